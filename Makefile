# Every target that a person or CI calls. `make help` reads the `##` comments.
# VENV=/some/venv uses another virtual environment than .venv.

VENV ?= .venv
PY := $(VENV)/bin/python
N ?= 200
BUDGET ?= 2000

.DEFAULT_GOAL := help
.PHONY: help setup demo check test lint test-java test-quick update-golden fuzz bench clean

help: ## show this text
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## install what is missing: GnuCOBOL, a JDK, gcc, JUnit, the virtual environment, the package
	@VENV="$(VENV)" tools/setup

demo: setup ## verify the programs under corpora/ and say where the report is
	@VENV="$(VENV)" tools/demo $(BUDGET)

check: setup lint test-quick test-java ## the quick checks: ruff, mypy, quick tests, Java runtime tests

test: setup lint ## everything that CI runs: check and the slow tests
	$(PY) -m pytest -q
	tools/test-java

lint:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

test-quick:
	$(PY) -m pytest -q -m "not slow"

test-java:
	tools/test-java

update-golden: setup ## rewrite the expected texts under tests/golden, then show what changed
	$(PY) -m pytest -q tests/golden --update-golden
	@git --no-pager diff --stat -- tests/golden

fuzz: setup ## run N random programs through both targets: make fuzz N=200
	LOCKSMITH_FUZZ_CASES=$(N) $(PY) -m pytest -q tests/fuzz

bench: setup ## measure speed, both sides in one run; writes build/bench.json
	$(PY) tools/bench.py

clean: ## remove what was built (not .venv)
	rm -rf build dist generated/demo
