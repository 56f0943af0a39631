"""Rebuild the vendored third-party data: fonts, icons, their notices and checksums.

Usage: python .ci/vendor_assets.py PACKAGES_DIR

PACKAGES_DIR holds the unpacked npm packages named in FACES and ICONS_PACKAGE, one folder each, called
``<scope>-<name>-<version>/package``. The same packages and the same fontTools give the same bytes.
Needs fontTools, uharfbuzz and this project; nothing of the two is needed to run it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from msgspec import Struct

from nsp_pnp.draw.shapes import Outline, diamond, heart, shield, up_arrow
from nsp_pnp.units import Rect, Size

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "nsp_pnp" / "data" / "fonts"
ICONS = ROOT / "nsp_pnp" / "games" / "nsp" / "data"
LICENSES = ROOT / "licenses"
PROFILES = ROOT / "nsp_pnp" / "data" / "icc"


# --- fonts ------------------------------------------------------------------------------------------


class Face(Struct, frozen=True):
    """Where a face comes from; ``authors`` is what a credit line prints, ``forms`` the tag of the language whose shapes
    of Han characters it has, "" where it has none.
    """

    name: str
    package: str
    version: str
    source: str
    authors: str
    forms: str = "ja"

    @property
    def license_file(self) -> str:
        return f"OFL-1.1-{self.name.split('-')[0]}.txt"


FACES = (
    Face(
        "NotoSansJP-Regular",
        "@expo-google-fonts/noto-sans-jp",
        "0.4.3",
        "400Regular/NotoSansJP_400Regular.ttf",
        "Adobe",
    ),
    Face("NotoSansJP-Bold", "@expo-google-fonts/noto-sans-jp", "0.4.3", "700Bold/NotoSansJP_700Bold.ttf", "Adobe"),
    Face(
        "KaiseiTokumin-Bold",
        "@expo-google-fonts/kaisei-tokumin",
        "0.4.1",
        "700Bold/KaiseiTokumin_700Bold.ttf",
        "The Kaisei Project Authors",
    ),
    Face(
        "Cinzel-Bold",
        "@expo-google-fonts/cinzel",
        "0.4.2",
        "700Bold/Cinzel_700Bold.ttf",
        "The Cinzel Project Authors",
        forms="",
    ),
)

DROPPED_TABLES = ["meta", "vhea", "vmtx", "VORG", "BASE", "GSUB", "GPOS", "GDEF", "DSIG", "gasp", "STAT", "GlyphOrder"]
LETTERS = [*map(chr, range(0x20, 0x7F)), *(chr(c) for c in range(0xC0, 0x100) if c not in (0xD7, 0xF7))]
KERNED = [*LETTERS, *"‘’“”–—…"]  # English text uses these quotes and dashes throughout
KERN_ONLY = {
    "kern": True,
    **dict.fromkeys(("ccmp", "liga", "clig", "dlig", "calt", "rlig", "locl", "palt", "mark"), False),
}
WORDS = ("Yoke", "AVATAR", "To Type", "“Wave.”", "Level 11, 7.", "r’s Päw", "P.A. Tomb")


def jis_x_0208() -> Iterator[str]:
    """All characters of JIS X 0208."""
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            yield from bytes((row, cell)).decode("euc_jp", "ignore")  # nothing where the cell is unassigned


def wanted() -> set[int]:
    """The code points a face keeps, as far as it has them."""
    ranges = (
        (0x20, 0x7E),  # Basic Latin
        (0xA0, 0x17F),  # Latin-1, Latin Extended-A
        (0x2000, 0x206F),  # general punctuation
        (0x2160, 0x216B),  # Roman numerals
        (0x2190, 0x21FF),  # arrows
        (0x2225, 0x2225),  # the parallel sign as Windows maps it
        (0x2460, 0x2473),  # circled digits 1 to 20
        (0xFF01, 0xFF5E),  # full-width forms, with the wave dash and minus sign as Windows maps them
        (0xFFE0, 0xFFE5),
    )
    soft_hyphen = {0xAD}  # it would print as a hyphen wherever somebody's editor left one
    return {ord(c) for c in jis_x_0208()}.union(*(range(first, last + 1) for first, last in ranges)) - soft_hyphen


def write_subset(source: Path, target: Path) -> None:
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]  # the license and its authors stay in the file
    options.drop_tables = [*options.drop_tables, *DROPPED_TABLES]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)
    font.save(target)


def thousandths(value: float, units_per_em: int) -> float:
    scaled = value * 1000 / units_per_em
    return int(scaled) if scaled == int(scaled) else scaled


def kerning(source: Path, chars: Iterable[str]) -> dict[str, float]:
    """Kerning of all pairs of ``chars`` by the font's own table, in 1/1000 em."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(source))))
    alone = {c: font.get_glyph_h_advance(font.get_nominal_glyph(ord(c))) for c in chars}
    pairs = {}
    for left in alone:
        for right in alone:
            kern = shaped_width(font, left + right) - alone[left] - alone[right]
            if abs(value := thousandths(kern, font.face.upem)) >= 1:
                pairs[left + right] = value
    return pairs


