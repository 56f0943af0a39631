"""An effect of the engine that the text calls by another word, in one of the languages: the engine
adds wounds, which armor does not stop, and the text says damage, which it does.
Wrong: ダメージ for an effect that adds wounds. Right: 負傷, the glossary's word for what it does.
The terms that go with an operation come from the glossary. Correct the text, or the effect.
"""

from __future__ import annotations

from nsp_pnp.checks.engine.reference import needs_engine
from nsp_pnp.diagnostic import Code, Severity

EFFECT_TERM = Code("ENG004", "effect-term", Severity.ERROR, __doc__)

CHECK = needs_engine(EFFECT_TERM)
