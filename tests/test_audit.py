"""`make audit` tells what is vulnerable from what nobody could be asked about."""

import json

import pytest

from tools import audit


def test_vulnerable_packages_are_named() -> None:
    bad = {"name": "leaky", "version": "1.0", "vulns": [{"id": "A-1"}, {"id": "A-2"}]}
    good = {"name": "sound", "version": "2.0", "vulns": []}
    assert audit.read_python(json.dumps({"dependencies": [bad, good], "fixes": []})) == ["leaky 1.0: A-1, A-2"]
    assert audit.read_npm(json.dumps({"vulnerabilities": {"leaky": {"severity": "high"}}})) == ["leaky: high"]
    assert audit.read_npm(json.dumps({"vulnerabilities": {}})) == []


@pytest.mark.parametrize(
    ("read", "answer"),
    [
        (audit.read_python, json.dumps({"dependencies": [{"name": "a", "skip_reason": "not found"}], "fixes": []})),
        (audit.read_python, ""),
        (audit.read_npm, json.dumps({"message": "405", "error": {"summary": ""}})),
        (audit.read_npm, ""),
    ],
)
def test_what_could_not_be_asked_is_no_sign_of_safety(read: object, answer: str) -> None:
    assert callable(read)
    with pytest.raises(audit.CannotAsk):
        read(answer)


def test_an_audit_without_a_network_says_so_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "ask_about_python", lambda: "")
    monkeypatch.setattr(audit, "ask_about_npm", lambda: json.dumps({"vulnerabilities": {}}))
    assert audit.main() == 2
    assert capsys.readouterr().err == (
        "constraints.txt could not be audited: there is no answer, and perhaps no network.\n"
    )
