"""The compiled rules of Règlement de comptes, one file per chapter of the rulebook; `state` is a position."""

from tripot.games.reglement_de_comptes.rules.state import ReglementState

__all__ = ["ReglementState"]
