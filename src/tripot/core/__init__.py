"""Game protocol, chance, notation, records, fairness and scenarios: standard library only."""
