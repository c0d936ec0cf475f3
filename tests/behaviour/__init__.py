"""How metrics behave: changes, orders, sweeps, claims, the search, explanations and figures."""
