"""The Consul's card, lots and tokens on a table: where tokens may go, and how all that is shown and written down."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, cast

import msgspec

from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Field, Secret
from oppidum.engine.events import Path
from oppidum.engine.game import Buffer
from oppidum.engine.messages import make_message
from oppidum.engine.numbers import Numbers, append, i64, numbers, repeat, vec
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, PLAYING, UNKNOWN, Table
from oppidum.games.foundations.shown import consul as shown

IDLE: Final = 0
SETTING_UP: Final = 1
PLACING: Final = 2
FILLING: Final = 3
"""What the Consul is about: nothing, its first lots (C-09), the new lot, or other lots without a token (C-04)."""


class ConsulState(ModuleState):
    """`steers` is the seat with the Consul's card, `ready` 1 for the card's side that lets it act.

    `step` is what the Consul is about, `lot` the new lot while a token is placed there. `piles` has for each size the
    tokens lying face down, as kinds from the top; `discarded` counts the open tokens of each kind.
    """

    def __init__(self, clock: list[int], piles: list[Numbers], discarded: Numbers) -> None:
        self.steers: i64 = clock[0]
        self.ready: i64 = clock[1]
        self.step: i64 = clock[2]
        self.lot: i64 = clock[3]
        self.piles = piles
        self.discarded = discarded

    def clock(self) -> list[int]:
        """Returns the single numbers, as the constructor takes them."""
        return [self.steers, self.ready, self.step, self.lot]

    def copy(self) -> ConsulState:
        return ConsulState(self.clock(), [pile[:] for pile in self.piles], self.discarded[:])

    def pack(self) -> list[object]:
        return [self.clock(), [list(pile) for pile in self.piles], list(self.discarded)]


class ConsulTokens(Module):
    """The part of the module that knows the tokens; kinds are numbered from 0 in the order of the data."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("consul", number)
        self.rules: Final = rules
        self.party: Final[i64] = rules.players
        self.first_kind: Final[i64] = rules.kinds
        self.kinds: Final[i64] = rules.all_kinds - rules.kinds
        self.largest: Final[i64] = len(data.modules.consul_forms)
        self.counts: Final = numbers([token.count for token in data.consul_token])
        self.minimum: Final[i64] = data.modules.consul_minimum_price
        self.coins_a_price: Final[i64] = data.modules.consul_coins_a_price
        self.missing_vp: Final[i64] = data.modules.consul_missing_vp
        self.places: Final = [
            place for place in range(len(rules.ground.low)) if rules.token_first[place + 1] > rules.token_first[place]
        ]
        """The placements that a token may take the form of (C-06), in order."""
        actions = repeat(NOTHING, len(rules.ground.low))
        for action, place in enumerate(self.places):
            actions[place] = action
        self.action_of: Final = actions
        """By placement the number of its action, NOTHING where no token has this form."""

    def state_of(self, table: Table) -> ConsulState:
        """Returns what the module remembers of the table."""
        return cast(ConsulState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> ConsulState:
        piles = [numbers([]) for _ in range(self.largest)]
        return ConsulState([0, 0, IDLE, NOTHING], piles, repeat(0, self.kinds))

    def unpack(self, kept: list[Any]) -> ConsulState:
        return ConsulState(kept[0], [numbers(pile) for pile in kept[1]], numbers(kept[2]))

    # Where tokens may go

    def tokens_left(self, table: Table, size: i64) -> i64:
        """Returns how many tokens of a size are not in the city, face down or discarded."""
        state = self.state_of(table)
        left: i64 = len(state.piles[size - 1])
        kind: i64 = 0
        while kind < self.kinds:
            if table.rules.size[self.first_kind + kind] == size:
                left += state.discarded[kind]
            kind += 1
        return left

    def needed_places(self, table: Table, lot: i64) -> Numbers:
        """Returns the largest places for a token on a new lot of the Consul, all of one size (C-04)."""
        size: i64 = self.largest
        while size > 1:
            found = self._open_places(table, size, lot)
            if len(found) > 0:
                return found
            size -= 1
        return self._open_places(table, 1, lot)

    def fill_places(self, table: Table) -> Numbers:
        """Returns the places for the next token on lots of the Consul without one: the largest that there are (C-04).

        Sizes without a token left are passed over (C-05).
        """
        low: i64 = 0
        high: i64 = 0
        lot: i64 = 0
        while lot < table.rules.lots:
            if table.owner[lot] == self.party and table.building[lot] == NOTHING:
                low |= LOW_BIT[lot]
                high |= HIGH_BIT[lot]
            lot += 1
        size: i64 = self.largest
        while size > 0 and low | high != 0:
            if self.tokens_left(table, size) > 0:
                found = self._places_within(table, size, low, high, 0, 0)
                if len(found) > 0:
                    return found
            size -= 1
        return vec[i64]()

    def _open_places(self, table: Table, size: i64, new_lot: i64) -> Numbers:
        """Returns the places through the new lot on lots of the Consul, touching only tokens smaller than the size."""
        rules = table.rules
        low: i64 = LOW_BIT[new_lot]
        high: i64 = HIGH_BIT[new_lot]
        lot: i64 = 0
        while lot < rules.lots:
            if table.owner[lot] == self.party:
                building: i64 = table.building[lot]
                if building == NOTHING or rules.size[rules.kind_of[building]] < size:
                    low |= LOW_BIT[lot]
                    high |= HIGH_BIT[lot]
            lot += 1
        return self._places_within(table, size, low, high, LOW_BIT[new_lot], HIGH_BIT[new_lot])

    def _places_within(self, table: Table, size: i64, low: i64, high: i64, with_low: i64, with_high: i64) -> Numbers:
        """Returns the places of a size, of forms of tokens, within a set of lots and with all lots of another set."""
        ground = table.rules.ground
        found = vec[i64]()
        for place in ground.placements_within(size, low, high, vec[i64]()):
            whole = ground.low[place] & with_low == with_low and ground.high[place] & with_high == with_high
            if whole and self.action_of[place] != NOTHING:
                found = append(found, place)
        return found

    def due_places(self, table: Table) -> Numbers:
        """Returns the places for the token that is due now; none if the Consul has placed all."""
        state = self.state_of(table)
        if state.step == IDLE:
            return vec[i64]()
        return self.needed_places(table, state.lot) if state.step == PLACING else self.fill_places(table)

    # What is hidden

    def secrets(self) -> list[Secret]:
        return [Secret("tokens", self._hidden)]

    def _hidden(self, table: Table, _viewer: int) -> Hashable:
        """Returns the order of the tokens in piles that could lie in another order."""
        piles = [tuple(pile) for pile in self.state_of(table).piles]
        return (
            tuple(pile if len(set(pile)) > 1 else () for pile in piles) if any(len(set(p)) > 1 for p in piles) else None
        )

    def hide(self, table: Table, viewer: int) -> None:
        state = self.state_of(table)
        state.piles = [repeat(UNKNOWN, len(pile)) for pile in state.piles]

    def imagine(self, table: Table, dice: Dice) -> None:
        unseen = self.count_unseen(table)
        piles: list[Numbers] = []
        for size in range(1, self.largest + 1):
            pile = self.tokens_of_size(table.rules, size, unseen)
            dice.shuffle(pile)
            piles.append(numbers(pile))
        self.state_of(table).piles = piles

    def count_unseen(self, table: Table) -> list[int]:
        """Returns how many tokens of each kind lie face down: all but those in the city and the open discards."""
        state, rules = self.state_of(table), table.rules
        unseen = [count - gone for count, gone in zip(self.counts, state.discarded, strict=True)]
        for lot, building in enumerate(table.building):
            if building >= rules.ids and rules.first_lot[building] == lot:
                unseen[rules.kind_of[building] - self.first_kind] -= 1
        return unseen

    def tokens_of_size(self, rules: Rulebook, size: int, counts: list[int]) -> list[int]:
        """Returns the kinds of so many tokens of each kind, those of one size, in order."""
        return [
            kind
            for kind, count in enumerate(counts)
            if rules.size[self.first_kind + kind] == size
            for _ in range(count)
        ]

    # How it is shown and written down

    def names(self, rules: Rulebook) -> list[str]:
        """Returns the ids of the kinds of tokens."""
        return rules.piece[self.first_kind :]

    def deed_price(self, table: Table) -> i64:
        """Returns the minimum price of deeds: more with the coins on the Consul's tokens in the city (C-07)."""
        return self.minimum + table.trade[self.party] // self.coins_a_price

    def derived(self, table: Table) -> dict[Path, Any]:
        view: dict[str, Any] = msgspec.to_builtins(self.view(table))
        return {(field,): value for field, value in view.items() if field != "points"}

    def view(self, table: Table) -> shown.ConsulView:
        state, rules = self.state_of(table), table.rules
        names = self.names(rules)
        return shown.ConsulView(
            points=table.points[self.party],
            citizens=table.citizens[self.party],
            coins=table.trade[self.party],
            minimum=self.deed_price(table),
            steers=state.steers,
            ready=state.ready != 0,
            deeds=[rules.ground.names[lot] for lot, owner in enumerate(table.owner) if owner == self.party],
            unseen=dict(zip(names, self.count_unseen(table), strict=True)),
            discarded=dict(zip(names, list(state.discarded), strict=True)),
            plan=self.plan(table),
        )

    def plan(self, table: Table) -> shown.PlanView | None:
        """Returns what the Consul does when it acts next; None while no deed is for sale or it is acting."""
        deed: i64 = table.market[0]
        if deed == NOTHING or table.phase != PLAYING or self.state_of(table).step != IDLE:
            return None
        names, ground = table.rules.ground.names, table.rules.ground
        places = self.needed_places(table, deed)
        size = len(ground.placement_lots(places[0]))
        points = self.missing_vp if self.tokens_left(table, size) == 0 else 0
        lots = [[names[lot] for lot in ground.placement_lots(place)] for place in places]
        return shown.PlanView(names[deed], size, [] if points else lots, points)

    def position(self, table: Table) -> dict[str, Any]:
        state, names = self.state_of(table), self.names(table.rules)
        position = shown.ConsulPosition(
            steers=state.steers + 1,
            ready=state.ready != 0,
            step=shown.STEP_NAMES[state.step],
            lot="" if state.lot == NOTHING else table.rules.ground.names[state.lot],
            piles=[["?" if kind == UNKNOWN else names[kind] for kind in pile] for pile in state.piles],
            discarded=[name for name, count in zip(names, state.discarded, strict=True) for _ in range(count)],
        )
        tree: dict[str, Any] = msgspec.to_builtins(position)
        return tree

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read: shown.ConsulPosition = decode_fields(tree, shown.ConsulPosition, path)
        state, rules = self.state_of(table), table.rules
        names, lots = self.names(rules), rules.ground.names
        _require(0 <= read.steers <= rules.players, f"{path}.steers", "foundations-position-steers")
        _require(read.step in shown.STEP_NAMES, f"{path}.step", "foundations-position-question")
        _require(not read.lot or read.lot.upper() in lots, f"{path}.lot", "foundations-position-lot", lot=read.lot[:20])
        state.steers = read.steers - 1 if read.steers else table.first
        state.ready = int(read.ready)
        state.step = shown.STEP_NAMES.index(read.step)
        state.lot = lots.index(read.lot.upper()) if read.lot else NOTHING
        _require(len(read.piles) <= self.largest, f"{path}.piles", "foundations-position-tokens")
        for place, pile in enumerate(read.piles):
            where = f"{path}.piles[{place}]"
            kinds = [_kind_of(names, name, where) for name in pile]
            fit = all(rules.size[self.first_kind + kind] == place + 1 for kind in kinds)
            _require(fit, where, "foundations-position-tokens")
            state.piles[place] = numbers(kinds)
        for name in read.discarded:
            state.discarded[_kind_of(names, name, f"{path}.discarded")] += 1

    def finish_position(self, table: Table, path: str) -> None:
        """Puts the tokens that are nowhere else under the piles, shuffled."""
        state, rules = self.state_of(table), table.rules
        left = self.count_unseen(table)
        for pile in state.piles:
            for kind in pile:
                left[kind] -= 1
        _require(min(left) >= 0, f"{path}.piles", "foundations-position-tokens")
        for size in range(1, self.largest + 1):
            rest = self.tokens_of_size(rules, size, left)
            if rest:
                table.chance.shuffle("position", rest)
                state.piles[size - 1] = numbers([*state.piles[size - 1], *rest])
        asked = table.asked_seat() != NOTHING
        _require(asked == (state.step != IDLE), f"{path}.step", "foundations-position-question")
        _require((state.step == PLACING) == (state.lot != NOTHING), f"{path}.lot", "foundations-position-question")

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field("consul", (6,)),
            Field("consul_steers", (rules.players,)),
            Field("consul_lot", (rules.lots,)),
            Field("consul_unseen", (self.kinds,)),
            Field("consul_discarded", (self.kinds,)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, rules, party = self.state_of(table), table.rules, self.party
        panel = [table.points[party], table.citizens[party], table.trade[party], self.deed_price(table)]
        for place, value in enumerate([*panel, state.ready, state.step]):
            out[at + place] = float(value)
        at += len(panel) + 2
        out[at + (state.steers - seat) % rules.players] = 1
        at += rules.players
        if state.lot != NOTHING:
            out[at + state.lot] = 1
        at += rules.lots
        for kind, count in enumerate(self.count_unseen(table)):
            out[at + kind] = float(count)
            out[at + self.kinds + kind] = float(state.discarded[kind])


def _kind_of(names: list[str], name: str, path: str) -> int:
    _require(name in names, path, "foundations-position-token", token=name[:40])
    return names.index(name)


def _require(holds: bool, path: str, key: str, **params: Any) -> None:
    if not holds:
        raise ImpossiblePosition(path, make_message(key, **params))
