# What each condition of Sprawlopolis is about, in a line; the numbers come from the cards, points with their sign.

sprawlopolis-gist-1 = { $inside } for each road with no end at the edge, { $edge } for each other road.
sprawlopolis-gist-2 = { $full } a row or column with exactly { $count } parks, { $bare } one with none.
sprawlopolis-gist-3 = { $park } for each park block, { $industrial } for each industrial block.
sprawlopolis-gist-4 = For 0, 1, 2 ... squares of 2x2 blocks of one zone: { $squares }.
sprawlopolis-gist-5 = { $block } for each industrial block with no residential and no park neighbour.
sprawlopolis-gist-6 = A block of the largest residential group { $residential }, of the industrial one { $industrial }.
sprawlopolis-gist-7 = { $inside } for each park block with four neighbours, { $edge } for each at the edge.
sprawlopolis-gist-8 = Beside the largest residential group: { $park } a park, { $industrial } an industrial block.
sprawlopolis-gist-9 = { $block } for each industrial block with another one diagonally beside it.
sprawlopolis-gist-10 = { $block } for each commercial block in the row or column that has most.
sprawlopolis-gist-11 = { $mart } for each commercial block between two residential ones on its road.
sprawlopolis-gist-12 = +1 for every { $sections } sections of the longest road.
sprawlopolis-gist-13 = { $road } for each road whose two ends run against two park blocks.
sprawlopolis-gist-14 = { $section } for each section of a road that is a closed loop.
sprawlopolis-gist-15 = { $block } for each residential block with { $neighbours } or more industrial neighbours.
sprawlopolis-gist-16 = { $road } for each road through a residential and a commercial block.
sprawlopolis-gist-17 = { $edge } for each commercial block at the edge, { $corner } more at a corner.
sprawlopolis-gist-18 = { $block } for each block of the fullest row, and of the fullest column.
