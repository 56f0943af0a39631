"""What sheets of paper say in their margins: the program's own words, in a catalog of their own (``pnp``)."""

from __future__ import annotations

from collections.abc import Mapping

from nsp_pnp.diagnostic import SourceRef
from nsp_pnp.model.catalog import Catalog
from nsp_pnp.model.localized import RichText, Run
from nsp_pnp.model.text import SourceText

DOMAIN = "pnp"
_HERE = "nsp_pnp/localize/sheet_words.py"

WORDS: dict[str, tuple[str, str]] = {
    "sheet.language": ("English", "The name of this catalog's own language"),
    "sheet.number": ("Sheet {sheet} of {sheets}", "Margin of each sheet"),
    "sheet.front": ("front", "Margin of each sheet: which side of the paper this is"),
    "sheet.back": ("back", "Margin of each sheet: which side of the paper this is"),
    "sheet.flip-long": ("Print on both sides, flip on the long edge.", "As printer dialogs call it"),
    "sheet.flip-short": ("Print on both sides, flip on the short edge.", "As printer dialogs call it"),
    "sheet.separate": (
        "Backs are in a separate file. Flip the stack on the long edge.",
        "Margin of each sheet, for printers that print one side only",
    ),
    "sheet.fold": (
        "Print on one side, fold along the dashed line, glue, then cut.",
        "Margin of each sheet with the backs beside the fronts",
    ),
    "sheet.fold-here": (
        "Fold here, printed side out. The crosses must line up.",
        "Beside the dashed line that such a sheet is folded along",
    ),
    "sheet.one-sided": ("Print on one side.", "Margin of each sheet without backs"),
    "sheet.scale": (
        "Print at 100% (actual size); this bar must measure {length} mm. Cut to {width} × {height} mm.",
        "Beside the scale bar",
    ),
    "sheet.icons": ("Icons: {authors} (Game-icons.net), {license}, recolored.", "Credit line in small type"),
    "sheet.fonts": ("Fonts: {families}, {license}.", "Credit line in small type"),
    "sheet.list": ("{names}, {name}", "A list of names, put together from two at a time"),
    "cover.print": ("Print", "First page of a file, name of a row: which pages to print"),
    "cover.pages": ("Pages {first} to {last} (not this page)", "First page of a file"),
    "cover.page": ("Page {first} (not this page)", "First page of a file with one more page"),
    "cover.paper": ("Paper", "First page of a file, name of a row"),
    "cover.sheets": ("{paper}, {width} × {height} mm. Sheets: {sheets}", "First page of a file"),
    "cover.stock": ("Stock", "First page of a file, name of a row: which kind of paper"),
    "cover.stock-cards": (
        "Card stock of 200 to 300 g/m². If you use sleeves, ordinary paper with a playing card behind each print will"
        " do.",
        "First page of a file of cards",
    ),
    "cover.stock-fold": (
        "Paper of 120 to 160 g/m². Two layers glued together are about as stiff as a card.",
        "First page of a file of sheets to fold and glue",
    ),
    "cover.stock-booklet": ("Ordinary paper of 80 to 100 g/m².", "First page of a booklet"),
    "cover.scale": ("Scale", "First page of a file, name of a row"),
    "cover.full-size": ("100% (“actual size”). Turn “fit to page” off.", "As printer dialogs call it"),
    "cover.sides": ("Sides", "First page of a file, name of a row: which sides of the paper to print on"),
    "cover.cut": ("Cut", "First page of a file, name of a row"),
    "cover.pieces": ("{count} of {width} × {height} mm", "First page of a file: how many pieces of which size"),
    "cover.use": ("Play", "First page of a file, name of a row: what to do with what was printed"),
    "cover.fold": ("Fold", "First page of a booklet, name of a row"),
    "cover.fold-text": (
        "Stack the sheets in the order they come out, fold them together down the middle and staple along the fold.",
        "First page of a booklet",
    ),
    "cover.first": ("First", "First page of a file, name of a row: what to do before printing"),
    "cover.test": ("Print the file “{name}” and measure its bars.", "First page of a file"),
    "cover.note": ("This page is not part of the kit. There is no need to print it.", "First page of a file"),
    "cover.note-both": (
        "This page is not part of the kit. There is no need to print it, but if you do, its blank back keeps fronts and"
        " backs matched.",
        "First page of a file that is printed on both sides",
    ),
    "cover.behind": (
        "This page is intentionally blank, so that every back lands behind its front when you print the whole file.",
        "Behind the first page of a file",
    ),
    "box.title": ("Tuck box", "A file with a box for the cards, to cut out, fold and glue"),
    "box.stock": ("Card stock of 200 to 300 g/m².", "First page of that file: which kind of paper"),
    "box.cutting": ("Score, cut", "First page of that file, name of a row: how to score and cut"),
    "box.cut": (
        "Score the dashed lines first, with an empty ballpoint pen along a ruler. Then cut along the solid lines; the"
        " notch in the front is for the thumb.",
        "First page of that file",
    ),
    "box.fold": (
        "Fold every dashed line backward (mountain folds), so that the print is outside.",
        "First page of that file",
    ),
    "box.glue": ("Glue", "First page of that file, name of a row: how to glue"),
    "box.glue-text": (
        "By the numbers. A flap beside a panel goes inside, behind the side that has the same number below it, edge to"
        " edge. At the bottom, fold the side flaps in, then the numbered flap, and glue the last flap onto it.",
        "First page of that file",
    ),
    "box.flap": ("{number} · Glue here", "On a flap that glue is put on, with its number"),
    "box.tuck": ("Tuck in", "On the flap of the lid, which is tucked in behind the front"),
    "box.scale": (
        "Print at 100 % (actual size): this bar is {length} mm. Cut the solid lines, fold the dashed ones, print"
        " outside. Inside: {width} × {height} × {depth} mm.",
        "Beside the scale bar of a sheet with a box",
    ),
    "box.cards": ("{count} cards", "On the box: how many are in it"),
    "cover.book": (
        "{pages} pages of {width} × {height} mm. Read it on screen, or print it on both sides at 100%: flip on the long"
        " edge, paper of 80 to 100 g/m².",
        "At the foot of a book’s back cover",
    ),
    "list.title": ("Card list", "Title of the list of all cards"),
    "list.about": (
        "Every face once, in deck order, to read and search on screen. To print it, use both sides of 80 g/m² paper,"
        " flipped on the long edge.",
        "Below the title of the card list",
    ),
    "list.number": ("No.", "Card list, head of a column"),
    "list.name": ("Name", "Card list, head of a column"),
    "list.source": ("English name", "Card list, head of a column: the name in English beside that of another language"),
    "list.values": ("Figures", "Card list, head of a column"),
    "list.text": ("Text", "Card list, head of a column"),
    "update.title": ("Update", "Title of the list of what to change in a printed kit"),
    "update.about": (
        "This brings a printed kit from version {old} to version {new}. Remove first, then print, cut and add. The"
        " sheets to add are in files of their own, whose names end in “update”.",
        "Below the title of the list of what to change",
    ),
    "update.same": (
        "This brings an older print of version {new} up to date. Remove first, then print, cut and add. The sheets to"
        " add are in files of their own, whose names end in “update”.",
        "The same where the version has not changed",
    ),
    "update.remove": ("Remove", "Update, heading: what to take out of the printed kit"),
    "update.add": ("Add", "Update, heading: what to put in"),
    "update.nothing": ("Nothing.", "Update, below such a heading"),
    "update.kind": ("Kind", "Update, head of a column: cards, boards, tokens"),
    "update.count": ("Count", "Update, head of a column"),
    "update.numbers": (
        "Cards are listed as their corners say: the number, then r and the revision. Cards whose number alone changed"
        " stay as they are.",
        "At the foot of the list of what to change",
    ),
    "inserts.title": ("Sleeve inserts", "A file of prints to slip into sleeves, in front of the original cards"),
    "inserts.making": (
        "Ordinary paper of 80 g/m². Slip each print into a clear sleeve, in front of the side of the card that it"
        " translates.",
        "First page of that file: which kind of paper, and what to do with it",
    ),
    "stickers.title": ("Stickers: {name}", "A file of the cards’ rules alone, to paste onto the original cards"),
    "stickers.making": (
        "Label sheets or ordinary paper. Cut along the lines and paste each over the rules of the card that is named"
        " below it.",
        "First page of that file: which kind of paper, and what to do with it",
    ),
    "test.title": ("Print test", "Title of the page to print before all others"),
    "test.intro": ("Print this page first, at 100% (“actual size”).", "Print test"),
    "test.size": ("Size", "Print test, heading"),
    "test.size-text": (
        "Measure the bars across and down the page with a ruler. Each must be {length} mm long. If one is not, turn"
        " “fit to page” off. If that does not help, print at the scale given below.",
        "Print test",
    ),
    "test.measured": ("Bar, mm", "Print test: what the scale bar turned out to measure"),
    "test.factor": ("Print at, %", "Print test: the scale to type into the printer dialog"),
    "test.card": ("Card", "Print test, heading"),
    "test.card-text": (
        "Lay a {width} × {height} mm card on the outline below. It should just cover the line.",
        "Print test",
    ),
    "test.margin": ("Margin", "Print test, heading"),
    "test.margin-text": (
        "Along each edge are lines {first} to {last} mm away from it. The smallest number you can read is the margin"
        " that your printer leaves there. The sheets of this kit keep {margin} mm clear.",
        "Print test",
    ),
    "test.backs": ("Backs", "Print test, heading"),
    "test.backs-text": (
        "Hold the page up to the light, this side toward you. In each row, find the number where a thin line meets a"
        " thick one from the back end to end. Backs are off by that many mm: across, + is to the right; down, + is"
        " toward the bottom. Color runs {bleed} mm past each cut, which hides that much. To correct more, enter both"
        " numbers as you read them, across first: nsp-pnp build --back-offset 1.5,-0.5 (nsp-pnp printer calibrate saves"
        " them).",
        "Print test",
    ),
    "test.behind": ("Print test, back", "Title of the page behind the print test"),
    "test.behind-text": (
        "Turn the sheet over sideways, like a page of a book. If this side is then upside down, choose the other edge"
        " to flip on.",
        "Print test",
    ),
    "test.moved-text": (
        "This side is corrected by --back-offset {offset} --back-rotation {turn}. Both numbers on the front should now"
        " read 0. If one does not, add it to the offset.",
        "Behind the print test, where backs are moved",
    ),
}


def sheet_texts() -> tuple[SourceText, ...]:
    """The words as translatable texts."""
    return tuple(map(sheet_text, WORDS))


def sheet_text(context: str) -> SourceText:
    """The words of that context as a translatable text."""
    text, comment = WORDS[context]
    return SourceText(context, text, SourceRef(_HERE), comments=(comment,), role="word")


def sheet_words(catalog: Catalog | None) -> Mapping[str, RichText]:
    """The words in a catalog's language; English where it has none, or where a word is not translated."""
    found: dict[str, RichText] = {}
    for context, (text, _) in WORDS.items():
        message = catalog.usable(context, text) if catalog else None
        if message:
            found[context] = RichText(((Run(message.strings[0]),),), message.msgstr_where, context)
        else:
            found[context] = RichText(((Run(text),),), SourceRef(_HERE), context)
    return found
