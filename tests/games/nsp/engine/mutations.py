"""Makes mutants of a module by itself: one slip each, such as a hand that types makes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nsp_pnp.games.nsp import engine


class Mutant(NamedTuple):
    """A piece of a module's text, where it starts, and what it is replaced by; ``within`` is the function."""

    module: str
    within: str
    start: int
    before: str
    after: str

    @property
    def text(self) -> str:
        """The whole module with the slip in it."""
        text = source(self.module)
        return text[: self.start] + self.after + text[self.start + len(self.before) :]

    @property
    def name(self) -> str:
        """The function and its line as the mutant has it."""
        text = source(self.module)
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.start + len(self.before))
        line = text[first : self.start] + self.after + text[self.start + len(self.before) : last]
        return f"{self.module}.{self.within}: {' '.join(line.split())}"


@cache
def source(module: str) -> str:
    return (Path(engine.__file__).parent / f"{module}.py").read_text("utf-8")


COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""Bounds are shifted by one, equalities turned round."""

TURNED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
SIGNS: Mapping[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
EXTREMES = {"min": "max", "max": "min"}


def mutants(module: str) -> list[Mutant]:
    """All mutants of a module of the engine, in the order of its text."""
    text = source(module)
    lines = text.splitlines(keepends=True)

    def place(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())

    found = []
    for within, node, after in _slips(ast.parse(text), "module"):
        start, end = place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)
        found.append(Mutant(module, within, start, text[start:end], after))
    return sorted(found, key=lambda mutant: mutant.start)


Piece = ast.expr | ast.stmt


def _slips(node: ast.AST, within: str) -> Iterator[tuple[str, Piece, str]]:
    """The function, the piece and its replacement, for each slip in a tree."""
    if isinstance(node, ast.FunctionDef):
        within = node.name
    for piece, after in (*_in_expression(node), *_in_condition(node), *_in_flow(node)):
        yield within, piece, after
    for child in node.body if isinstance(node, ast.ClassDef) else ast.iter_child_nodes(node):
        yield from _slips(child, within)


def _in_expression(node: ast.AST) -> Iterator[tuple[Piece, str]]:
    match node:
        case ast.Compare(left, [operator], [right]):
            yield node, ast.unparse(ast.Compare(left, [COMPARISONS[type(operator)]()], [right]))
        case ast.BoolOp(operator, values):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield node, f"({ast.unparse(ast.BoolOp(other, values))})"
            for left_out in values:
                rest = [value for value in values if value is not left_out]
                yield node, f"({ast.unparse(ast.BoolOp(operator, rest))})"
        case ast.BinOp(left, operator, right) if type(operator) in SIGNS:
            yield node, ast.unparse(ast.BinOp(left, SIGNS[type(operator)](), right))
        case ast.AugAssign(target, operator, value) if type(operator) in SIGNS:
            yield node, ast.unparse(ast.AugAssign(target, SIGNS[type(operator)](), value))
        case ast.Constant(bool(value)):
            yield node, str(not value)
        case ast.Constant(int(value)):
            yield node, str(value + 1)
            yield node, str(value - 1)
        case ast.Name(name) if name in EXTREMES:
            yield node, EXTREMES[name]


def _in_condition(node: ast.AST) -> Iterator[tuple[Piece, str]]:
    """Conditions negated, but for those whose comparison is turned round anyway."""
    tests: list[ast.expr] = []
    match node:
        case ast.If(test) | ast.IfExp(test):
            tests = [test]
        case ast.comprehension(ifs=ifs):
            tests = ifs
        case ast.match_case(guard=ast.expr() as guard):
            tests = [guard]
    for test in tests:
        if not (isinstance(test, ast.Compare) and isinstance(test.ops[0], TURNED)):
            yield test, f"(not ({ast.unparse(test)}))"


def _in_flow(node: ast.AST) -> Iterator[tuple[Piece, str]]:
    """Early ways out, not taken."""
    if isinstance(node, ast.If):
        for step in node.body:
            if isinstance(step, ast.Return | ast.Continue | ast.Raise):
                yield step, f"pass  # {ast.unparse(step)}"
