# What Market Day says.

## The questions
market-ask-stalls = Lay out wares for sale, or say that you are ready.
market-ask-evening = Offer a ware to your neighbour, pay the toll, or owe it.
market-ask-offer = Take the ware that is offered, ask for it in exchange for one of yours, or refuse.
market-ask-counter = Accept the exchange, or refuse.
market-ask-toll = Pay the toll, or owe it.
market-ask-rest = Pay the second ware of the toll.
market-wait = The others are asked.

## Why not
market-not-asked = You are not asked.
market-no-answer = “{ $action }” does not answer what is asked.
market-not-yours = You have no { $ware }.
market-not-after = Lay wares out in alphabetical order: { $ware } come before { $last }.
market-too-few-wares = The toll is { $toll } wares; you have fewer.
market-each-ware-once = every ware lies in one place, and every seat has a hand.

## What happens
market-some-ware = a ware
market-asks = Now others decide.
market-lays = { $who } lays out { $to }.
market-withdraws = { $who } thinks again.
market-ready = { $who } { $to ->
    [True] is ready.
   *[other] is thinking.
  }
market-opens = The market opens.
market-sells = { $who } sells { $ware }.
market-seizes = The bailiff seizes { $ware } from { $who }.
market-scores = { $who } scores { $points }.
market-passes = { $who } passes { $ware } to the left.
market-evening = It is evening.
market-holds-up = { $who } holds up { $ware }.
market-offers = On offer: { $to }.
market-counters = In exchange: { $to }.
market-talk = They talk it over.
market-trades = { $who } hands over { $ware }.
market-talk-ends = The talk is over.
market-toll = The toll is due.
market-pays = { $who } puts { $ware } on the stock.
market-owes = The toll is owed: { $points } points for { $who }.
market-spoils = { $ware } of { $who } spoil.
market-dawn = Day { $to } begins.
market-stirs = The heap is stirred and becomes the stock.
market-draws = { $who } draws { $ware }.
market-stalls = The stalls are set up.
market-over = The market is over.

## Points
market-line = { $points } for wares of { $who }.
