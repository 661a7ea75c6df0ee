"""Addresses of clients: one spelling for each, and the part of an address that limits count."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

IPV6_BLOCK_BITS = 64
"""A customer of an IPv6 network has at least a /64: 2**64 addresses that count as one client."""


def plain_address(address: str) -> str:
    """Return an address with an IPv4-mapped IPv6 address as IPv4; any other text unchanged."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return address if mapped is None else str(mapped)


def address_block(address: str) -> str:
    """Return the block that limits count: the /64 network of an IPv6 address, any other address as it is."""
    plain = plain_address(address)
    try:
        parsed = ip_address(plain)
    except ValueError:
        return plain
    if not isinstance(parsed, IPv6Address):
        return plain
    return str(IPv6Network((int(parsed), IPV6_BLOCK_BITS), strict=False))
