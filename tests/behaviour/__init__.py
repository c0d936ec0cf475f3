"""How metrics behave: changes, orders, sweeps, the search, explanations and figures."""
