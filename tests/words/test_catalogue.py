"""Every message has its words in every language, and no words are left over."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import oppidum
from oppidum import words
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Game, State
from oppidum.engine.messages import Message, Param, Reason, Who
from oppidum.words import Words, WordsError

SOURCE = Path(oppidum.__file__).parent
LANGUAGES = words.languages()
PIECE = "foundations-piece-"
PAGE = ("page-", "city-of-iron-gist-")
"""Words that the page alone says, or completes with a name from data; tests/web looks after them."""
THINGS = re.compile(r"(city-of-iron|sprawlopolis)-name-[a-z0-9-]*")
"""Things of the data, whose English name comes with the message."""
ENGLISH_ONLY = re.compile(
    r"(?!server-position-)((arena|players)-|[a-z-]+-(position|record|backup)-|engine-(bad|impossible)-position"
    r"|server-(bad-setting|bad-database|cannot-listen|database-in-use|backup-elsewhere|no-data|file-exists|not-a-backup))"
)
"""What only commands and files say, and the command line is English."""

Use = tuple[str, set[str] | None]
"""A key and the names of its parameters, None where the source does not spell them out."""


def _catalogue_names() -> list[str]:
    return sorted({file.stem for file in SOURCE.joinpath("words").glob("*/*.ftl")})


KEY = re.compile(rf"(?:{'|'.join(_catalogue_names())})-[a-z0-9-]*")


def _is_key(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(KEY.fullmatch(node.value))


def _uses(tree: ast.AST) -> Iterator[Use]:
    """Every key in a file: as an argument, where its parameters stand beside it, or anywhere else."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            dicts = _find_named_dicts(function)
            for call in ast.walk(function):
                if isinstance(call, ast.Call):
                    yield from ((_key(node), _params(call, dicts)) for node in call.args if _is_key(node))
    yield from ((_key(node), None) for node in ast.walk(tree) if _is_key(node))


def _key(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant)
    return str(node.value)


def _params(call: ast.Call, dicts: dict[str, set[str]]) -> set[str] | None:
    if not ast.unparse(call.func).endswith("Message"):
        return {keyword.arg for keyword in call.keywords if keyword.arg} if call.keywords else None
    match call.args[1:]:
        case []:
            return set()
        case [ast.Dict() as literal]:
            return _dict_keys(literal)
        case [ast.Name(name)]:
            return dicts.get(name)
        case _:
            return None


def _find_named_dicts(function: ast.FunctionDef) -> dict[str, set[str]]:
    """The dictionaries that a function spells out under a name."""
    return {
        node.target.id: _dict_keys(node.value)
        for node in ast.walk(function)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Dict)
    }


def _dict_keys(literal: ast.Dict) -> set[str]:
    return {str(key.value) for key in literal.keys if isinstance(key, ast.Constant)}


@cache
def _all_uses() -> list[Use]:
    return [use for file in sorted(SOURCE.rglob("*.py")) for use in _uses(ast.parse(file.read_text("utf-8")))]


def _families() -> set[str]:
    """Beginnings of keys that the source completes with a name from data."""
    return {key for key, _ in _all_uses() if key.endswith("-")}


