#!/usr/bin/env bash
# Mutation tests: change the rules a little, many times, and see that a test fails each time.
#
#   tools/mutation.sh                                  every mutant of the code named in pyproject.toml
#   tools/mutation.sh 'oppidum.games.foundations.construction*'   one module, or any pattern of names
#   tools/mutation.sh --sample 300                     so many of them, spread over all modules
#
# What was found is kept in mutants/, so a stopped run goes on where it was. Ends with the survivors, each
# to be killed by a test or explained: `mutmut show NAME` prints one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
workers=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

if [ "${1:-}" = --sample ]; then
  mutmut run 'none, only make them' > /dev/null 2>&1 || true
  mapfile -t sample < <(python tools/mutants.py "$2")
  set -- "${sample[@]}"
fi
mutmut run --max-children "$workers" "$@"

# Everything but `killed` is listed: survivors, mutants that no test reaches, and those that ran out of time.
results=$(mutmut results | grep -v ': not checked$' || true)
echo
if [ -z "$results" ]; then
  echo "No mutant survives."
else
  echo "Mutants that no test has killed:"
  echo "$results"
  echo
  echo "$results" | awk -F ': ' '{n[$2]++} END {for (state in n) print n[state], state}' | sort -rn
fi