def shaped_width(font: Any, text: str) -> int:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
    hb.shape(font, buffer, KERN_ONLY)
    if len(buffer.glyph_infos) != len(text):
        raise SystemExit(f"{text!r} does not shape to one glyph a character")
    return sum(position.x_advance for position in buffer.glyph_positions)


def metrics(target: Path, pairs: dict[str, float]) -> dict[str, Any]:
    """What layout needs of a face, in 1/1000 em: see nsp_pnp/fonts.py."""
    font = TTFont(target)
    os2, upem = font["OS/2"], font["head"].unitsPerEm
    groups: dict[float, list[str]] = defaultdict(list)
    for code, glyph in sorted(font.getBestCmap().items()):
        groups[thousandths(font["hmtx"][glyph][0], upem)].append(chr(code))
    top, bottom = ink(font)
    return {
        "ascent": thousandths(os2.sTypoAscender, upem),
        "descent": thousandths(os2.sTypoDescender, upem),
        "cap_height": thousandths(os2.sCapHeight, upem),
        "x_height": thousandths(os2.sxHeight, upem),
        "ink_ascent": thousandths(top, upem),
        "ink_descent": thousandths(bottom, upem),
        "missing": thousandths(font["hmtx"][".notdef"][0], upem),
        "widths": [[width, "".join(chars)] for width, chars in sorted(groups.items())],
        "kerning": pairs,
    }


def ink(font: Any) -> tuple[float, float]:
    """Highest and lowest ink of ASCII, kana, kanji and private use (box drawing would only mislead)."""
    glyphs = font.getGlyphSet()
    top = bottom = 0.0
    for code, glyph in font.getBestCmap().items():
        if code < 0x7F or 0x3041 <= code <= 0x30FF or 0x4E00 <= code <= 0x9FFF or 0xE000 <= code <= 0xF8FF:
            pen = BoundsPen(glyphs)
            glyphs[glyph].draw(pen)
            if pen.bounds:
                top, bottom = max(top, pen.bounds[3]), min(bottom, pen.bounds[1])
    return top, bottom


def write_json(path: Path, value: Any, **options: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), **options)
    # Invisible and direction-changing characters are written as escapes, so that the file reads as it is.
    text = "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def vendor_face(face: Face, packages: Path) -> str:
    """Write one face with its metrics and license; returns its part of fonts.toml."""
    folder = package_folder(packages, face.package, face.version)
    source, target = folder / face.source, FONTS / f"{face.name}.ttf"
    write_subset(source, target)
    font = TTFont(target)
    has_kerning = "GPOS" in TTFont(source)
    measured = metrics(
        target, kerning(source, (c for c in KERNED if ord(c) in font.getBestCmap())) if has_kerning else {}
    )
    check_words(source, measured)
    write_json(FONTS / f"{face.name}.metrics.json", measured)
    for license_copy in (FONTS / face.license_file, LICENSES / face.license_file):
        shutil.copyfile(folder / "LICENSE_FONT", license_copy)
    return face_toml(face, font, target)


