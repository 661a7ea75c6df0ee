"""Turn notifications: the addresses of a person, and sending to them. Each says that it is their turn, and nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import smtplib
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.exc import IntegrityError

from tripot.core.clock import wall_ms
from tripot.core.texts import Message, typeset
from tripot.server.background_tasks import BackgroundTasks
from tripot.server.errors import ApiError
from tripot.server.notifications.delivery import Forbidden, check_endpoint, post
from tripot.server.notifications.mail import Mail, check_address
from tripot.server.settings import Settings
from tripot.server.store import notification_queries as queries
from tripot.server.store.database import Store
from tripot.table.catalogue import general_texts
from tripot.wire import notifications as wire

if TYPE_CHECKING:
    from tripot.server.notifications.encryption import Sender

log = logging.getLogger("tripot.notifications")
MAX_BROWSERS = 10
"""Browsers of one person that receive notifications; the oldest is dropped first."""
MAX_PUSH_FAILURES = 12
"""Messages in a row that a push service may refuse before the browser is dropped."""
MAX_CONCURRENT_PUSHES = 8
PUSH_RETRY_DELAYS_S = (0.0, 5.0, 60.0)
"""Seconds before each attempt: a push service may be busy."""
MIN_PUSH_TTL_S = 60
MAX_PUSH_TTL_S = 28 * 86_400
CONFIRM_LINK_MS = 24 * 3_600_000
_P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the elliptic curve P-256: a private key is a number below it."""


class TurnNotification(msgspec.Struct, frozen=True):
    """A turn to notify somebody of: enough to find the table, and nothing of the match."""

    table: str
    game: str
    seconds: int
    """How long the turn lasts; later the notification is useless."""
    by: str = ""
    """The name of somebody who reminds them; none for the first notification of a turn."""