@pytest.fixture(params=LANGUAGES)
def vocabulary(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


def test_there_is_a_first_language() -> None:
    assert "en" in LANGUAGES


def test_every_message_of_the_source_names_a_catalogue() -> None:
    """A key that begins with no catalogue's name would escape the tests below."""
    strange = [
        ast.unparse(call)
        for file in sorted(SOURCE.rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Message"
        if call.args and isinstance(call.args[0], ast.Constant) and not _is_key(call.args[0])
    ]
    assert not strange


def test_every_key_in_use_has_words(vocabulary: Words) -> None:
    known = vocabulary.keys()
    missing = {key for key, _ in _all_uses() if not key.endswith("-") and key not in known}
    missing |= {family for family in _families() if not any(key.startswith(family) for key in known)}
    spared = THINGS if vocabulary.language == "en" else ENGLISH_ONLY
    assert not {key for key in missing if not spared.match(key)}


def test_the_words_ask_for_no_parameter_that_is_not_given(vocabulary: Words) -> None:
    known = vocabulary.keys()
    wanting = {
        (key, name) for key, given in _all_uses() if given is not None and key in known for name in known[key] - given
    }
    assert not wanting


def test_no_words_are_left_over(vocabulary: Words) -> None:
    used = {key for key, _ in _all_uses()}
    families = (*_families(), *PAGE)
    assert not [key for key in set(vocabulary.keys()) - used if not key.startswith(families)]


def test_every_language_says_all_that_players_meet() -> None:
    first, *others = [Words(language).keys() for language in ["en", *(each for each in LANGUAGES if each != "en")]]
    needed = {key for key in set(first) if not ENGLISH_ONLY.match(key)}
    for other in others:
        assert not needed - set(other)
        assert not [key for key in set(other) if other[key] != first.get(key, set())]
        assert not [key for key in set(other) - set(first) if not THINGS.fullmatch(key)]


@pytest.mark.parametrize("game", oppidum.titles(), ids=lambda game: game.key)
def test_the_page_has_words_for_every_option_and_choice(vocabulary: Words, game: Game) -> None:
    """Without them it shows the word of the data. Numbers are the same in every language."""
    choices = {choice for option in game.options for choice in option.choices or ("yes", "no")}
    wanted = {f"page-option-{option.key}" for option in game.options}
    wanted |= {f"page-choice-{choice}" for choice in choices if not choice.isdigit()}
    assert not wanted - set(vocabulary.keys())


def test_points_below_nothing_keep_their_sign(vocabulary: Words) -> None:
    """Less one is "one" to a language's plural rules: a variant that spells the number out would lose the sign."""
    keys = {key: names for key, names in vocabulary.keys().items() if "points" in names}
    assert keys
    for key, names in keys.items():
        params: dict[str, Param] = {**dict.fromkeys(names, 3), "points": -1}
        assert "-1" in vocabulary.say(Message(key, params)), key


@pytest.mark.parametrize("amount", [0, 1, 2])
def test_every_key_can_be_said(vocabulary: Words, amount: int) -> None:
    for key, names in vocabulary.keys().items():
        params: dict[str, Param] = dict.fromkeys(names, amount)
        assert vocabulary.say(Message(key, params))


def test_every_building_has_a_name_and_every_name_a_building(vocabulary: Words) -> None:
    """The data files name the buildings, monuments and tokens, those of Rome too."""
    data = SOURCE.joinpath("games", "foundations", "data").glob("*.toml")
    books = [tomllib.loads(file.read_text("utf-8")) for file in data]
    pieces = [
        piece for book in books for table in ("building", "monument", "consul_token") for piece in book.get(table, [])
    ]
    named = {key.removeprefix(PIECE) for key in set(vocabulary.keys()) if key.startswith(PIECE)}
    assert named == {piece["id"] for piece in pieces}


@pytest.mark.parametrize(("title", "drafting"), [("metropolis", False), ("metropolis", True), ("hamlet", False)])
def test_whole_games_can_be_told(vocabulary: Words, title: str, drafting: bool) -> None:
    """Prompts, events, reasons and score lines of a game, all of them in words."""
    state = oppidum.game(title).configure(players=2, options={"drafting": drafting}).new(seed=1)
    dice = Dice(seed_bytes(1), "telling")
    told: list[AnyEvent] = []
    while not state.over():
        for message in _messages(state, dice):
            assert "{" not in vocabulary.say(message)
        seat = state.to_act()[0]
        state.play(seat, dice.choose(state.legal(seat)), told)
    for message in [*_messages(state, dice), *(event.message for event in told if event.message)]:
        assert "{" not in vocabulary.say(message)


def _messages(state: State, dice: Dice) -> Iterator[Message]:
    """What a table says at this moment."""
    for seat in range(state.configuration.players):
        yield state.prompt(seat)
        for score in (state.score(seat, seat), state.projected(seat, seat)):
            yield from (line.message for line in score.lines)
        for _ in range(20):
            against = state.why_not(seat, dice.below(state.configuration.actions.size))
            if against is not None:
                yield against.message


def test_parties_are_called_by_name() -> None:
    message = Message("foundations-event-ready", {"who": Who(1)})
    assert words.say(message) == "Player 2 is ready."
    assert words.say(message, names={1: "Ada"}) == "Ada is ready."


def test_lists_end_with_and() -> None:
    def waiting(*seats: int) -> str:
        return words.say(Message("foundations-prompt-wait", {"who": [Who(seat) for seat in seats]}))

    assert waiting(0) == "Wait for Player 1."
    assert waiting(0, 2) == "Wait for Player 1 and Player 3."
    assert waiting(0, 1, 2) == "Wait for Player 1, Player 2 and Player 3."


def test_messages_stand_inside_messages() -> None:
    piece = Message("foundations-piece-house")
    message = Message("foundations-event-build", {"who": Who(0), "piece": piece, "lots": ["C3", "C4"]})
    assert words.say(message) == "Player 1 builds a House on C3 and C4."


def test_a_reason_ends_with_its_rule() -> None:
    message = Message("foundations-not-yours", {"lot": "C3"})
    assert words.reason(Reason(message, "F-14")) == "C3 is not yours (F-14)."
    assert words.reason(Reason(message)) == "C3 is not yours."


def test_an_unknown_key_is_an_error_that_names_it() -> None:
    with pytest.raises(WordsError, match="engine-unheard-of"):
        words.say(Message("engine-unheard-of"))


def test_a_missing_parameter_is_an_error_that_names_the_key() -> None:
    with pytest.raises(WordsError, match="foundations-not-yours"):
        words.say(Message("foundations-not-yours"))


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(WordsError, match="tlh"):
        words.say(Message("foundations-over"), language="tlh")


def test_catalogues_from_elsewhere_join(tmp_path: Path) -> None:
    extra = tmp_path / "specimen.ftl"
    extra.write_text("specimen-hello = Hello, { $who }!\n", encoding="utf-8")
    assert Words("en", [extra]).say(Message("specimen-hello", {"who": Who(0)})) == "Hello, Player 1!"


@pytest.mark.parametrize(
    "text", ["engine-list = twice", "specimen-broken = { $who", "specimen-empty =\n    .hint = only an attribute"]
)
def test_a_faulty_catalogue_is_refused(tmp_path: Path, text: str) -> None:
    extra = tmp_path / "specimen.ftl"
    extra.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(WordsError, match=r"specimen\.ftl"):
        Words("en", [extra])
