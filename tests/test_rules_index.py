"""Every rule that a playable title follows is held by a test, and tests cite only rules that exist."""

from tools.rules_index import citations, find_citing_tests, read_rule_ids

# Rules that no test need cite yet, with the reason; a key without a number stands for its whole family.
NOT_YET: dict[str, str] = {}


def _is_excepted(rule: str) -> bool:
    return rule in NOT_YET or rule.partition("-")[0] in NOT_YET


def test_every_cited_rule_is_in_the_books() -> None:
    unknown = {rule: tests for rule, tests in find_citing_tests().items() if rule not in read_rule_ids()}
    assert not unknown


def test_every_rule_of_a_playable_title_is_cited_by_a_test() -> None:
    rules, held = read_rule_ids(), find_citing_tests()
    assert "F-01" in rules
    without = [rule for rule in rules if rule not in held and not _is_excepted(rule)]
    assert not without


def test_no_exception_outlives_its_reason() -> None:
    """A rule that has its test, or has left the books, needs no exception."""
    rules, held = read_rule_ids(), find_citing_tests()
    stale = {rule for rule in NOT_YET if "-" in rule and (rule in held or rule not in rules)}
    stale |= {family for family in NOT_YET if any(rule.startswith(f"{family}-") for rule in held)}
    assert not stale


def test_marks_of_files_classes_and_parameters_are_found() -> None:
    source = """
pytestmark = [pytest.mark.rule("F-01"), pytest.mark.soak]

class TestSale:
    pytestmark = pytest.mark.rule("F-12")

    async def test_slides(self): ...

@pytest.mark.parametrize("n", [pytest.param(2, marks=pytest.mark.rule("F-02", "F-03"))])
def test_setup(n): ...

def helper(): ...
"""
    assert list(citations(source)) == [
        ("TestSale::test_slides", ["F-01", "F-12"]),
        ("test_setup", ["F-01", "F-02", "F-03"]),
    ]
