"""People: guests with a nickname, accounts with a password, sessions, and one-time links to another device."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import secrets
import string
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.core.errors import BadInput
from tripot.server.errors import ApiError
from tripot.server.store import people_queries, relation_queries
from tripot.server.store.database import Store
from tripot.server.store.ids import new_id
from tripot.server.store.journal import StoreDown
from tripot.server.text_cleaning import is_visible, strip_control_characters
from tripot.wire.people import Person, Session

SESSION_MS = 400 * 86_400_000
LINK_MS = 600_000
MAX_CACHED_SESSIONS = 10_000
CACHE_MS = 30_000
USE_NOTED_MS = 600_000
"""The use of a session is stored at most this often."""
SESSION_NAME_LENGTH = 16
"""Characters of a session's digest that name it to its person."""
MAX_COOKIE_LENGTH = 200
MAX_DEVICE_LENGTH = 40
MAX_NAME_LENGTH = 24
LOGIN_CHARACTERS = frozenset(
    string.ascii_lowercase + string.digits + "._-@+" + "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœ"
)
"""Those of a login: letters of one script."""
Lang = Literal["fr", "en"]
LANGUAGES: tuple[Lang, ...] = ("fr", "en")
T = TypeVar("T")


class People:
    """Finds the person of a cookie, and caches them for half a minute."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self._key = key
        self._cache: OrderedDict[str, tuple[int, Person]] = OrderedDict()
        self._hashing = asyncio.Semaphore(2)

    # ---- cookies and sessions

    def sign(self, token: str) -> str:
        """Return the cookie of a session token: the token and its signature."""
        mac = hmac.new(self._key, f"session {token}".encode(), hashlib.sha256).hexdigest()[:32]
        return f"{token}.{mac}"

    def session_digest(self, cookie: str | None) -> str | None:
        """Return the digest that a cookie's session is stored under, None for no cookie or a forged one."""
        if not cookie or len(cookie) > MAX_COOKIE_LENGTH:
            return None
        token = cookie.partition(".")[0]
        # A forged cookie costs one hash and no query. The comparison takes constant time.
        genuine = hmac.compare_digest(self.sign(token).encode(), cookie.encode())
        return _digest(token) if genuine else None

    def session_of(self, cookie: str | None) -> str | None:
        """Return the name of a cookie's session, None for no cookie or a forged one. The token does not follow from it."""
        digest = self.session_digest(cookie)
        return None if digest is None else digest[:SESSION_NAME_LENGTH]

    async def who(self, cookie: str | None) -> Person | None:
        """Return the person of a cookie, None for no cookie, a forged one or an ended session."""
        digest = self.session_digest(cookie)
        if digest is None:
            return None
        now = wall_ms()
        cached = self._cache.get(digest)
        if cached is not None and cached[0] > now:
            return cached[1]
        owner = await self.store.read(
            lambda connection: people_queries.read_session_owner(connection, digest, now)
        )
        if owner is None:
            self._cache.pop(digest, None)
            return None
        if owner.last_used < wall_ms() - USE_NOTED_MS:
            await self._note_use(digest)
        self._cache[digest] = (wall_ms() + CACHE_MS, owner.person)
        if len(self._cache) > MAX_CACHED_SESSIONS:
            self._cache.popitem(last=False)
        return owner.person

    async def _note_use(self, digest: str) -> None:
        now = wall_ms()
        # People stay signed in while the store cannot write.
        with contextlib.suppress(StoreDown):
            await self.store.transact(
                lambda connection: people_queries.note_session_use(connection, digest, now)
            )

    def forget_cache(self) -> None:
        """Read everyone again at their next request: a name, an account or a session has changed."""
        self._cache.clear()

    async def open_session(self, person: str, device: str = "") -> str:
        """Start a session and return its cookie."""
        token = secrets.token_urlsafe(24)
        now = wall_ms()
        await self.store.transact(
            lambda connection: people_queries.insert_session(
                connection, _digest(token), person, now, now + SESSION_MS, device[:MAX_DEVICE_LENGTH]
            )
        )
        return self.sign(token)

    async def sessions(self, person: str, this: str | None) -> list[Session]:
        """Return a person's sessions, the last used first; `this` names the one that asks."""
        now = wall_ms()
        stored = await self.store.read(
            lambda connection: people_queries.sessions_of_person(connection, person, now)
        )
        sessions = []
        for session in stored:
            name = session.digest[:SESSION_NAME_LENGTH]
            sessions.append(Session(name, session.created, session.last_used, session.device, name == this))
        return sessions

    async def sessions_of(self, persons: set[str]) -> set[str]:
        """Return the names of some people's open sessions."""
        now = wall_ms()
        digests = await self.store.read(
            lambda connection: people_queries.open_sessions(connection, persons, now)
        )
        return {digest[:SESSION_NAME_LENGTH] for digest in digests}

    async def end_sessions(
        self, person: str, *, only: str | None = None, but: str | None = None
    ) -> list[str]:
        """End a person's sessions: all, one, or all but one; return the names of the ended. Their one-time links end too."""
        digests = await self.store.transact(
            lambda connection: people_queries.delete_sessions(connection, person, only=only, but=but)
        )
        self.forget_cache()
        return [digest[:SESSION_NAME_LENGTH] for digest in digests]

    # ---- guests and accounts

    async def guest(self, name: str, lang: str) -> Person:
        """Create a guest."""
        person = Person("p" + new_id(11), check_name(name), "guest", None, check_lang(lang), wall_ms())
        await self.store.transact(lambda connection: people_queries.insert_guest(connection, person))
        return person

    async def rename(self, person: Person, name: str | None, lang: str | None) -> Person:
        """Change a person's name or language."""
        values: dict[str, str] = {}
        if name is not None:
            values["name"] = check_name(name)
        if lang is not None:
            values["lang"] = check_lang(lang)
        if values:
            await self.store.transact(
                lambda connection: people_queries.update_person(connection, person.id, values)
            )
            self.forget_cache()
        return await self.get(person.id)

    async def get(self, id_: str) -> Person:
        """Return a person; ApiError `missing` if there is none."""
        person = await self.store.read(lambda connection: people_queries.read_person(connection, id_))
        if person is None:
            raise ApiError("missing")
        return person

    async def make_account(self, person: Person, login: str, password: str) -> Person:
        """Give a guest an account; ApiError if the login is taken or they have one."""
        login = check_login(login)
        check_password(password)
        hashed = await self._hash(_hasher().hash, password)
        try:
            created = await self.store.transact(
                lambda connection: people_queries.insert_account(connection, person.id, login, hashed)
            )
        except IntegrityError:
            raise ApiError("login_taken") from None
        if not created:
            raise ApiError("conflict")
        self.forget_cache()
        return await self.get(person.id)

    async def login(self, login: str, password: str) -> Person:
        """Return the person of an account. An unknown login takes as long as a wrong password."""
        # Accounts of earlier versions may have a login that is not in its plain form.
        forms = dict.fromkeys((plain_login(login), login.strip().casefold()))

        def find(connection: Connection) -> people_queries.Credentials | None:
            accounts = (people_queries.read_credentials(connection, form) for form in forms)
            return next((account for account in accounts if account is not None), None)

        account = await self.store.read(find)
        stored = _dummy_hash() if account is None else account.password
        correct = await self._is_password(stored, password)
        if account is None or not correct:
            raise ApiError("bad_login")
        return account.person

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Replace an account's password; ApiError if `old` is wrong or another request changed it meanwhile."""
        check_password(new)
        stored = await self.store.read(lambda connection: people_queries.read_password(connection, person.id))
        if stored is None:
            raise ApiError("no_account")
        if not await self._is_password(stored, old):
            raise ApiError("bad_password")
        hashed = await self._hash(_hasher().hash, new)
        replaced = await self.store.transact(
            lambda connection: people_queries.replace_password(connection, person.id, stored, hashed)
        )
        if not replaced:
            raise ApiError("conflict")

    async def _is_password(self, stored: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            await self._hash(_hasher().verify, stored, password)
        except (VerificationError, InvalidHashError):
            return False
        return True

    async def _hash(self, work: Callable[..., T], *arguments: str) -> T:
        """Hash in a thread, at most two at a time: each hash takes 64 MB of memory."""
        async with self._hashing:
            return await asyncio.to_thread(work, *arguments)

    # ---- one-time links

    async def make_link(self, person: Person) -> tuple[str, int]:
        """Return the token of a new one-time link, and when it expires."""
        token = secrets.token_urlsafe(18)
        now = wall_ms()
        expires = now + LINK_MS
        await self.store.transact(
            lambda connection: people_queries.insert_link(connection, _digest(token), person.id, expires, now)
        )
        return token, expires

    async def use_link(self, token: str) -> Person:
        """Return the person of a one-time link; ApiError `bad_link` if it was used or has expired."""
        now = wall_ms()
        owner = await self.store.transact(
            lambda connection: people_queries.use_link(connection, _digest(token), now)
        )
        if owner is None:
            raise ApiError("bad_link")
        return await self.get(owner)

    # ---- other people

    async def names(self, persons: set[str]) -> dict[str, str]:
        """Return the names of some people by id, without those who were deleted."""
        return await self.store.read(lambda connection: people_queries.names_of(connection, persons))

    async def muted(self, person: str) -> set[str]:
        """Return the ids of the people whom a person has muted."""
        return await self.store.read(lambda connection: people_queries.muted_by(connection, person))

    async def hidden(self, person: str) -> tuple[set[str], set[str]]:
        """Return whom a person does not hear, and those of them whom a block separates from them."""
        found = await self.store.read(lambda connection: relation_queries.hidden_from(connection, {person}))
        return found.get(person, (set(), set()))


def check_name(name: str) -> str:
    """Return a nickname without control characters; BadInput if nothing of it is visible or it is too long."""
    name = strip_control_characters(name)
    if not is_visible(name) or len(name) > MAX_NAME_LENGTH:
        raise BadInput("name", name[:40], f"1 to {MAX_NAME_LENGTH} characters")
    return name


def check_lang(lang: str) -> Lang:
    """Return a language of the page; BadInput for any other."""
    for known in LANGUAGES:
        if lang == known:
            return known
    raise BadInput("lang", lang[:10], " or ".join(LANGUAGES))


def plain_login(login: str) -> str:
    """Return the form of a login that is stored and compared: composed, without variants of letters, in lower case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold()).strip()


def check_login(login: str) -> str:
    """Return the plain form of a login; BadInput unless it has Western letters, digits and a few other characters.

    Letters of other scripts look like these, and one login could pass for another.
    """
    login = plain_login(login)
    if not 3 <= len(login) <= 40 or not all(c in LOGIN_CHARACTERS for c in login):
        raise BadInput("login", login[:60], "3 to 40 letters, digits or . _ - @ +")
    return login


def check_password(password: str) -> None:
    """Refuse a password that is too short to be safe, or too long to be hashed quickly."""
    if not 8 <= len(password) <= 200:
        raise BadInput("password", "…", "8 to 200 characters")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _hasher() -> Any:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _dummy_hash() -> str:
    return str(_hasher().hash(secrets.token_hex(16)))