class Notifications:
    """Stores the notification addresses of people, and notifies them."""

    def __init__(
        self, settings: Settings, store: Store, background: BackgroundTasks, signing: bytes, push_key: str
    ) -> None:
        self._settings = settings
        self._store = store
        self._background = background
        self._signing = signing
        self._push_key = push_key
        self._mail = Mail(settings)
        self._concurrent_pushes = asyncio.Semaphore(MAX_CONCURRENT_PUSHES)
        self.wait = settings.notice_after
        """Seconds that somebody may be away before they are notified."""

    @classmethod
    async def open(
        cls, settings: Settings, store: Store, background: BackgroundTasks, signing: bytes
    ) -> Notifications:
        """Open with the server's key pair, which is made at the first start and shared by all processes."""
        return cls(settings, store, background, signing, await store.kept("push key", _new_key))

    @cached_property
    def _sender(self) -> Sender:
        # Made when it is first needed: loading the library takes a tenth of the start time.
        from tripot.server.notifications.encryption import Sender

        return Sender(self._push_key, _contact(self._settings))

    # ---- addresses

    async def shown(self, person: str) -> wire.NotificationSettings:
        """Return a person's notification addresses."""
        browsers = await self._store.read(lambda connection: queries.browsers_of(connection, person))
        mail = await self._store.read(lambda connection: queries.read_mail(connection, person))
        address = None if mail is None else wire.MailAddress(mail.address, mail.confirmed is not None)
        digests = [browser.digest[:16] for browser in browsers]
        return wire.NotificationSettings(self._sender.public_key, digests, self._mail.possible, address)

    async def subscribe(self, person: str, session: str, wish: wire.PushWish) -> None:
        """Notify a person in a browser until its session ends; ApiError if it has ended. A browser belongs to one person."""
        from tripot.server.notifications.encryption import check_keys

        check_endpoint(wish.endpoint, private=self._settings.push_private)
        check_keys(wish.keys.p256dh, wish.keys.auth)
        digest = _digest(wish.endpoint)
        row = {
            "digest": digest, "person": person, "session": session, "endpoint": wish.endpoint, "key": wish.keys.p256dh,
            "auth": wish.keys.auth, "created": wall_ms(), "failures": 0,
        }  # fmt: skip

        try:
            await self._store.transact(
                lambda connection: queries.replace_browser(connection, row, MAX_BROWSERS)
            )
        except IntegrityError:
            # The session has just ended, or another tab of this browser subscribed at the same time.
            raise ApiError("conflict") from None

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Stop notifying a person in a browser."""
        digest = _digest(endpoint)
        await self._store.transact(lambda connection: queries.delete_browser(connection, digest, person))

    async def set_mail(self, person: str, lang: str, address: str) -> None:
        """Store a mail address and send it a confirmation link; nothing else is sent there before it is confirmed."""
        if not self._mail.possible:
            raise ApiError("no_mail")
        address = check_address(address)
        token = secrets.token_urlsafe(18)
        expires = wall_ms() + CONFIRM_LINK_MS
        await self._store.transact(
            lambda connection: queries.replace_mail(connection, person, address, _digest(token), expires)
        )
        lines = [
            _say(("server.mail.confirm", {}), lang),
            self._mail.link(f"/confirm/{token}"),
            _say(("server.mail.not_you", {}), lang),
        ]
        try:
            await self._mail.send(address, _say(("server.mail.confirm_title", {}), lang), lines)
        except (OSError, smtplib.SMTPException) as problem:
            log.warning("a mail could not be sent: %s", problem)
            raise ApiError("no_mail") from None

    async def confirm_mail(self, token: str) -> None:
        """Confirm the address of a confirmation link; ApiError `bad_link` if the link has expired."""
        now = wall_ms()
        confirmed = await self._store.transact(
            lambda connection: queries.confirm_mail(connection, _digest(token), now)
        )
        if not confirmed:
            raise ApiError("bad_link")

    async def drop_mail(self, person: str) -> None:
        """Delete a person's mail address."""
        await self._store.transact(lambda connection: queries.delete_mail(connection, person))

    async def stop_mail(self, token: str) -> None:
        """Delete the mail address of an unsubscribe link; ApiError `bad_link` if the link is forged."""
        person, _dot, _mac = token.partition(".")
        mail = await self._store.read(lambda connection: queries.read_mail(connection, person))
        # An address that is gone gets the same answer, so that the link works twice.
        if mail is not None:
            if not hmac.compare_digest(self._stop_token(person, mail.address).encode(), token.encode()):
                raise ApiError("bad_link")
            await self.drop_mail(person)

    def _stop_token(self, person: str, address: str) -> str:
        mac = hmac.new(self._signing, f"stop mail {person} {address}".encode(), hashlib.sha256)
        return f"{person}.{mac.hexdigest()[:32]}"

    # ---- sending

    async def reachable(self, person: str) -> bool:
        """Return True if somebody can be notified: in a browser or by mail."""
        found = await self._store.read(lambda connection: queries.read_recipient(connection, person))
        return found is not None and bool(found.browsers or (found.mail is not None and self._mail.possible))

    def notify(self, person: str, turn: TurnNotification) -> None:
        """Notify somebody of their turn, in the background."""
        self._background.spawn(self._notify(person, turn))

    async def _notify(self, person: str, turn: TurnNotification) -> None:
        recipient = await self._store.read(lambda connection: queries.read_recipient(connection, person))
        if recipient is None:
            return
        lang, address = recipient.lang, recipient.mail
        values = {"game": turn.game}
        reminder: Message = ("server.notification.nudge", {"game": turn.game, "name": turn.by})
        title = _say(reminder if turn.by else ("server.notification.turn", values), lang)
        if recipient.browsers:
            body = msgspec.json.encode(
                wire.PushMessage(
                    title,
                    _say(("server.notification.open", {}), lang),
                    f"/t/{turn.table}",
                    f"turn-{turn.table}",
                )
            )
            await asyncio.gather(*(self._push(browser, body, turn) for browser in recipient.browsers))
        if address is not None and self._mail.possible:
            stop = self._stop_token(person, address)
            lines = [
                _say(("server.mail.turn", values), lang), self._mail.link(f"/t/{turn.table}"),
                _say(("server.mail.stop", {}), lang) + "\n" + self._mail.link(f"/stop/{stop}"),
            ]  # fmt: skip
            try:
                await self._mail.send(address, title, lines, stop)
            except (OSError, smtplib.SMTPException) as problem:
                log.warning("a mail could not be sent: %s", problem)

    async def _push(self, browser: queries.Browser, body: bytes, turn: TurnNotification) -> None:
        from tripot.server.notifications.encryption import encrypt

        encrypted = encrypt(body, browser.key, browser.auth)
        parts = urlsplit(browser.endpoint)
        headers = {
            "authorization": self._sender.authorization(
                f"{parts.scheme}://{parts.netloc}", wall_ms() // 1000
            ),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(MIN_PUSH_TTL_S, min(turn.seconds, MAX_PUSH_TTL_S))),
            "topic": turn.table[:32],
            "urgency": "normal",
        }
        status = 0
        for delay in PUSH_RETRY_DELAYS_S:
            await asyncio.sleep(delay)
            try:
                async with self._concurrent_pushes:
                    status, _headers = await post(
                        browser.endpoint, headers, encrypted, private=self._settings.push_private
                    )
            except (OSError, TimeoutError, Forbidden) as problem:
                log.info("a push service did not answer: %s", problem)
                status = 0
                if isinstance(problem, Forbidden):
                    break
            if status != 429 and 0 < status < 500:
                break
        await self._note_result(browser.digest, status)

    async def _note_result(self, digest: str, status: int) -> None:
        """Drop a browser whose subscription is gone, or whose push service has refused too many messages."""
        if 200 <= status < 300:
            await self._store.transact(lambda connection: queries.reset_browser_failures(connection, digest))
            return
        if status in (404, 410):
            await self._store.transact(lambda connection: queries.delete_browser(connection, digest))
            return
        log.warning("a push service answered %d", status)
        await self._store.transact(
            lambda connection: queries.count_browser_failure(connection, digest, MAX_PUSH_FAILURES)
        )


def _new_key() -> str:
    return f"{1 + secrets.randbelow(_P256_ORDER - 1):064x}"


def _contact(settings: Settings) -> str:
    """Return the contact that a push service asks for: a mail address or a page."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    if settings.public_url.startswith("https://"):
        return settings.public_url
    return "mailto:nobody@example.org"


def _say(message: Message, lang: str) -> str:
    """Write a message with the typography of its language."""
    return typeset(general_texts().render(message, lang), lang)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
