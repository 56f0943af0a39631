"""Entries of catalogs compared for what they say, wherever they stand."""

from __future__ import annotations

from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.catalog import Catalog, Message


def message_anywhere(message: Message) -> Message:
    return replace(message, where=SourceRef(""), msgstr_where=SourceRef(""))


def catalog_anywhere(catalog: Catalog) -> Catalog:
    return replace(
        catalog,
        header=message_anywhere(catalog.header),
        messages=tuple(map(message_anywhere, catalog.messages)),
    )
