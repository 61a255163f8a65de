# Worum es bei jeder Bedingung von Sprawlopolis geht, in einer Zeile.

sprawlopolis-gist-1 = { $inside } für jede Straße ohne Ende am Rand, { $edge } für jede andere.
sprawlopolis-gist-2 = { $full } je Reihe oder Spalte mit genau { $count } Parks, { $bare } je Reihe oder Spalte ohne Park.
sprawlopolis-gist-3 = { $park } je Parkblock, { $industrial } je Industrieblock.
sprawlopolis-gist-4 = Für 0, 1, 2 ... Quadrate aus 2x2 gleichen Blöcken: { $squares }.
sprawlopolis-gist-5 = { $block } je Industrieblock ohne Wohn- und ohne Parkblock daneben.
sprawlopolis-gist-6 = Je Block der größten Wohngruppe { $residential }, der größten Industriegruppe { $industrial }.
sprawlopolis-gist-7 = { $inside } je Parkblock mit vier Nachbarn, { $edge } je Parkblock am Rand.
sprawlopolis-gist-8 = Neben der größten Wohngruppe: { $park } je Parkblock, { $industrial } je Industrieblock.
sprawlopolis-gist-9 = { $block } je Industrieblock mit einem anderen schräg daneben.
sprawlopolis-gist-10 = { $block } je Handelsblock in der Reihe oder Spalte mit den meisten.
sprawlopolis-gist-11 = { $mart } je Handelsblock zwischen zwei Wohnblöcken an seiner Straße.
sprawlopolis-gist-12 = +1 für je { $sections } Abschnitte der längsten Straße.
sprawlopolis-gist-13 = { $road } je Straße, deren zwei Enden an zwei Parkblöcke stoßen.
sprawlopolis-gist-14 = { $section } je Abschnitt einer Straße, die ein geschlossener Ring ist.
sprawlopolis-gist-15 = { $block } je Wohnblock mit { $neighbours } oder mehr Industrieblöcken daneben.
sprawlopolis-gist-16 = { $road } je Straße durch einen Wohn- und einen Handelsblock.
sprawlopolis-gist-17 = { $edge } je Handelsblock am Rand, { $corner } mehr an einer Ecke.
sprawlopolis-gist-18 = { $block } je Block der vollsten Reihe und der vollsten Spalte.
