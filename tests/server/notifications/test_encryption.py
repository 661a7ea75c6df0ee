"""Encryption for Web Push: the examples of the standards, and keys that no browser made."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from tests.support.receiver import Browser, claims_of

from tripot.core.errors import BadInput
from tripot.server.notifications.encryption import (
    Sender,
    check_keys,
    decode_base64url,
    encode_base64url,
    encrypt,
)

PLAIN = b"When I grow up, I want to be a watermelon"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
    "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def reader() -> Browser:
    """Return the browser of RFC 8291's example."""
    private = int.from_bytes(decode_base64url("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    return Browser(private, decode_base64url("BTBZMqHH6r4Tts7J_aSIgg"))


def test_the_standards_own_example_comes_out_byte_by_byte() -> None:
    """RFC 8291, appendix A: the same keys, salt and text give the same message."""
    own = int.from_bytes(decode_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    made = encrypt(
        PLAIN, *reader().keys().values(), sender_key=ec.derive_private_key(own, ec.SECP256R1()),
        salt=decode_base64url("DGv6ra1nlYgDCS1FRnbzlw"), padded_bytes=0,
    )  # fmt: skip
    assert encode_base64url(made) == SEALED
    assert reader().read(made) == PLAIN


def test_only_the_browser_it_is_for_can_read_it() -> None:
    """Another browser with the same secret, and the same one with another secret, cannot."""
    browser = Browser()
    made = encrypt(b"hello", *browser.keys().values())
    assert browser.read(made) == b"hello"
    with pytest.raises(InvalidTag):
        Browser().read(made)


def test_the_length_of_a_message_says_nothing() -> None:
    """A short and a longer text make messages of the same size, and no two are alike."""
    browser = Browser()
    short, longer = encrypt(b"a", *browser.keys().values()), encrypt(b"b" * 400, *browser.keys().values())
    assert len(short) == len(longer)
    assert encrypt(b"a", *browser.keys().values()) != short


@pytest.mark.parametrize(
    ("key", "auth", "field"),
    [
        ("", "AAAAAAAAAAAAAAAAAAAAAA", "p256dh"),
        ("B" * 87, "AAAAAAAAAAAAAAAAAAAAAA", "p256dh"),
        ("é", "AAAAAAAAAAAAAAAAAAAAAA", "p256dh"),
        (encode_base64url(Browser().public), "AAAA", "auth"),
        (encode_base64url(Browser().public), "é", "auth"),
    ],
    ids=["no key", "no point", "no base64", "short secret", "secret no base64"],
)
def test_keys_no_browser_made_are_refused(key: str, auth: str, field: str) -> None:
    """A point that is not on the curve, a secret of another length, no base64 at all: one clear error."""
    with pytest.raises(BadInput) as problem:
        check_keys(key, auth)
    assert problem.value.field == field


def test_the_sender_signs_for_one_service_and_some_hours() -> None:
    """RFC 8292: the token names the service and its expiry, is signed by the server's key, and is renewed in time."""
    sender = Sender("1f" * 32, "mailto:ana@example.org")
    first = sender.authorization("https://push.example.org", 1_000)
    said = claims_of(first, sender.public_key)
    assert said == {
        "aud": "https://push.example.org",
        "exp": 1_000 + 12 * 3600,
        "sub": "mailto:ana@example.org",
    }
    assert sender.authorization("https://push.example.org", 2_000) == first
    later = sender.authorization("https://push.example.org", 1_000 + 6 * 3600)
    assert claims_of(later, sender.public_key)["exp"] > said["exp"]
    with pytest.raises(InvalidSignature):
        claims_of(
            first.replace(sender.public_key, Sender("2f" * 32, "x").public_key),
            Sender("2f" * 32, "x").public_key,
        )
