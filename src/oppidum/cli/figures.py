"""The figures of a match as tables and bars for people."""

from __future__ import annotations

from oppidum.arena.intervals import Estimate
from oppidum.arena.summary import Distribution, Summary
from oppidum.cli.console import grid, show
from oppidum.games import find

BAR = 40
NUMBERS = ("games", "won", "place", "points", "ahead by", "points - target", "seconds a move", "at most", "forfeits")


def print_figures(summary: Summary) -> None:
    """Prints all that is known."""
    show(_heading(summary))
    if not summary.seeds:
        show("No seed has been played out yet, so there are no figures.")
        return
    _print_bots(summary)
    _print_pairs(summary)
    _print_seats(summary)
    _print_distributions(summary)
    _print_paces(summary)


def _heading(summary: Summary) -> str:
    match = summary.match
    first = {option.key: option.default for option in find(match.title).options}
    options = [f"{key}={value}" for key, value in match.options.items() if value not in (first.get(key), "no")]
    table = ", ".join([match.title, f"{match.players} player{'s' if match.players > 1 else ''}", *options])
    seeds = f"{summary.seeds} seed{'s' if summary.seeds != 1 else ''} from {match.seed}"
    return f"{table}: {summary.games} game{'s' if summary.games != 1 else ''}, {seeds}"


def _print_bots(summary: Summary) -> None:
    """Prints the bots in the order in which they were named; ± and brackets are 95 % intervals."""
    versus = not summary.match.solitary
    columns = ["bot", "won", *(["place", "points", "ahead by"] if versus else ["points", "points - target"])]
    table = grid(*columns, numbers=NUMBERS)
    for figures in summary.bots:
        row = [figures.bot, share(figures.wins)]
        if versus:
            row += [spread(figures.place, 2), spread(figures.points, 1), spread(figures.ahead, 1, "+")]
        else:
            row += [spread(figures.points, 1), spread(figures.margin.mean if figures.margin else None, 1, "+")]
        table.add_row(*row)
    show()
    show(table)
    show("Brackets and ± are 95 % intervals over seeds.")


def _print_pairs(summary: Summary) -> None:
    if summary.pairs:
        table = grid("on the same seeds", "won", "points", numbers=NUMBERS)
        for pair in summary.pairs:
            table.add_row(f"{pair.first} - {pair.second}", spread(pair.wins, 1, "+", 100), spread(pair.points, 1, "+"))
        show()
        show(table)


def _print_seats(summary: Summary) -> None:
    if summary.seats:
        table = grid("seat", "won", "points", numbers=NUMBERS)
        for seat in summary.seats:
            table.add_row(str(seat.seat), f"{seat.wins:.1%}", "-" if seat.points is None else f"{seat.points:.1f}")
        show()
        show(table)


def _print_distributions(summary: Summary) -> None:
    for figures in summary.bots:
        if figures.margin is not None:
            show()
            show(f"{figures.bot}: points minus target, standard deviation {figures.margin.deviation:.1f}", style="bold")
            _print_distribution(figures.margin)


def _print_distribution(margin: Distribution) -> None:
    show(", ".join(f"{name} {round(value, 1):+g}" for name, value in margin.quantiles.items()))
    labels = [f"{bar.low:+d}" if bar.low == bar.high else f"{bar.low:+d} to {bar.high:+d}" for bar in margin.histogram]
    width, most = max(map(len, labels)), max(bar.count for bar in margin.histogram)
    for label, bar in zip(labels, margin.histogram, strict=True):
        show(f"{label:>{width}}  {bar.count:>5}  {'#' * -(-bar.count * BAR // most)}".rstrip())


def _print_paces(summary: Summary) -> None:
    table = grid("bot", "games", "forfeits", "seconds a move", "at most", numbers=NUMBERS)
    for figures in summary.bots:
        pace = figures.pace
        table.add_row(figures.bot, str(figures.games), str(figures.forfeits), f"{pace.mean:.4f}", f"{pace.most:.3f}")
    show()
    show(table)


def share(estimate: Estimate | None) -> str:
    """Returns a share with the ends of its interval.

    >>> share(Estimate(0.715, 0.649, 0.7734))
    '71.5% (64.9-77.3)'
    """
    if estimate is None or estimate.low is None or estimate.high is None:
        return "-"
    return f"{estimate.mean:.1%} ({100 * estimate.low:.1f}-{100 * estimate.high:.1f})"


def spread(estimate: Estimate | None, places: int, sign: str = "", factor: int = 1) -> str:
    """Returns a mean with half of its interval.

    >>> spread(Estimate(12.34, 10.3, 14.38), 1, "+"), spread(Estimate(3.0), 1), spread(None, 1)
    ('+12.3 ±2.0', '3.0', '-')
    """
    if estimate is None:
        return "-"
    reach = "" if estimate.high is None else f" ±{(estimate.high - estimate.mean) * factor:.{places}f}"
    return f"{estimate.mean * factor:{sign}.{places}f}{reach}"
