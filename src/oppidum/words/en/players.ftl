# What is said about bots.

players-unknown-bot = There is no bot “{ $bot }”; the bots are { $bots }.
players-unknown-bot-near = There is no bot “{ $bot }”; did you mean { $near }? The bots are { $bots }.

## Bots as they are typed
players-no-bot = Here a bot is left out; the bots are { $bots }, each with a budget after a stroke if you like.
players-bad-budget = “{ $text }” has no budget after its stroke: write simulations ({ $name }/400) or a time ({ $name }/1s, { $name }/250ms).
players-bad-blindness = “{ $bot }” does not say what the bot is blind to: write greedy:blind=roles, or several with + between them, of { $aspects }.
