"""On the compiled build no call of the contract leaves anything behind, however often it is made."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from oppidum.games import laboratory, published
from tests.native.builds import ROOT, run
from tests.native.memory import CONTROL, Figure, Report
from tools.borrowed_runs import mend_sources

SCRIPT = str(ROOT / "tests" / "native" / "memory.py")
OFTEN = 10_000
TITLES = [*published(), *laboratory()]
FAMILIES = {"hamlet": OFTEN, "sprawlopolis": 2000, "city-of-iron": 2000}
"""The smallest title of each family, and how often slow calls are made there; `make soak` makes all of them often."""

BLOCKS, CALLS_A_BLOCK = 200, 100
"""Caches and free lists settle at so many blocks; beyond that, one block in so many calls is a leak."""

RESIDENT, BYTES_A_CALL = 4 * 2**20, 64
"""Resident memory grows a little by itself; beyond that, so many bytes a call are a leak."""

GENERATED = """
    VecI64 arg_values;
    arg_values = VecI64Api.unbox(obj_values);
    if (VEC_IS_ERROR(arg_values)) {
    tmp = VecI64Api.unbox(value);
    arg_names = VecTApi.unbox(obj_names, (size_t)CPyType_Name);
    cpy_r_r5 = VecI64Api.unbox(cpy_r_r4);
    __tmp600 = VecI64Api.unbox(__tmp599);
"""


def leaks(figure: Figure) -> bool:
    blocks = BLOCKS + figure.calls // CALLS_A_BLOCK
    resident = RESIDENT + figure.calls * BYTES_A_CALL
    return figure.blocks > blocks or figure.bytes > resident


def leaking_calls(native: Path, title: str, **groups: int) -> list[str]:
    """The names of the calls that leak, of all that were made so often, each group in a process of its own.

    What ten thousand calls of one group leave scattered makes the allocator keep more blocks for the next group.
    """
    return [name for group, calls in groups.items() for name in leaking_calls_of(native, title, group, calls)]


def leaking_calls_of(native: Path, title: str, group: str, calls: int) -> list[str]:
    printed = run(sys.executable, SCRIPT, title, f"{group}={calls}", PYTHONPATH=str(native))
    report = msgspec.json.decode(printed, type=Report)
    assert report.build == "compiled"
    return [figure.call for figure in report.figures if leaks(figure)]


@pytest.mark.parametrize(("title", "slow"), FAMILIES.items())
def test_no_call_of_the_contract_leaks(native: Path, title: str, slow: int) -> None:
    assert leaking_calls(native, title, state=OFTEN, slow=slow, files=200, packs=10, control=OFTEN) == [CONTROL]


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_no_call_of_any_title_leaks(native: Path, title: str) -> None:
    assert leaking_calls(native, title, state=OFTEN, slow=OFTEN, files=OFTEN, packs=1000, control=OFTEN) == [CONTROL]


def test_what_wrappers_and_setters_borrow_is_released_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "generated.c"
    file.write_text(GENERATED)
    mend_sources([str(file)])
    before, after = GENERATED.splitlines(), file.read_text().splitlines()
    assert [new.removeprefix(old) for old, new in zip(before, after, strict=True) if new != old] == [
        " VEC_I64_DECREF(arg_values);",
        " VEC_I64_DECREF(tmp);",
        " VEC_T_DECREF(arg_names);",
    ]


def test_a_compiler_that_unboxes_in_another_way_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "generated.c"
    file.write_text("arg_values = VecI64Api.borrow(obj_values);")
    with pytest.raises(ValueError, match="in another way"):
        mend_sources([str(file)])
