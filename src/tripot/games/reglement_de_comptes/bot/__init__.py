"""What the bots of Règlement de comptes know and how they choose."""
