"""The queue of bots' decisions, fair by person.

It works as a fair process scheduler does. Every person has a tag, in seconds of a worker's time. The person with the
lowest tag comes next, and the time of the decision is added to the tag. A person who comes back starts a little ahead
of those who wait: nobody saves up time, and nobody is punished for earlier use. A person who waits for long gains on
the others (ageing), so that an endless stream of new people starves nobody.

With several workers one person holds all of them but one at most. So another person's decision never has to wait for
one of theirs to end.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_WAITING = 2000
MOST_OF_ONE = 50
"""How many decisions may wait, in all and of one person."""

PATIENCE_SECONDS = 10.0
"""A person who waits longer than this gains a second for each further one."""

LEAD_SECONDS = 0.5
"""How far ahead of those who wait already a person starts who comes back."""

HEAD_START = 2.0
"""How much earlier, in seconds, a decision counts as asked for than the same person's others if somebody watches."""


class Overloaded(Exception):
    """Too many decisions wait already."""


class Account(Generic[T]):
    """What a person has waiting and running. `since` is when the person began to wait, or was last served."""

    def __init__(self) -> None:
        self.tag = 0.0
        self.since = 0.0
        self.running = 0
        self.waiting: list[tuple[float, int, float, T]] = []

    def age_tag(self, at: float) -> float:
        """Returns the tag, less what the person has gained by waiting."""
        return self.tag - max(at - self.since - PATIENCE_SECONDS, 0.0)

    @property
    def idle(self) -> bool:
        """Whether the person neither waits nor is served."""
        return not self.waiting and not self.running


class Turn(Generic[T]):
    """A decision taken from the queue, with its waiting time and the time charged so far."""

    def __init__(self, item: T, account: Account[T], waited: float, charged: float) -> None:
        self.item = item
        self.account = account
        self.waited = waited
        self.charged = charged


class DecisionQueue(Generic[T]):
    """Decisions that wait for one of so many workers; `clock` gives the time in seconds."""

    def __init__(self, workers: int, clock: Callable[[], float]) -> None:
        self._at_once = max(workers - 1, 1)
        self._clock = clock
        self._accounts: dict[str, Account[T]] = {}
        self._numbers = itertools.count()
        self._tag = 0.0
        self._waiting = 0
        self._running = 0

    def __len__(self) -> int:
        """Returns how many decisions wait."""
        return self._waiting

    def put(self, people: Sequence[str], item: T, watched: bool = False) -> None:
        """Add a decision, charged to the one of these people who comes first; Overloaded if too many wait.

        Pre: there is at least one person.
        """
        person = min(people, key=self._next_tag)
        account = self._accounts.get(person) or Account()
        if self._waiting >= MOST_WAITING or len(account.waiting) >= MOST_OF_ONE:
            raise Overloaded
        at = self._clock()
        if account.idle:
            account.tag = self._next_tag(person)
        if not account.waiting:
            account.since = at
        asked = at - HEAD_START if watched else at
        heapq.heappush(account.waiting, (asked, next(self._numbers), at, item))
        self._accounts[person] = account
        self._waiting += 1

    def take(self, seconds: float) -> Turn[T] | None:
        """Take the next decision and charge so many seconds for it; None if nobody may be served now."""
        waiting = [each for each in self._accounts.values() if each.waiting]
        eligible = [each for each in waiting if each.running < self._at_once]
        if not eligible:
            return None
        at = self._clock()
        # Between equal tags the decision that was requested first wins; the number keeps items from being compared.
        account = min(eligible, key=lambda each: (each.age_tag(at), each.waiting[0]))
        _, _, asked, item = heapq.heappop(account.waiting)
        self._tag = max(self._tag, min(each.tag for each in waiting))
        # The expected time is charged now and corrected at the end: else one person could take several workers at once
        # before the first of these decisions has been paid for.
        account.tag += seconds
        account.running += 1
        self._waiting -= 1
        self._running += 1
        return Turn(item, account, at - asked, seconds)

    def finish(self, turn: Turn[T], seconds: float) -> None:
        """Note that a decision is done, and charge the time that it took."""
        turn.account.tag += seconds - turn.charged
        turn.account.running -= 1
        turn.account.since = self._clock()
        self._running -= 1
        self._forget()

    def _next_tag(self, person: str) -> float:
        start = self._tag - LEAD_SECONDS
        account = self._accounts.get(person)
        if account is None:
            return start
        return max(account.tag, start) if account.idle else account.tag

    def _forget(self) -> None:
        """Drop people who would start anew without a difference; all of them once nothing waits or runs."""
        quiet = not self._waiting and not self._running
        for person, account in list(self._accounts.items()):
            if account.idle and (quiet or account.tag <= self._tag - LEAD_SECONDS):
                del self._accounts[person]
