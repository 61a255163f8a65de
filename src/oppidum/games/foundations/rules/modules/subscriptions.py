"""Which modules change which seam, so that the others cost nothing in play."""

from __future__ import annotations

from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.questions import Questions
from oppidum.games.foundations.rules.modules.turns import Turns


class Subscriptions:
    """For each seam on the way of play, the modules that change it.

    `turns` is the module of turns with several steps, `questions` the one of questions, if they are in play.
    """

    def __init__(self, modules: list[Module], turns: Turns | None, questions: Questions | None = None) -> None:
        self.turns = turns
        if turns is not None:
            turns.free_steps.extend(_overriding(modules, "has_free_step"))
        self.questions = questions
        self.is_starting_deed = _overriding(modules, "is_starting_deed")
        self.effects_of = _overriding(modules, "effects_of")
        self.minimum_price = _overriding(modules, "minimum_price")
        self.fixed_price = _overriding(modules, "fixed_price")
        self.discount = _overriding(modules, "discount")
        self.after_deed = _overriding(modules, "after_deed")
        self.turn_up = _overriding(modules, "turn_up")
        self.discard = _overriding(modules, "discard")
        self.imagine_piles = _overriding(modules, "imagine_piles")
        self.requirement_waiver = _overriding(modules, "requirement_waiver")
        self.covers_equal = _overriding(modules, "covers_equal")
        self.has_free_step = _overriding(modules, "has_free_step")
        self.after_act = _overriding(modules, "after_act")
        self.end_turn = _overriding(modules, "end_turn")
        self.extra_income = _overriding(modules, "extra_income")
        self.bonus_citizens = _overriding(modules, "bonus_citizens")
        self.append_legal = _overriding(modules, "append_legal")
        self.limit_kinds = _overriding(modules, "limit_kinds")
        self.remove_illegal = _overriding(modules, "remove_illegal")
        self.growth_of = _overriding(modules, "growth_of")
        self.before_build = _overriding(modules, "before_build")
        self.after_build = _overriding(modules, "after_build")
        self.lot_markers_of = _overriding(modules, "lot_markers_of")
        self.before_market = _overriding(modules, "before_market")
        self.before_first_turn = _overriding(modules, "before_first_turn")
        self.act_as_rival = _overriding(modules, "act_as_rival")
        self.population_points = _overriding(modules, "population_points")
        self.result = _overriding(modules, "result")
        self.run_stage = _overriding(modules, "run_stage")
        self.points_to_come = _overriding(modules, "points_to_come")
        self.scoring_citizens = _overriding(modules, "scoring_citizens")
        self.points_after_scoring = _overriding(modules, "points_after_scoring")
        self.points_at_end = _overriding(modules, "points_at_end")


def _overriding(modules: list[Module], seam: str) -> list[Module]:
    """Returns the modules that do not leave a seam as it is."""
    return [module for module in modules if getattr(type(module), seam) is not getattr(Module, seam)]
