# Wie die Bedingungen von Sprawlopolis auf Deutsch heißen; ein Kartenpaket mit eigenen Namen geht vor.

sprawlopolis-name-1 = Am Stadtrand
sprawlopolis-name-2 = Blütezeit
sprawlopolis-name-3 = Ab ins Grüne
sprawlopolis-name-4 = Blockparty
sprawlopolis-name-5 = Schlote und Türme
sprawlopolis-name-6 = Nach Plan
sprawlopolis-name-7 = Grüne Mitte
sprawlopolis-name-8 = Vorstadt
sprawlopolis-name-9 = Betonwüste
sprawlopolis-name-10 = Die Meile
sprawlopolis-name-11 = Eckläden
sprawlopolis-name-12 = Autobahn
sprawlopolis-name-13 = Von Park zu Park
sprawlopolis-name-14 = Im Kreis
sprawlopolis-name-15 = Raues Viertel
sprawlopolis-name-16 = Pendler
sprawlopolis-name-17 = Souvenirs
sprawlopolis-name-18 = Sprawlopolis