def check_words(source: Path, measured: dict[str, Any]) -> None:
    """Widths and kerning must add up to what the shaper says (0.01 pt at 11 pt is 0.9 of 1/1000 em)."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(source))))
    widths = {char: width for width, chars in measured["widths"] for char in chars}
    for word in WORDS:
        own = sum(widths[c] for c in word) + sum(measured["kerning"].get(word[i : i + 2], 0) for i in range(len(word)))
        if abs(own - shaped_width(font, word) * 1000 / font.face.upem) > 0.9:
            raise SystemExit(f"{source.name}: {word!r} is measured as {own}, shaped otherwise")


def face_toml(face: Face, font: Any, target: Path) -> str:
    names = font["name"]
    entries = {
        "file": target.name,
        "family": names.getDebugName(1),
        **({"forms": face.forms} if face.forms else {}),
        "package": face.package,
        "package_version": face.version,
        "font_version": names.getDebugName(5).split()[1].split(";")[0],
        "sha256": sha256(target),
        "license": "OFL-1.1",
        "license_file": face.license_file,
        "copyright": re.sub(r" \(https?://[^)]*\)", "", names.getDebugName(0)).replace("(c)", "Copyright"),
        "authors": face.authors,
    }
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in entries.items()]
    return "\n".join([f"[{face.name}]", *lines])


# --- icons ------------------------------------------------------------------------------------------

ICONS_PACKAGE, ICONS_VERSION = "@iconify-json/game-icons", "1.2.4"
BOX = 512  # of the source
UNIT = 1000  # of the paths written, and of the icon font
INK_HEIGHT, INK_WIDTH, INK_CENTER, BEARING = 950, 1060, 360, 30
FIRST_CODE_POINT = 0xE000

# Outlines of our own, which faces draw around numbers: each with its width and height on a card. What texts show in
# their place must be the same shape.
OWN = {
    "outline-heart": (heart, Size(10.4, 8.8)),
    "outline-shield": (shield, Size(9.4, 9.0)),
    "outline-arrow": (up_arrow, Size(8.0, 8.8)),
    "outline-diamond": (diamond, Size(9.4, 9.0)),
}

# Inline symbol: its icon. The order fixes the code points; add at the end.
SYMBOLS = {
    "damage": "punch-blast",
    "wound": "broken-heart",
    "health": "outline-heart",
    "armor": "outline-shield",
    "xp": "cut-diamond",
    "attack": "crossed-swords",
    "breach": "broken-wall",
    "peril": "hazard-sign",
    "level_up": "outline-arrow",
    "sun": "sun",
    "moon": "moon",
    "die_1": "inverted-dice-1",
    "die_2": "inverted-dice-2",
    "die_3": "inverted-dice-3",
    "die_4": "inverted-dice-4",
    "die_5": "inverted-dice-5",
    "die_6": "inverted-dice-6",
    "illusion": "two-shadows",
    "reward": "outline-diamond",
}

# The package names no authors; the folders of the icons' own repository (one an author) do.
AUTHORS = {
    "Lorc": """
        battle-axe beetle-shell bloody-stash bowman bright-explosion broadsword broken-heart burning-dot burst-blob
        chalice-drops claw-slashes crossed-swords crowned-skull cut-diamond drop duality-mask eagle-emblem ent-mouth
        evil-tree fairy frozen-orb ghost gooey-daemon gooey-impact grim-reaper hawk-emblem hazard-sign heart-drop
        heavy-lightning high-shot hourglass hydra insect-jaws magic-portal meditation mine-explosion mirror-mirror moon
        punch-blast rally-the-troops reaper-scythe robot-golem sands-of-time shadow-follower skeleton-inside
        skull-crossed-bones small-fire snowflake-1 spark-spirit sparrow spears spyglass star-pupil sun super-mushroom
        sword-clash tower-fall two-shadows vile-fluid vintage-robot
        """,
    "Delapouite": """
        archer battle-mech black-knight-helm brain-leak brain-tentacle broken-wall castle-ruins character closed-doors
        deku-tree dice-six-faces-five dice-six-faces-four dice-six-faces-one dice-six-faces-six dice-six-faces-three
        dice-six-faces-two first-aid-kit fishing giant-squid goblin-head golem-head healing ice-spell-cast kimono
        knight-banner kraken-tentacle lucky-fisherman magnet-man mecha-head meeple meeple-group mimic-chest
        mushrooms-cluster nurse-female overlord-helm person pikeman plague-doctor-profile rock-golem round-star rupee
        skull-staff slime star-medal telescope woman-elf-face
        """,
    "Skoll": """
        diamonds inverted-dice-1 inverted-dice-2 inverted-dice-3 inverted-dice-4 inverted-dice-5 inverted-dice-6
        mounted-knight raise-skeleton skeleton
        """,
    "Sbed": "death-skull",
    "Cathelineau": "medusa-head",
    "DarkZaitzev": "apothecary hooded-assassin hooded-figure",
}


class OpsPen(BasePen):  # type: ignore[misc]
    """Collects absolute M, L, C and Z from any outline, scaled to the unit box with y up."""

    def __init__(self) -> None:
        super().__init__(None)
        self.ops: list[tuple[str, list[float]]] = []

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        scale = UNIT / BOX
        self.ops.append((letter, [round(v, 1) for x, y in points for v in (x * scale, (BOX - y) * scale)]))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 (the pen protocol's names)
        self._add("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", pt)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def _closePath(self) -> None:  # noqa: N802
        self._add("Z")

    def _endPath(self) -> None:  # noqa: N802
        self._add("Z")  # a fill closes what the source leaves open


def icon_ops(body: str) -> list[tuple[str, list[float]]]:
    paths = re.findall(r'<path fill="currentColor" d="([^"]+)"/>', body)
    if len(paths) != 1 or body.count("<") != 1:
        raise SystemExit(f"not a single plain path: {body[:80]}")
    pen = OpsPen()
    parse_path(paths[0], pen)
    return pen.ops


def own_ops(outline: Callable[[Rect], Outline], size: Size) -> list[tuple[str, list[float]]]:
    """An outline of our own, in the middle of the unit box, about as large as the others are in theirs; y up."""
    scale = 0.88 * UNIT / max(size.width, size.height)
    width, height = size.width * scale, size.height * scale
    drawn = outline(Rect((UNIT - width) / 2, (UNIT - height) / 2, width, height))
    return [(letter, [round(UNIT - n if i % 2 else n, 1) for i, n in enumerate(numbers)]) for letter, numbers in drawn]


def path_text(ops: list[tuple[str, list[float]]]) -> str:
    return "".join(letter + " ".join(f"{value:g}" for value in values) for letter, values in ops)


def draw(ops: list[tuple[str, list[float]]], pen: Any, scale: float, dx: float, dy: float) -> None:
    methods = {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo}
    for letter, values in ops:
        if letter == "Z":
            pen.closePath()
        else:
            points = zip(values[::2], values[1::2], strict=True)
            methods[letter](*((x * scale + dx, y * scale + dy) for x, y in points))


def symbol_glyph(ops: list[tuple[str, list[float]]]) -> tuple[Any, int]:
    """Outline and advance: ink of a common height, centered where capitals and kanji both have their middle."""
    bounds = BoundsPen(None)
    draw(ops, bounds, 1, 0, 0)
    left, bottom, right, top = bounds.bounds
    scale = min(INK_HEIGHT / (top - bottom), INK_WIDTH / (right - left))
    pen = TTGlyphPen(None)
    draw(ops, Cu2QuPen(pen, max_err=0.4), scale, BEARING - left * scale, INK_CENTER - (top + bottom) / 2 * scale)
    return pen.glyph(), round((right - left) * scale) + 2 * BEARING


def write_icon_font(shapes: dict[str, list[tuple[str, list[float]]]], target: Path) -> None:
    """One glyph a symbol; glyphs and code points in the order of SYMBOLS."""
    notdef = TTGlyphPen(None).glyph()
    glyphs = {".notdef": (notdef, 500), **{name: symbol_glyph(shapes[icon]) for name, icon in SYMBOLS.items()}}
    authors = [author for author, icons in authors_of(SYMBOLS.values()).items() if icons]
    builder = FontBuilder(UNIT, isTTF=True)
    builder.font.recalcTimestamp = False
    fixed = 3786912000  # seconds since 1904: a date that does not depend on the day of the build
    builder.updateHead(fontRevision=1.0, created=fixed, modified=fixed)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({FIRST_CODE_POINT + i: name for i, name in enumerate(SYMBOLS)})
    builder.setupGlyf({name: glyph for name, (glyph, _) in glyphs.items()})
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {
            name: (advance, table[name].xMin if table[name].numberOfContours else 0)
            for name, (_, advance) in glyphs.items()
        }
    )
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable(
        {
            "copyright": f"Shapes by {', '.join(authors)} (Game-icons.net)",
            "familyName": "NSP Icons",
            "styleName": "Regular",
            "uniqueFontIdentifier": "NSP Icons Regular",
            "fullName": "NSP Icons",
            "psName": "NSPIcons-Regular",
            "version": "Version 1.000",
            "licenseDescription": "Creative Commons Attribution 3.0 Unported",
            "licenseInfoURL": "https://creativecommons.org/licenses/by/3.0/",
        },
        mac=False,
    )
    top, bottom = INK_CENTER + INK_HEIGHT // 2, INK_HEIGHT // 2 - INK_CENTER
    builder.setupOS2(
        sTypoAscender=880,
        sTypoDescender=-120,
        usWinAscent=880,
        usWinDescent=max(120, bottom),
        sCapHeight=top,
        sxHeight=top,
    )
    builder.setupPost(keepGlyphNames=False)
    builder.save(target)


def known_authors() -> dict[str, str]:
    return {icon: author for author, icons in AUTHORS.items() for icon in icons.split()}


def authors_of(icons: Iterable[str]) -> dict[str, list[str]]:
    """The icons by author, both sorted."""
    chosen = set(icons)
    return {author: sorted(chosen.intersection(AUTHORS[author].split())) for author in sorted(AUTHORS)}


def vendor_icons(packages: Path) -> None:
    folder = package_folder(packages, ICONS_PACKAGE, ICONS_VERSION)
    source = json.loads((folder / "icons.json").read_text("utf-8"))["icons"]
    author = known_authors()
    shapes = {icon: icon_ops(source[icon]["body"]) for icon in author}
    shapes = dict(sorted((shapes | {icon: own_ops(*drawn) for icon, drawn in OWN.items()}).items()))
    icons: dict[str, dict[str, Any]] = {
        i: {"author": author.get(i, ""), "path": path_text(ops)} for i, ops in shapes.items()
    }
    for offset, icon in enumerate(SYMBOLS.values()):
        icons[icon]["codepoint"] = FIRST_CODE_POINT + offset
    ICONS.mkdir(parents=True, exist_ok=True)
    write_icon_json(ICONS / "icons.json", icons)
    write_icon_font(shapes, ICONS / "icons.ttf")
    write_json(ICONS / "icons.metrics.json", metrics(ICONS / "icons.ttf", {}))
    notice = icon_notice(icons)
    for path in (ICONS / "NOTICE-icons.txt", LICENSES / "CC-BY-3.0-game-icons.txt"):
        path.write_text(notice, encoding="utf-8", newline="\n")


def write_icon_json(path: Path, icons: dict[str, dict[str, Any]]) -> None:
    """One icon a line, so that a change of one shows as one changed line."""
    lines = [
        f"{json.dumps(name)}:{json.dumps(icon, separators=(',', ':'), sort_keys=True)}" for name, icon in icons.items()
    ]
    symbols = json.dumps(SYMBOLS, separators=(",", ":"))
    text = '{"symbols":' + symbols + ',\n"icons":{\n' + ",\n".join(lines) + "\n}}\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def icon_notice(icons: Iterable[str]) -> str:
    by_author = authors_of(icons)
    lines = [
        "Icons made by " + ", ".join(by_author) + ".",
        "",
        "Source: Game-icons.net (https://game-icons.net), by way of the npm package",
        f"{ICONS_PACKAGE} {ICONS_VERSION}.",
        "License: Creative Commons Attribution 3.0 Unported (CC BY 3.0),",
        "https://creativecommons.org/licenses/by/3.0/",
        "Changes: the shapes were scaled, their coordinates rounded, their curves rewritten as cubic and quadratic",
        "splines, and they are printed in other colors.",
        f"Not among them are our own, under the license of the code: {', '.join(OWN)}.",
        "",
        "Files and SHA-256:",
        *(f"  {sha256(ICONS / name)}  {name}" for name in ("icons.json", "icons.ttf")),
        "",
        "Icons by author:",
        *(f"  {author}: {', '.join(names)}" for author, names in by_author.items()),
    ]
    return "\n".join(lines) + "\n"


# --- both -------------------------------------------------------------------------------------------


def package_folder(packages: Path, package: str, version: str) -> Path:
    folder = packages / f"{package.lstrip('@').replace('/', '-')}-{version}" / "package"
    found = json.loads((folder / "package.json").read_text("utf-8"))
    if (found["name"], found["version"]) != (package, version):
        raise SystemExit(f"{folder} is {found['name']} {found['version']}, not {package} {version}")
    return folder


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def license_readme() -> str:
    """licenses/README.md: every third-party file the package carries."""
    rows = [
        (f"nsp_pnp/data/fonts/{f.name}.ttf", f"{f.package} {f.version}", f"OFL-1.1 (`{f.license_file}`)", f.authors)
        for f in FACES
    ]
    for name, icons in (("icons.json", known_authors()), ("icons.ttf", SYMBOLS.values())):
        authors = ", ".join(author for author, made in authors_of(icons).items() if made) + " (Game-icons.net)"
        package = f"{ICONS_PACKAGE} {ICONS_VERSION}"
        rows.append((f"nsp_pnp/games/nsp/data/{name}", package, "CC-BY-3.0 (`CC-BY-3.0-game-icons.txt`)", authors))
    for profile in tomllib.loads((PROFILES / "profiles.toml").read_text("utf-8")).values():
        package = f"{profile['package']} {profile['package_version']} (Debian), {profile['measurements']}"
        terms = f"{profile['license']} (`{profile['license_file']}`)"
        rows.append((f"nsp_pnp/data/icc/{profile['file']}", package, terms, profile["authors"]))
    return README_HEAD + "".join(
        f"| `{path}` | {package} | {terms} | {authors} | `{sha256(ROOT / path)}` |\n"
        for path, package, terms, authors in rows
    )


README_HEAD = """\
# Third-party data

