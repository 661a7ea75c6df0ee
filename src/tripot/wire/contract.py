"""The whole contract: every request with its body and answer, every message of the socket."""

from __future__ import annotations

from typing import Any

from tripot.wire import answers, games, matches, notifications, people, puzzles, tables
from tripot.wire.commands import AnyCommand
from tripot.wire.messages import FromServer

FROM_SERVER = FromServer
FROM_CLIENT = AnyCommand
PROBLEM = answers.Problem

REQUESTS: dict[str, tuple[Any, Any]] = {
    "GET /api/games": (None, list[games.GameFacts]),
    "GET /api/games/{game}/texts": (None, games.Catalogue),
    "GET /api/games/{game}/rulebook": (None, games.Rulebook),
    "GET /api/games/{game}/sheet": (None, games.GameSheet),
    "GET /api/games/{game}/lesson": (None, games.Lesson),
    "GET /api/texts": (None, games.Catalogue),
    "GET /api/opponents": (None, games.Opponents),
    "GET /api/me/opponents/{game}": (None, games.OpponentResults),
    "GET /api/me": (None, people.Me),
    "PATCH /api/me": (people.MeChange, people.Myself),
    "DELETE /api/me": (None, people.Myself),
    "GET /api/me/tables": (None, answers.MyTables),
    "POST /api/me/guest": (people.GuestWish, people.Myself),
    "POST /api/me/account": (people.Login, people.Myself),
    "POST /api/me/password": (people.PasswordChange, people.Sessions),
    "GET /api/me/sessions": (None, people.Sessions),
    "DELETE /api/me/sessions": (None, people.Sessions),
    "DELETE /api/me/sessions/{session}": (None, people.Sessions),
    "POST /api/login": (people.Login, people.Myself),
    "POST /api/logout": (None, people.Myself),
    "POST /api/me/link": (None, people.Link),
    "POST /api/link": (people.LinkToken, people.Myself),
    "GET /api/me/export": (None, people.Export),
    "GET /api/me/muted": (None, people.Muted),
    "PUT /api/me/muted/{person}": (None, people.Muted),
    "DELETE /api/me/muted/{person}": (None, people.Muted),
    "GET /api/me/notifications": (None, notifications.NotificationSettings),
    "POST /api/me/push": (notifications.PushWish, notifications.NotificationSettings),
    "POST /api/me/push/end": (notifications.PushEnd, notifications.NotificationSettings),
    "PUT /api/me/mail": (notifications.MailWish, notifications.NotificationSettings),
    "DELETE /api/me/mail": (None, notifications.NotificationSettings),
    "POST /api/mail/confirm/{token}": (None, notifications.Done),
    "POST /api/mail/stop/{token}": (None, notifications.Done),
    "GET /api/me/matches": (None, matches.Matches),
    "GET /api/me/stats": (None, matches.Stats),
    "GET /api/me/play": (None, matches.MyPlay),
    "GET /api/puzzles": (None, puzzles.Puzzles),
    "GET /api/puzzles/{puzzle}": (None, puzzles.Puzzle),
    "POST /api/puzzles/{puzzle}/answer": (puzzles.PuzzleWish, puzzles.PuzzleAnswer),
    "GET /api/people/{person}": (None, people.Profile),
    "GET /api/tables": (None, answers.Tables),
    "POST /api/tables": (tables.Wish, tables.TableInfo),
    "POST /api/quick": (tables.Wish, tables.TableInfo),
    "GET /api/tables/{table}": (None, tables.TableInfo),
    "PATCH /api/tables/{table}": (tables.Change, tables.TableInfo),
    "POST /api/tables/{table}/join": (tables.JoinWish, tables.TableInfo),
    "POST /api/tables/{table}/leave": (None, tables.TableInfo),
    "POST /api/tables/{table}/start": (tables.StartWish, tables.TableInfo),
    "POST /api/tables/{table}/seats/{seat}": (tables.SeatWish, tables.TableInfo),
    "POST /api/tables/{table}/seed": (tables.SeedWish, tables.TableInfo),
    "POST /api/tables/{table}/rematch": (None, tables.TableInfo),
    "GET /api/tables/{table}/log": (None, answers.Log),
    "GET /api/tables/{table}/chat": (None, answers.ChatPage),
    "POST /api/tables/{table}/hint": (tables.HintWish, answers.Hint),
    "GET /api/tables/{table}/insight": (None, answers.Insight),
    "GET /api/matches": (None, matches.Matches),
    "GET /api/leaderboard/{game}": (None, matches.Leaderboard),
    "GET /api/matches/{match}": (None, matches.MatchPage),
    "GET /api/matches/{match}/frames": (None, matches.Moments),
    "GET /api/matches/{match}/verify": (None, matches.Verdict),
    "POST /api/matches/{match}/analysis": (None, matches.Analysis),
    "POST /api/matches/{match}/lines": (matches.LineWish, matches.Lines),
    "POST /api/matches/{match}/fork": (tables.ForkWish, tables.TableInfo),
    "POST /api/records": (None, matches.Imported),
    "GET /api/records/{record}": (None, matches.MatchPage),
    "GET /api/records/{record}/frames": (None, matches.Moments),
    "POST /api/records/{record}/analysis": (None, matches.Analysis),
    "POST /api/records/{record}/lines": (matches.LineWish, matches.Lines),
    "POST /api/records/{record}/fork": (tables.ForkWish, tables.TableInfo),
    "GET /api/server": (None, answers.Reach),
    "POST /api/server/open": (None, answers.Reach),
    "GET /healthz": (None, answers.Health),
}
"""Requests answered with JSON, each with its body and its answer. Files and pictures (records, QR codes, the page) are not listed."""
FILES = {
    "GET /api/games/{game}/web/{file}",
    "GET /api/matches/{match}/record",
    "GET /api/records/{record}/record",
    "GET /api/qr.svg",
    "GET /api/openapi.json",
    "GET /metrics",
}
