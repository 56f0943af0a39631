from collections.abc import Callable

import pytest

from nsp_pnp.diagnostic import Certainty, Code, Diagnostic, Severity, SourceRef
from nsp_pnp.report.report import Report, Skipped

CARDS = "cards/nsp/guards.yaml"
CATALOG = "locales/ja/LC_MESSAGES/nsp.po"
ODD_FILE = "cards/nsp/槍兵 100%: a,b.yaml"

NUMBER = Code("NUM001", "number-mismatch", Severity.ERROR, "Another number. It prints: `{damage}`.\n    msgid [x](y)")
TERM = Code("TRM001", "term-variant", Severity.WARNING, "Another word than the glossary's.", Certainty.POSSIBLE)
DRIFT = Code("POF010", "source-drift", Severity.NOTE, "")
LAYOUT = Code("LAY001", "overflow", Severity.ERROR, "Does not fit (7.5 pt at least). Shorten it.")

NASTY = (
    "槍兵「2」 | <b>&amp;</b> \"quoted\" 'single' {damage} [coin](one) `code` 100% a:b,c\r\n"
    "next\0\x1b[31m\u202e\ud800\U0001f600"
)

SOURCES = {
    CARDS: "id: lancer\n\ttext: 槍兵が{damage}ダメージ\n",
    CATALOG: 'msgstr "' + "漢字" * 100 + '"\n',
}


@pytest.fixture
def diagnostics() -> tuple[Diagnostic, ...]:
    """Findings of every severity, out of order, one of them twice."""
    wrong = Diagnostic(
        NUMBER,
        NASTY,
        SourceRef(CATALOG, 1, 109),
        "guard.lancer.text",
        "ja",
        "use {damage} | or\n<nothing>",
        ((SourceRef(CARDS, 2, 8), "the source | text"), (SourceRef(""), "the project")),
    )
    return (
        wrong,
        Diagnostic(TERM, "'lancer' is 槍兵", SourceRef(CARDS, 2, 8), "guard.lancer.name", "ja"),
        Diagnostic(DRIFT, "was 3, is 4", SourceRef(CARDS, 2, 1), "guard.lancer.text"),
        Diagnostic(NUMBER, "3 for 4", SourceRef(ODD_FILE, 7, 2), locale="ja"),
        Diagnostic(TERM, "no file at all", SourceRef("")),
        wrong,
    )


@pytest.fixture
def make_report() -> Callable[..., Report]:
    def make(*diagnostics: Diagnostic, skipped: tuple[Skipped, ...] = ()) -> Report:
        return Report(
            game="nsp",
            version="1.2.3",
            languages=("en", "ja"),
            cards=3,
            texts=1,
            diagnostics=diagnostics,
            codes=(TERM, NUMBER, LAYOUT, DRIFT),
            skipped=skipped,
            sources=SOURCES.get,
        )

    return make


@pytest.fixture
def empty(make_report: Callable[..., Report]) -> Report:
    return make_report()


@pytest.fixture
def full(make_report: Callable[..., Report], diagnostics: tuple[Diagnostic, ...]) -> Report:
    return make_report(*diagnostics, skipped=(Skipped("LAY001", "no <font> | for ja\nand \x1b en"),))
