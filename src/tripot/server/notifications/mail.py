"""Sending mail over SMTP: short plain texts, with an unsubscribe link in every notification."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from tripot.core.errors import BadInput
from tripot.server.settings import Settings

SMTP_TIMEOUT_S = 20.0
MAX_ADDRESS_LENGTH = 254
_POLICY = SMTP.clone(max_line_length=900)
"""A header line must not be broken within a link: some mail programs do not join it again."""


def check_address(address: str) -> str:
    """Return a mail address without blanks around it; BadInput if it is invalid or could inject a header."""
    address = address.strip()
    name, at, domain = address.rpartition("@")
    plain = all(33 <= ord(c) < 127 and c not in "<>()[]\\,;:\"'`" for c in address)
    if (
        not (at and name and "@" not in name and "." in domain.strip(".") and plain)
        or len(address) > MAX_ADDRESS_LENGTH
    ):
        raise BadInput("address", address[:80], "a mail address, as in ana@example.org")
    return address


class Mail:
    """Sends mails one at a time, in a thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sending = asyncio.Lock()
        self.possible = bool(settings.smtp_host and settings.mail_from and settings.public_url)
        """Whether the settings name a mail server, a sender and the public address of this server."""
        if self.possible:
            check_address(settings.mail_from)
            if settings.smtp_security not in ("starttls", "tls", "none"):
                raise BadInput("TRIPOT_SMTP_SECURITY", settings.smtp_security, "starttls, tls or none")

    def link(self, path: str) -> str:
        """Return the full address of a path on this server."""
        return self._settings.public_url.rstrip("/") + path

    async def send(self, to: str, subject: str, lines: list[str], stop: str | None = None) -> None:
        """Send a mail; `stop` is the token of its unsubscribe link. OSError or SMTPException if it cannot be sent."""
        mail = EmailMessage(policy=_POLICY)
        mail["From"] = f"Tripot <{self._settings.mail_from}>"
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._settings.mail_from.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if stop is not None:
            mail["List-Unsubscribe"] = f"<{self.link(f'/api/mail/stop/{stop}')}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content("\n\n".join(lines) + "\n")
        async with self._sending:
            await asyncio.to_thread(self._deliver, mail)

    def _deliver(self, mail: EmailMessage) -> None:
        settings = self._settings
        address = (settings.smtp_host, settings.smtp_port)
        if settings.smtp_security == "tls":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                *address, timeout=SMTP_TIMEOUT_S, context=ssl.create_default_context()
            )
        else:
            connection = smtplib.SMTP(*address, timeout=SMTP_TIMEOUT_S)
        with connection:
            if settings.smtp_security == "starttls":
                connection.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                connection.login(settings.smtp_user, settings.smtp_password)
            connection.send_message(mail)
