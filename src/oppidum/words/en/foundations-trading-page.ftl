# What the page says of trading and stealing.

## Actions
page-do-propose = Offer to
page-do-grant = Propose the wish of
page-do-wish = Decline with a wish
page-do-accept = Accept
page-do-refuse = Decline
page-do-withdraw = Withdraw the offer
page-do-offer = Send
page-do-give = Give
page-do-ask = Ask for
page-do-steal = Steal
page-word-give = –
page-word-ask = for
page-word-coin = coin
page-word-coins = coins
page-word-token = favor token
page-word-tokens = favor tokens
page-word-spent = spent favor tokens
page-open-propose = offer a trade
page-open-grant = propose what was wished
page-open-steal = steal a lot

## An offer
page-trade-with = Trade with
page-offer-to = Offer to { $name }
page-offer-you-give = You give
page-offer-gives = { $name } gives
page-offer-nothing = nothing
page-offer-becomes = becomes
page-offer-things-of = Lots, tokens and cards of { $name }
page-offer-coins-of = Coins of { $name }
page-offer-coins =
    { $count ->
        [one] 1 coin
       *[other] { $count } coins
    }
page-offer-hint = Tap lots, coins, tokens and cards of both sides.
page-offer-send = Send offer
page-offer-accept = Accept
page-offer-refuse = Decline
page-offer-wish = Decline with a wish
page-offer-withdraw = Withdraw the offer
page-offer-brings = Accepting brings you
page-offer-proposals = { $made } of { $most } proposals made in this turn
page-offer-accepted = Accepted
page-offer-refused = Declined
page-offer-withdrawn = Withdrawn
page-offer-was-accepted = { $to } accepted the offer of { $by }.
page-offer-was-refused = { $to } declined the offer of { $by }.
page-offer-was-withdrawn = { $by } withdrew the offer to { $to }.

## A wish
page-wish-to = What you would accept from { $name }
page-wish-send = Decline, and say this
page-wish-of = { $name } would accept this:
page-wish-propose = Propose this

## Favor tokens
page-favors-of = Favor tokens of { $name }
page-token-unspent = Favor token, { $points } points
page-token-spent = Spent favor token, { $points } points
page-theft-costs = { $name } loses the lot and gets your favor token, spent: { $points } points at the end.
