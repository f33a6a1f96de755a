# The loops of CONTRIBUTING.md.
PYTHON ?= .venv/bin/python

.PHONY: venv check fast test long bench size pictures-check ci

venv:
	python3 -m venv .venv
	.venv/bin/python -m pip install -e ".[dev]"

check:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	$(dir $(PYTHON))lint-imports
	$(PYTHON) -m pytest tests/test_architecture.py tests/test_asserts.py tests/test_ratchets.py -n 0

fast:
	$(PYTHON) -m pytest tests/rules tests/storage tests/text tests/sample_game

test:
	$(PYTHON) -m pytest --durations=15

long:
	$(PYTHON) -m pytest -m long

bench:
	$(PYTHON) -m tests.benchmarks

size:
	$(PYTHON) -m tests.benchmarks.size

pictures-check:
	$(PYTHON) -m assets.make --check

ci:
	bash .ci/run
