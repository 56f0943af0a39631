"""Han characters set in the shapes of another language. One code point stands for what Japan, China,
Taiwan and Korea write differently (直, 骨, 化), and the font decides which of them is printed; a
reader takes the other shape for a foreign text or a misprint. Each vendored face is recorded in
fonts.toml with the language whose shapes it has (forms).
Wrong: a Chinese catalog without faces of its own, which would print in Japanese shapes; a Japanese
text in a face that was made for China.
Right: a section in data/typography.toml that sets the language in faces with its own shapes.
It is reported once a language, at the first translation with such a character.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.printed.han import HAN, forms_of
from nsp_pnp.checks.subjects import Check, LanguageFaces
from nsp_pnp.diagnostic import Code, Diagnostic, Severity

LOCALE_GLYPHS = Code("FNT003", "locale-glyphs", Severity.WARNING, __doc__)


def find(language: LanguageFaces) -> Iterator[Diagnostic]:
    """Faces whose shapes are not the language's, once there is something to print in them."""
    wanted = forms_of(language.locale)
    wrong = {name: forms for name, forms in language.forms.items() if forms not in ("", wanted)}
    if not wanted or not wrong:
        return
    for message in language.messages:
        if found := HAN.search(message.strings[0]):
            faces = " and ".join(f"{name} has those of {forms}" for name, forms in wrong.items())
            text = f"{found[0]} needs the shapes of {wanted}; {faces}"
            hint = f"set {language.locale} in other faces: data/typography.toml"
            context = message.context or ""
            yield Diagnostic(LOCALE_GLYPHS, text, message.msgstr_where, context, language.locale, hint)
            return


CHECK = Check((LOCALE_GLYPHS,), LanguageFaces, find)
