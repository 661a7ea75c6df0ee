"""The rules of Règlement de comptes, a file a chapter; `state` holds a position and keeps the engine's contract."""

from tripot.games.reglement_de_comptes.rules.state import ReglementState

__all__ = ["ReglementState"]
