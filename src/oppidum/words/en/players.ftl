# What is said about bots.

players-unknown-bot = There is no bot “{ $bot }”; the bots are { $bots }.
players-unknown-bot-near = There is no bot “{ $bot }”; did you mean { $near }? The bots are { $bots }.
