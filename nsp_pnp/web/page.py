"""Pages for browsers: one file each, with nothing to fetch from elsewhere, light or dark as the reader has it."""

from __future__ import annotations

from html import escape

STYLE = (
    ":root{color-scheme:light dark;--ink:#1a1a1a;--paper:#fff;--soft:#5a554c;--hair:#b9ad97;--head:#7a2a22;"
    "--panel:#f6f0e4;--link:#7a2a22}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e4dc;--paper:#191715;--soft:#b5aea1;--hair:#5c554a;"
    "--head:#e8a79f;--panel:#27231e;--link:#e8a79f}}"
    "body{font:1rem/1.6 sans-serif;margin:0 auto;max-width:46rem;padding:1.5rem 1rem 4rem;color:var(--ink);"
    "background:var(--paper)}"
    "h1,h2,h3{line-height:1.25;color:var(--head)}a{color:var(--link)}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{border-bottom:1px solid var(--hair);padding:.4rem .6rem;text-align:left;vertical-align:top}"
    "thead th{border-bottom:2px solid var(--ink)}"
    "[id]{scroll-margin-top:1rem}:target{outline:3px solid var(--head);outline-offset:3px}"
    "@media print{:root{--ink:#000;--paper:#fff;--soft:#333;--hair:#999;--head:#000;--panel:#fff;--link:#000}"
    "body{max-width:none;padding:0}h2,h3{break-after:avoid}tr,li,figure,.panel{break-inside:avoid}}"
)


def web_page(locale: str, title: str, body: str, style: str = "") -> str:
    """A whole page; ``style`` is what its own elements need beside the common style."""
    return (
        f'<!doctype html>\n<html lang="{escape(locale)}"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title><style>{STYLE}{style}</style></head><body>\n{body}\n</body></html>\n"
    )
