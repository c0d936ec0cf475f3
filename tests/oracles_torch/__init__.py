"""Oracles that need PyTorch (`requirements-oracles.txt`): `python -m pytest tests/oracles_torch`."""
