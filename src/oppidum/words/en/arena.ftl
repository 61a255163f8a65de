# What is said about matches between bots.

## Their files
arena-no-file = { $file } is no file that games could be kept in.
arena-no-line = { $file }, line { NUMBER($line, useGrouping: 0) }: This is no line of a match.
arena-double-game = { $file }, line { NUMBER($line, useGrouping: 0) }: Game { NUMBER($game, useGrouping: 0) } is there already, on line { NUMBER($first, useGrouping: 0) }.
arena-file-in-use = { $file } is being written by another command.
arena-other-game = { $file }: Game { NUMBER($game, useGrouping: 0) } has other seats or another seed than its match gives it.
arena-other-match = { $file } holds another match: { $differences }.
arena-other-title = its title is { $there }, not { $here }
arena-other-rules = it was played under version { $there } of the rules, not { $here }
arena-other-players = it has { $there } players, not { $here }
arena-other-options = its options are { $there }, not { $here }
arena-other-bots = its bots are { $there }, not { $here }
arena-other-seed = its seed is { $there }, not { $here }
arena-other-pack = its card pack is { $there }, not { $here }
arena-other-seating = its seats are { $there }, not { $here }

## Where games run
arena-worker-died = A worker process ended (exit code { $code }) while it played game { NUMBER($game, useGrouping: 0) } with the seed { $seed } and the bots { $bots }; the games before it are kept.
