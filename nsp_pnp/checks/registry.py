"""The checks, in reading order, and every code that a run can report."""

from __future__ import annotations

from nsp_pnp.checks import books, cards, engine, japanese, locales, markup, numbers, printed, runner, terms
from nsp_pnp.checks.subjects import Check
from nsp_pnp.diagnostic import Code
from nsp_pnp.grade import codes as grade_codes
from nsp_pnp.impose import parts
from nsp_pnp.layout import fit, flow_codes
from nsp_pnp.load import book, config_file, po_codes, project, schema, yaml_codes

CHECKS: tuple[Check, ...] = (
    *cards.CHECKS,
    *markup.CHECKS,
    *locales.CHECKS,
    *numbers.CHECKS,
    *terms.CHECKS,
    *japanese.CHECKS,
    *printed.CHECKS,
    *engine.CHECKS,
    *books.CHECKS,
)


def all_codes() -> dict[str, Code]:
    """Every declared code by its id, those of reading and layout included; games add their own."""
    read = (yaml_codes.CODES, schema.CODES, project.CODES, config_file.CODES, po_codes.CODES, book.CODES)
    made = (fit.CODES, parts.CODES, flow_codes.CODES, runner.CODES, grade_codes.CODES)
    declared = [code for codes in (*read, *made) for code in codes]
    declared += [code for check in CHECKS for code in check.codes]
    return {code.id: code for code in sorted(declared, key=lambda code: code.id)}
