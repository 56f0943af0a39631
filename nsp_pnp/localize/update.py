"""A translation and a newer template -> the translation brought up to date, with no work of a translator lost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from nsp_pnp.localize.extract import LIMIT
from nsp_pnp.model.catalog import Catalog, Message, header_text

# Flags that the card data decides; the others are people's.
_GENERATED_FLAGS = ("python-brace-format", "no-python-format")

Fields = tuple[tuple[str, str], ...]


def update_catalog(catalog: Catalog | None, template: Catalog, locale: str) -> Catalog:
    """``catalog`` (None: a new one for ``locale``) with the entries of ``template`` in its order.

    An entry is known by its msgctxt alone, so no text is ever filled in from another card. A changed
    msgid makes the entry fuzzy and keeps what was translated as ``previous_id``; an entry that is gone
    becomes obsolete; an obsolete one that is back is revived. Doing it twice changes nothing more.
    Raises ValueError where a new Plural-Forms is needed and Babel does not know ``locale``.
    """
    if catalog is None:
        catalog = Catalog(locale, "", replace(template.header, flags=()), (), ())
    fields = tuple(_complete(catalog.fields, template, locale))
    if fields != catalog.fields:
        catalog = replace(catalog, fields=fields, header=replace(catalog.header, strings=(header_text(fields),)))
    pool = _Pool(catalog.messages)
    forms = catalog.nplurals or 1
    live = [_merged(pool.take(fresh), fresh, forms) for fresh in template.messages if not fresh.obsolete]
    gone = [replace(message, obsolete=True) for message in pool.left.values()]
    return replace(catalog, messages=(*live, *gone))


class _Pool:
    """The entries of the old catalog that are not yet used, in file order."""

    def __init__(self, messages: tuple[Message, ...]) -> None:
        self.left = dict(enumerate(messages))
        self._by_key: dict[tuple[str | None, str], list[int]] = {}
        for index, message in self.left.items():
            self._by_key.setdefault(message.key, []).append(index)

    def take(self, fresh: Message) -> Message | None:
        """The entry for ``fresh``: rather a live one than an obsolete one, rather with the same msgid than not."""
        found = [index for index in self._by_key.get(fresh.key, ()) if index in self.left]
        if not found:
            return None
        return self.left.pop(min(found, key=lambda index: (self.left[index].obsolete, self.left[index].id != fresh.id)))


def _merged(old: Message | None, fresh: Message, forms: int) -> Message:
    """The entry ``fresh`` with what people made of ``old``."""
    plural = fresh.id_plural is not None
    if old is None:
        return replace(fresh, strings=("",) * (forms if plural else 1))
    message = replace(
        old,
        id=fresh.id,
        id_plural=fresh.id_plural,
        strings=_strings(old, plural=plural, forms=forms),
        extracted_comments=fresh.extracted_comments,
        references=fresh.references,
        flags=_flags(old, fresh),
        obsolete=False,
    )
    if (old.id, old.id_plural) == (fresh.id, fresh.id_plural):
        return message
    return _changed(message, old)


def _strings(old: Message, *, plural: bool, forms: int) -> tuple[str, ...]:
    """The translations; one text serves as every form where the entry only now got a plural."""
    if plural and old.id_plural is None:
        return old.strings[:1] * forms
    return old.strings if plural else old.strings[:1]


def _flags(old: Message, fresh: Message) -> tuple[str, ...]:
    """People's flags as they are, generated ones as the template has them."""
    kept = {flag for flag in old.flags if flag not in _GENERATED_FLAGS and not flag.startswith(LIMIT)}
    return tuple(sorted(kept | set(fresh.flags)))


def _changed(message: Message, old: Message) -> Message:
    """``message``, whose msgid is no longer ``old``'s, marked as to be looked at."""
    if not any(old.strings):  # nothing there that could be out of date
        return _with_previous(_flagged(message, fuzzy=False), None, None)
    message = _flagged(message, fuzzy=True)
    if not old.fuzzy or old.previous_id is None:
        return _with_previous(message, old.id, old.id_plural)
    if (old.previous_id, old.previous_id_plural) == (message.id, message.id_plural):
        return _with_previous(message, None, None)
    return message  # the translation is still that of the msgid before the first change


def _flagged(message: Message, *, fuzzy: bool) -> Message:
    flags = {*message.flags, "fuzzy"} if fuzzy else {*message.flags} - {"fuzzy"}
    return replace(message, flags=tuple(sorted(flags)))


def _with_previous(message: Message, msgid: str | None, plural: str | None) -> Message:
    return replace(message, previous_context=None, previous_id=msgid, previous_id_plural=plural)


def _complete(fields: Fields, template: Catalog, locale: str) -> Fields:
    """``fields`` as they are, those that a header needs and that are missing or blank filled in."""
    missing = {
        name.lower(): (name, value) for name, value in _needed(fields, template, locale) if not _has(fields, name)
    }
    filled = [missing.pop(name.lower(), (name, value)) if not value else (name, value) for name, value in fields]
    return (*filled, *missing.values())


def _needed(fields: Fields, template: Catalog, locale: str) -> Iterator[tuple[str, str]]:
    for name in ("Project-Id-Version", "Report-Msgid-Bugs-To"):
        yield name, template.header_field(name) or ""
    yield "Language", locale
    yield "MIME-Version", "1.0"
    yield "Content-Type", "text/plain; charset=UTF-8"
    yield "Content-Transfer-Encoding", "8bit"
    if not _has(fields, "Plural-Forms"):
        yield "Plural-Forms", _plural_forms(locale)


def _has(fields: Fields, name: str) -> bool:
    return any(key.lower() == name.lower() and value for key, value in fields)


def _plural_forms(locale: str) -> str:
    from babel import Locale, UnknownLocaleError  # here, since few commands need it
    from babel.messages.plurals import get_plural

    try:
        return get_plural(Locale.parse(locale.replace("-", "_"))).plural_forms
    except UnknownLocaleError as error:
        raise ValueError(f"no plural rule is known for the locale {locale!r}") from error
