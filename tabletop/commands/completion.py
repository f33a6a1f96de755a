"""``tabletop completion SHELL``: a script by which a shell completes the commands and their options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .arguments import HELP, Arguments, Parser, UsageError
from .output import say

SHELLS: Final = ("bash", "zsh", "fish")
_BASH: Final = """\
_tabletop() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words=
    if [ "$COMP_CWORD" = 1 ]; then
        words="{commands}"
    else
        case ${{COMP_WORDS[1]}} in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    [ "${{#COMPREPLY[@]}}" != 0 ] || COMPREPLY=($(compgen -f -- "$word"))
}}
complete -o filenames -F _tabletop tabletop"""


def parser() -> Parser:
    found = Parser("completion")
    found.place("SHELL")
    return found


def run(given: Arguments) -> int:
    """Print the script. Raises UsageError for a shell that it knows none for."""
    (shell,) = given.places
    if shell not in SHELLS:
        raise UsageError("cli.completion.shell", shell=shell, known=", ".join(SHELLS))
    say(script(shell, options()))
    return 0


def options() -> Mapping[str, Sequence[str]]:
    """The options of each command."""
    from . import NAMES, find  # they list this module, too

    return {
        name: [*(option.option_strings[0] for option in find([name])[0].parser().options), HELP[0]] for name in NAMES
    }


def script(shell: str, known: Mapping[str, Sequence[str]]) -> str:
    """The script for one of the shells; ``known``: the options by command."""
    if shell == "fish":
        lines = ["complete -c tabletop -n __fish_use_subcommand -a '{}'".format(" ".join(known))]
        for name, words in known.items():
            given = " ".join([f"-l {word.removeprefix('--')}" for word in words])
            lines.append(f"complete -c tabletop -n '__fish_seen_subcommand_from {name}' {given}")
        return "\n".join(lines)
    cases = "\n".join([f'        {name}) words="{" ".join(words)}" ;;' for name, words in known.items()])
    bash = _BASH.format(commands=" ".join(known), cases=cases)
    return bash if shell == "bash" else f"autoload -U +X bashcompinit && bashcompinit\n{bash}"
