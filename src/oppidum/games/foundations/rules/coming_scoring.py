"""What the coming scoring would give if it took place now: it is run on a copy of the table, by its own rules.

The coming scoring is the end of the present era, in the last era with the end of the game. Choices that it asks for
count as not yet made.
"""

from __future__ import annotations

from oppidum.engine.messages import Item, Message
from oppidum.engine.scoring import ComingScoring
from oppidum.games.foundations.rules.scoring import last_era, score_end, score_stage
from oppidum.games.foundations.rules.stages import NEXT
from oppidum.games.foundations.rules.table import OVER, Table


def run_coming_scoring(table: Table) -> None:
    """Does on a copy all that the end of this era still gives (F-23), at once, in its order."""
    stage = table.current_stage()
    table.pass_over_question()
    while stage <= NEXT:
        while table.run_modules(stage, None):
            table.pass_over_question()
        if stage < NEXT:
            score_stage(table, stage, None)
        stage += 1
    if last_era(table):
        score_end(table, None)


def name_coming_scoring(table: Table, choices: list[Item]) -> ComingScoring:
    """Returns what people call the coming scoring, in the words of the title; `choices` are those inside it."""
    title = table.configuration.game.key
    if table.phase == OVER:
        return ComingScoring(Message("engine-scoring-end"), table.era + 1)
    name = Message("foundations-scoring-era", {"era": table.era + 1, "title": title})
    if last_era(table):
        name = Message("engine-scoring-end")
    return ComingScoring(name, table.era, Message("engine-open-choices", {"choices": choices}) if choices else None)
