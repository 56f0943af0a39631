"""Guard files to cards: three slots of four levels, two levels back to back on a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic, Result, SourceRef
from nsp_pnp.games.contract import Document
from nsp_pnp.games.nsp.facts import LEVELS, LIGHTS, Action, Form, GuardFace, Look
from nsp_pnp.games.nsp.figures import ActionData, SlotData, guard_figures, level_up_costs
from nsp_pnp.games.nsp.looks import check_contrast
from nsp_pnp.games.nsp.reading import (
    DUPLICATE_ID,
    RANGE,
    STATE_PARITY,
    check_file_name,
    check_icon,
    check_sources,
    check_values,
    read_effects,
    revision,
    source_text,
)
from nsp_pnp.load.fields import flag, integer, integers, mapping, mappings, place, string
from nsp_pnp.load.yaml_nodes import MappingNode
from nsp_pnp.model.card import Card, CardFace, TextUse
from nsp_pnp.model.text import SourceText

SLOT_DICE = ((1, 2), (3, 4), (5, 6))


def read_guard(document: Document, game: Document) -> Result[tuple[Card, ...]]:
    """The six cards of a guard."""
    root = document.root
    found = list(_faults(document, game))
    if any(d.code in (RANGE, STATE_PARITY) for d in found):
        return Result(None, tuple(found))
    costs = level_up_costs(game.root)
    guard, name = string(root, "id"), string(root, "name")
    title = source_text(f"guard.{guard}.name", root, "name", "Guard: name, title of its six cards", "name")
    slots = [_slot(guard, name, node) for node in mappings(root, "slots")]
    first, *others = [
        _card(root, title, slot, pair, costs.values)
        for slot in slots
        for pair in ((LEVELS[0], LEVELS[1]), (LEVELS[2], LEVELS[3]))
    ]
    figures = (*guard_figures(guard, slots), costs)
    return Result((replace(first, figures=figures), *others), tuple(found))


def _faults(document: Document, game: Document) -> Iterator[Diagnostic]:
    root = document.root
    subject = f"guard.{string(root, 'id')}"
    yield from check_file_name(root, document.file, string(root, "id"))
    yield from check_sources(root, mapping(game.root, "sources").entries, subject)
    yield from check_icon(mapping(root, "look"), "emblem", subject)
    yield from check_contrast(mapping(root, "look"), subject)
    seen: set[str] = set()
    for slot, dice in zip(mappings(root, "slots"), SLOT_DICE, strict=True):
        actions = mappings(slot, "actions")
        if tuple(die for action in actions for die in _dice(action)) != dice:
            message = f"the actions of this slot must be for dice {dice[0]} and {dice[1]}, in that order"
            yield Diagnostic(RANGE, message, _wrong_die(slot, actions, dice), subject)
        for action in actions:
            name = string(action, "id")
            if name in seen:
                message = f"the action id {name!r} is used twice"
                yield Diagnostic(DUPLICATE_ID, message, place(action, "id"), subject)
            seen.add(name)
            yield from _action_faults(action, f"{subject}.{name}")


def _wrong_die(slot: MappingNode, actions: Sequence[MappingNode], dice: tuple[int, ...]) -> SourceRef:
    """The first action whose dice are not those that its place has, or all of them where one is missing."""
    for action, wanted in zip(actions, dice, strict=False):
        key = "dice" if "dice" in action.entries else "die"
        if _dice(action) not in ((wanted,), dice):
            return place(action, key)
    return place(slot, "actions")


def _action_faults(action: MappingNode, subject: str) -> Iterator[Diagnostic]:
    for form in _forms(action):
        levels = _levels(form)
        yield from check_values(form, subject)
        for name, value in mapping(form, "values").entries.items():
            if isinstance(value, MappingNode) and len(integers(value, "levels")) != len(levels):
                message = f"{name}: {len(levels)} levels need {len(levels)} numbers"
                yield Diagnostic(RANGE, message, place(value, "levels"), subject)
    yield from _coverage_faults(action, subject)


def _coverage_faults(action: MappingNode, subject: str) -> Iterator[Diagnostic]:
    """Levels, in each light where there are lights, that no form or more than one form covers."""
    forms, where = _forms(action), place(action, "forms")
    lit = [form for form in forms if "light" in form.entries]
    if lit and len(lit) < len(forms):
        yield Diagnostic(STATE_PARITY, "some forms have a light and some have none", where, subject)
    for light in LIGHTS if lit else ("",):
        covered = [level for form in forms if string(form, "light") == light for level in _levels(form)]
        in_light = f" in {light} light" if light else ""
        missing = ", ".join(str(level) for level in LEVELS if level not in covered)
        if missing:
            message = f"no form says what happens{in_light} at level {missing}"
            yield Diagnostic(STATE_PARITY if light else RANGE, message, where, subject)
        if len(covered) > len(set(covered)):
            yield Diagnostic(RANGE, f"two forms{in_light} cover the same level", where, subject)


def _dice(action: MappingNode) -> tuple[int, ...]:
    return integers(action, "dice") or (integer(action, "die"),)


def _forms(action: MappingNode) -> tuple[MappingNode, ...]:
    return mappings(action, "forms") or (action,)


def _levels(form: MappingNode) -> tuple[int, ...]:
    return integers(form, "at") or LEVELS


def _slot(guard: str, title: str, node: MappingNode) -> SlotData:
    return SlotData(node, tuple(_action_data(guard, title, action) for action in mappings(node, "actions")))


def _card(root: MappingNode, title: SourceText, slot: SlotData, pair: tuple[int, int], costs: Sequence[int]) -> Card:
    guard = string(root, "id")
    stem = f"guard.{guard}.{string(slot.node, 'attribute').replace('_', '-')}"
    front, back = (_face(root, title, slot, level, costs) for level in pair)
    return Card(
        id=f"{stem}.l{pair[0]}-{pair[1]}",
        text_group=f"guard.{guard}" if flag(root, "own_text_size") else "guard",
        component="guard-cards",
        number=0,
        revision=revision(root),
        front=front,
        back=back,
        where=root.where,
    )


def _face(root: MappingNode, title: SourceText, slot: SlotData, level: int, costs: Sequence[int]) -> CardFace:
    guard, attribute = string(root, "id"), string(slot.node, "attribute")
    look = mapping(root, "look")
    panels = tuple((die, one.action) for one in slot.actions for die in one.action.dice)
    facts = GuardFace(
        guard=guard,
        level=level,
        attribute=attribute,
        value=integers(slot.node, "levels")[level - 1],
        cost=costs[level - 1] if level <= len(costs) else None,
        look=Look(string(look, "color"), string(look, "emblem"), string(look, "pattern")),
        panels=panels,
        one_action=flag(root, "one_action"),
    )
    texts = {"name": TextUse(title)}
    for one in slot.actions:
        texts.update(_action_texts(one, level))
    face_id = f"guard.{guard}.{attribute.replace('_', '-')}.l{level}"
    return CardFace(face_id, "guard", facts, texts, root.where, level)


def _action(node: MappingNode) -> Action:
    forms = tuple(
        Form(
            levels=_levels(form),
            light=string(form, "light"),
            values=_values(form),
            effects=read_effects(form),
            text_key=_text_key(node, form),
        )
        for form in _forms(node)
    )
    return Action(string(node, "id"), _dice(node), integer(node, "peril"), forms)


def _values(form: MappingNode) -> dict[str, tuple[int, ...]]:
    entries = mapping(form, "values").entries
    return {name: integers(node, "levels") for name, node in entries.items() if isinstance(node, MappingNode)}


def _text_key(action: MappingNode, form: MappingNode) -> str:
    """The end of the text's msgctxt: what sets a form apart from the action's others."""
    if form is action:
        return "text"
    light, first = string(form, "light"), f"l{_levels(form)[0]}"
    if not light:
        return f"text.{first}"
    alone = sum(string(other, "light") == light for other in _forms(action)) == 1
    return f"text.{light}" if alone else f"text.{light}.{first}"


def _action_data(guard: str, title: str, node: MappingNode) -> ActionData:
    """An action and its texts, once for all levels."""
    action, forms = _action(node), _forms(node)
    stem, dice = f"guard.{guard}.{action.id}", " and ".join(map(str, action.dice))
    about = f"Guard {title}, dice {dice}" if len(action.dice) > 1 else f"Guard {title}, die {dice}"
    name = source_text(f"{stem}.name", node, "name", f"{about}: name of the action", "name")
    rules = tuple(
        SourceText(
            f"{stem}.{form.text_key}",
            string(form_node, "text"),
            place(form_node, "text"),
            form.values,
            (f"{about}, {string(node, 'name')}: {_form_words(form)}",),
            levels=form.levels,
        )
        for form_node, form in zip(forms, action.forms, strict=True)
    )
    return ActionData(node, forms, action, name, rules)


def _action_texts(data: ActionData, level: int) -> Iterator[tuple[str, TextUse]]:
    """The texts of an action at a level, by their place on the face."""
    action = data.action
    yield f"{action.id}.name", TextUse(data.name)
    for text, form in zip(data.rules, action.forms, strict=True):
        if level in form.levels:
            yield f"{action.id}.{form.text_key}", TextUse(text, form.at(level))


def _form_words(form: Form) -> str:
    about = f"what it does in {form.light} light" if form.light else "what it does"
    if form.levels == LEVELS:
        return about
    first, last = form.levels[0], form.levels[-1]
    return f"{about} at level {first}" if first == last else f"{about} at levels {first} to {last}"