The code is under the license at the top of the repository. The files below are not; each keeps its own license,
whose text or notice lies in this folder and beside the data. `.ci/vendor_assets.py` rebuilds them, this list and the
checksums from the npm packages named; `.ci/vendor_profiles.py` makes the color profiles.

The fonts are subsets without hinting and layout tables; the `.metrics.json` beside each is measured from it. The icons
were scaled and rewritten; the notice says which author made which. The color profiles were made from measurements.

`tests/report/data/sarif-schema-2.1.0.json`, which only tests read, is the JSON Schema of SARIF 2.1.0, © OASIS Open
2023, unchanged and under the notice beside it, `sarif-schema-2.1.0.NOTICE.txt`; no installed package has it.

| file | from package | license | authors | SHA-256 |
| --- | --- | --- | --- | --- |
"""


def main() -> None:
    packages = Path(sys.argv[1])
    for folder in (FONTS, ICONS, LICENSES):
        folder.mkdir(parents=True, exist_ok=True)
    faces = [vendor_face(face, packages) for face in FACES]
    head = "# Vendored fonts: where each comes from. Written by .ci/vendor_assets.py.\n\n"
    (FONTS / "fonts.toml").write_text(head + "\n\n".join(faces) + "\n", encoding="utf-8", newline="\n")
    vendor_icons(packages)
    (LICENSES / "README.md").write_text(license_readme(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
