"""The cards of Gangster Le Pro: their TOML files, and the Python that reads and checks them."""
