"""The board of The Boss drawn in text for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tripot.games.the_boss.position import cubes_text
from tripot.games.the_boss.view import view

if TYPE_CHECKING:
    from tripot.core.game import Game
    from tripot.games.the_boss.rules import BossState


def show(game: Game, state: BossState, seat: int | None, lang: str) -> str:
    """Draw a line a city (men, what the hidden card can be, cards face up), then a line a player."""
    seen = view(state, seat)
    key = "show.extra" if seen["extra"] else "show.round"
    head = {"round": seen["round"], "turn": seen["turn"], "extra": seen["extra"]}
    lines = [game.text((key, head), lang)]
    police = seen["police"]
    lines.append(game.text(("show.police", {"gold": police["gold"], "silver": police["silver"]}), lang))
    width = max(len(game.text((f"city.{city['id']}", {}), lang)) for city in seen["cities"])
    lines += [_city_line(game, city, width, lang) for city in seen["cities"]]
    lines += [_seat_line(game, seen, other, seat, lang) for other in range(state.players)]
    if seat is not None and seen["hand"]:
        lines.append(game.text(("show.hand", {"cards": seen["hand"]}), lang))
    return "\n".join(lines)


def _city_line(game: Game, city: dict[str, Any], width: int, lang: str) -> str:
    name = game.text((f"city.{city['id']}", {}), lang)
    men = [
        f"{other}{'♛' if city['leader'] == other else ':'}{cubes_text(*pair).replace(' ', '+')}"
        for other, pair in enumerate(city["men"])
        if sum(pair)
    ]
    if city["id"] == "chicago":
        right = game.text(("show.chicago", {"total": city["total"], "share": city["share"]}), lang)
    else:
        can_be = " ".join(game.text((f"face.{face}", {}), lang) for face in city["possible"])
        up = " ".join(game.text((f"face.{face}", {}), lang) for face in city["up"])
        right = f"[{can_be}]  {up}".rstrip()
    number = city.get("number", "★")
    return f"{number} {name:<{width}}  {' '.join(men):<24} {right}".rstrip()


def _seat_line(game: Game, seen: dict[str, Any], other: int, seat: int | None, lang: str) -> str:
    row = seen["seats"][other]
    you = ">" if other == seat else " "
    marker = "●" if seen["marker"] == other else " "
    values = {
        "money": row["money"],
        "supply": cubes_text(*row["supply"]) or "–",
        "hospital": row["hospital"],
        "prison": len(row["prison"]),
        "dead": row["dead"],
    }
    numbers = {city["id"]: city.get("number", "★") for city in seen["cities"]}
    backs = " ".join(f"{numbers[city]}×{count}" for city, count in row["backs"].items() if count)
    values["cards"] = backs or "–"
    return f"{you}{marker} {other} {game.text(('show.seat', values), lang)}".rstrip()
