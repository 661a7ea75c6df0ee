# %% [markdown]
# # Which heist card wins, and what is it worth to be the Boss?
#
# A notebook in the percent format: run it cell by cell in Jupyter (with jupytext) or VS Code, or as a plain script.
# It needs `pip install "tripot[lab]"` and nothing else.
#
# Four greedy bots play 12 Gangsters many times; every match and every move goes to Parquet, and three questions are put to the files.

# %%
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import groupby
from pathlib import Path

from pyarrow import parquet

from tripot.core.registry import find_game

MATCHES = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdecimal() else 2000
folder = Path(tempfile.mkdtemp())
command = [
    sys.executable, "-c", "from tripot.cli import main; main()", "simulate", "12-gangsters", "--players", "4",
    "--games", str(MATCHES), "--bots", "greedy", "--seed", "7",
    "--parquet", str(folder / "matches.parquet"), "--moves", str(folder / "moves.parquet"),
]  # fmt: skip
subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
matches = parquet.read_table(folder / "matches.parquet").to_pylist()
moves = parquet.read_table(folder / "moves.parquet").to_pylist()
print(f"{len(matches)} matches, {len(moves)} moves")

# %% [markdown]
# ## What happened in them
#
# A move is a line of notation (`pick 7`; the first Boss is drawn by chance, `boss 2`). The package plays the moves again and tells what they
# caused: which heists were validated, which were refused, and when the Boss's own heist failed. No rule is repeated here.

# %%
game = find_game("12-gangsters")
played: Counter[int] = Counter()
validated: Counter[int] = Counter()
rounds: Counter[bool] = Counter()
money: Counter[bool] = Counter()
first_boss: dict[int, int] = {}
wrong = 0
for number, its_moves in groupby(moves, key=lambda move: move["match"]):
    state = game.new(4)
    for move in its_moves:
        state.events = []
        state.apply(move["seat"], game.parse(state, move["seat"], move["move"]))
        for event in state.events:
            values = game.event_values(event)
            if event.kind == "boss":
                first_boss[number] = values["seat"]
            if event.kind in ("validated", "refused", "boss_validated", "boss_fails"):
                leads, gets = event.kind.startswith("boss"), event.kind.endswith("validated")
                played[values["card"]] += 1
                validated[values["card"]] += gets
                rounds[leads] += 1
                money[leads] += values["card"] * gets
    wrong += state.scores() != [matches[number][f"score_{seat}"] for seat in range(4)]
print(f"matches that end otherwise than the file says: {wrong}")
assert wrong == 0  # noqa: S101  # the notebook's own check

# %% [markdown]
# ## Which card wins?
#
# Low cards are nearly always let through, high ones are worth more: what counts is the product.

# %%
print("card  validated  worth on average")
worth = {}
for card in sorted(played):
    share = validated[card] / played[card]
    worth[card] = card * share
    print(f"{card:4}  {share:9.1%}  {worth[card]:6.2f} M$  {'█' * round(5 * worth[card])}")
best = max(worth, key=lambda card: worth[card])
print(f"the card that brings most: {best}")

# %% [markdown]
# ## What is the Boss worth?

# %%
for leads in (True, False):
    print(
        f"{'as the Boss' if leads else 'as one of the others'}: {money[leads] / rounds[leads]:.2f} M$ a round"
    )
gain = money[True] / rounds[True] - money[False] / rounds[False]
print(f"holding the Boss is worth {gain:+.2f} M$ a round")

# %% [markdown]
# ## Does it matter where one sits?

# %%
firsts: Counter[int] = Counter()
for match in matches:
    ranks = [match[f"rank_{seat}"] for seat in range(4)]
    for seat, rank in enumerate(ranks):
        if rank == 1:
            # Counted from the first Boss, and shared first places in twelfths.
            firsts[(seat - first_boss[match["match"]]) % 4] += 12 // ranks.count(1)
for place in range(4):
    print(f"{place} seats after the first Boss: {firsts[place] / 12 / len(matches):.1%} of first places")
