"""A shell that has read the script completes commands, their options and files."""

import shutil
import subprocess

import pytest

from tabletop.cli import main
from tabletop.commands import NAMES, completion


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_every_command_and_option_is_in_the_script(capsys, shell) -> None:
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert [name for name in NAMES if name not in said] == []
    assert {"language", "frames"} <= {word.lstrip("-") for word in said.replace('"', " ").split()}


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["tabletop", "sel"], ["selftest"]),
        (["tabletop", "selftest", "--q"], ["--quick"]),
        (["tabletop", "load", "game"], ["game.json"]),
        (["tabletop", "texts", "--"], ["--output", "--help"]),
        (["tabletop", "frob", "--"], []),
    ],
)
def test_bash_offers_what_fits(capsys, tmp_path, typed, offered) -> None:
    main(["completion", "bash"])
    (tmp_path / "game.json").touch()
    words = " ".join(f"'{word}'" for word in typed)
    ask = f"COMP_WORDS=({words}) COMP_CWORD={len(typed) - 1}; _tabletop; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    script = f"{capsys.readouterr().out}\n{ask}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == offered


def test_another_shell_is_answered_in_one_sentence(capsys) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err
