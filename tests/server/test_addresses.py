"""Addresses of clients as limits count them."""

from __future__ import annotations

import pytest

from tripot.server.addresses import address_block, plain_address


@pytest.mark.parametrize(
    ("address", "block"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
        ("not an address", "not an address"),
    ],
)
def test_the_block_that_limits_count(address: str, block: str) -> None:
    """An IPv6 address counts as its /64, a mapped one as IPv4."""
    assert address_block(address) == block


def test_a_mapped_address_is_written_as_ipv4() -> None:
    """Other addresses keep their spelling."""
    assert plain_address("::ffff:127.0.0.1") == "127.0.0.1"
    assert plain_address("::1") == "::1"
    assert plain_address("unix") == "unix"
