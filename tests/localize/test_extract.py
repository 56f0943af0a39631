from __future__ import annotations

import io

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from msgspec.structs import replace

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.localize.extract import babel_rows, template
from nsp_pnp.model.catalog import Message
from nsp_pnp.model.text import SourceText
from nsp_pnp.write.catalogs import canonical, format_po
from tests.placeless import catalog_anywhere, message_anywhere

WHERE = SourceRef("cards/nsp/guards.yaml", 12, 5)


def source(text: str, context: str = "guard.lancer.text", **values: tuple[int, ...]) -> SourceText:
    return SourceText(context, text, WHERE, values=values, comments=("Lancer, text",))


def only(text: SourceText) -> Message:
    (message,) = template("nsp", [text]).messages
    return message


def test_an_entry_of_the_template() -> None:
    assert message_anywhere(only(source("Deal {damage} [wound].", damage=(2, 3, 5, 7)))) == Message(
        context="guard.lancer.text",
        id="Deal {damage} [wound].",
        strings=("",),
        extracted_comments=("Lancer, text", "damage: 2 / 3 / 5 / 7 (levels 1-4)"),
        references=("cards/nsp/guards.yaml",),
        flags=("python-brace-format",),
    )


@pytest.mark.parametrize(
    ("text", "values", "comments"),
    [
        pytest.param("{a}", {"a": (3,)}, ["a: 3"], id="one value"),
        pytest.param("{a}", {"a": (3, 3, 3)}, ["a: 3 (all levels)"], id="the same on all levels"),
        pytest.param("{a}", {"a": (0, -1)}, ["a: 0 / -1 (levels 1-2)"], id="levels"),
        pytest.param("{b} {a} {b}", {"a": (1,), "b": (2,)}, ["b: 2", "a: 1"], id="once each, in order of use"),
        pytest.param("{a}", {"b": (2,)}, [], id="without a value"),
        pytest.param("{a}", {"a": ()}, [], id="no level"),
        pytest.param("{{a}}", {"a": (2,)}, [], id="bare braces"),
    ],
)
def test_comments_tell_the_values_of_placeholders(
    text: str, values: dict[str, tuple[int, ...]], comments: list[str]
) -> None:
    assert only(replace(source(text), values=values)).extracted_comments == ("Lancer, text", *comments)


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        pytest.param("Deal damage.", (), id="plain"),
        pytest.param("{n} coins", ("python-brace-format",), id="placeholder"),
        pytest.param("10% of coins", ("no-python-format",), id="bab-01"),
        pytest.param("{n}% of coins", ("no-python-format", "python-brace-format"), id="both"),
        pytest.param("{{n}} [wound]", (), id="bare braces and an icon"),
    ],
)
def test_flags(text: str, flags: tuple[str, ...]) -> None:
    assert only(source(text)).flags == flags


def test_entries_keep_the_order_given_and_empty_texts_are_left_out() -> None:
    texts = [source("Z", "b.z"), source("", "b.empty"), source("A", "b.a"), source("Z", "c.z")]
    made = template("nsp", texts)
    assert [(m.context, m.id) for m in made.messages] == [("b.z", "Z"), ("b.a", "A"), ("c.z", "Z")]
    assert [row[2][0] for row in babel_rows(texts)] == ["b.z", "b.a", "c.z"]


def test_the_template_is_without_fault_and_reads_back_as_written() -> None:
    made = template("None Shall Pass!", [source("One.\n\nTwo {n}%.", n=(1, 2)), source("Lancer", "guard.lancer.name")])
    result = read_po(format_po(made).encode(), "", "")
    assert result.diagnostics == ()
    assert result.value
    assert catalog_anywhere(result.value) == catalog_anywhere(canonical(made)) == catalog_anywhere(made)
    assert made.fields == (
        ("Project-Id-Version", "None Shall Pass!"),
        ("Report-Msgid-Bugs-To", ""),
        ("Language", ""),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    )


def test_an_empty_project_gives_an_empty_template() -> None:
    assert template("nsp", []).messages == ()


def test_babel_takes_the_rows_with_context_and_comments(capsys: pytest.CaptureFixture[str]) -> None:
    texts = [source("Deal {n}.", n=(1, 2)), source("", "guard.empty"), source("Lancer", "guard.lancer.name")]

    def method(*_: object, options: object) -> object:
        return babel_rows(texts)

    found = list(extract(method, io.BytesIO(), DEFAULT_KEYWORDS))  # type: ignore[arg-type] # rows, not their results
    assert found == [
        (12, "Deal {n}.", ["Lancer, text", "n: 1 / 2 (levels 1-2)"], "guard.lancer.text"),
        (12, "Lancer", ["Lancer, text"], "guard.lancer.name"),
    ]
    assert capsys.readouterr().err == ""
