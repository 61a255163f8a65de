# Wie Waren, Karten und alles andere von City of Iron auf Deutsch heißt; ein Kartenpaket mit eigenen Namen geht vor.
# \u00AD ist ein weicher Trennstrich: Auf schmalen Karten darf der Name dort umbrechen.

## Waren
city-of-iron-name-turnips = Rüben
city-of-iron-name-srikas = Srikas
city-of-iron-name-glow-moss = Leuchtmoos
city-of-iron-name-ore = Erz
city-of-iron-name-tentacles = Tentakel
city-of-iron-name-salt = Salz
city-of-iron-name-demons = Dämonen
city-of-iron-name-machine-parts = Maschinenteile
city-of-iron-name-silk = Seide
city-of-iron-name-crystals = Kristalle

## Landschaften
city-of-iron-name-plains = Ebene
city-of-iron-name-forest = Wald
city-of-iron-name-mountain = Gebirge
city-of-iron-name-water = Wasser
city-of-iron-name-desert = Wüste
city-of-iron-name-jungle = Dschungel
city-of-iron-name-sky = Himmel

## Gebäude
city-of-iron-name-academy = Akademie
city-of-iron-name-turnip-farm = Rübenhof
city-of-iron-name-mixed-turnip-farm = Rübenhof
city-of-iron-name-srika-pasture = Srika-Weide
city-of-iron-name-mixed-srika-pasture = Srika-Weide
city-of-iron-name-moss-garden = Moosgarten
city-of-iron-name-mine = Bergwerk
city-of-iron-name-barracks = Kaserne
city-of-iron-name-guild-hall = Gildenhaus
city-of-iron-name-docks = Hafen
city-of-iron-name-salt-fields = Salzfelder
city-of-iron-name-demon-traders = Dämonen{"\u00AD"}handel
city-of-iron-name-factory = Fabrik
city-of-iron-name-deep-mine = Bergwerk
city-of-iron-name-bank = Bank
city-of-iron-name-silk-weaver = Seiden{"\u00AD"}weberei
city-of-iron-name-crystal-caverns = Kristall{"\u00AD"}höhlen
city-of-iron-name-vodka-distillery = Brennerei
city-of-iron-name-wool-mill = Woll{"\u00AD"}spinnerei
city-of-iron-name-lantern-works = Laternenwerk
city-of-iron-name-iron-foundry = Eisenhütte
city-of-iron-name-chowder-house = Suppenküche
city-of-iron-name-salting-house = Pökelhaus
city-of-iron-name-demon-engine-works = Dämonenwerk
city-of-iron-name-clockwork-hall = Uhrwerkhalle
city-of-iron-name-silk-emporium = Seiden{"\u00AD"}kontor
city-of-iron-name-arcane-tower = Zauberturm

## Länder
city-of-iron-name-arc-home = Heimat von Arc
city-of-iron-name-cresaria-home = Heimat von Cresaria
city-of-iron-name-hogmen-home = Heimat der Hogmen
city-of-iron-name-om-home = Heimat von Om
city-of-iron-name-near-shore = Nahes Ufer
city-of-iron-name-dry-reach = Dürrland
city-of-iron-name-green-delta = Grünes Delta
city-of-iron-name-salt-coast = Salzküste
city-of-iron-name-far-jungle = Ferner Dschungel
city-of-iron-name-lost-isle = Verlorene Insel
city-of-iron-name-drifting-rock = Treibfels
city-of-iron-name-cloud-crown = Wolkenkrone

## Orte
city-of-iron-name-mudford = Schlammfurt
city-of-iron-name-woolmoor = Wollmoor
city-of-iron-name-dimhollow = Düstergrund
city-of-iron-name-rustpit = Rostgrube
city-of-iron-name-whisper-camp = Flüsterlager
city-of-iron-name-hookbay = Hakenbucht
city-of-iron-name-whitepan = Weißpfann
city-of-iron-name-lanternvale = Laternental
city-of-iron-name-deepvein = Tiefader
city-of-iron-name-stoppergate = Korkentor
city-of-iron-name-cogholm = Radholm
city-of-iron-name-loomspire = Webspitz
city-of-iron-name-shardfall = Scherbenfall
city-of-iron-name-hammerhold = Hammerfest
city-of-iron-name-bottlewrath = Flaschenzorn
city-of-iron-name-beastbelly = Bestienbauch
city-of-iron-name-solara = Solara
city-of-iron-name-snyle = Snyle
city-of-iron-name-metgra = Metgra
city-of-iron-name-dar-embe = Dar Embe
city-of-iron-name-cumulus = Cumulus
city-of-iron-name-cazum = Cazum

## Karten
city-of-iron-name-scholar = Gelehrter
city-of-iron-name-cartographer = Kartograf
city-of-iron-name-explorer = Entdecker
city-of-iron-name-mayor = Bürger{"\u00AD"}meister
city-of-iron-name-tax-collector = Steuervogt
city-of-iron-name-merchant = Kaufmann
city-of-iron-name-engineer = Ingenieur
city-of-iron-name-scientist = Forscher
city-of-iron-name-arms-dealer = Waffen{"\u00AD"}händler
city-of-iron-name-junkbot = Schrottbot
city-of-iron-name-scout-ship = Spähschiff
city-of-iron-name-cargo-ship = Fracht{"\u00AD"}schiff
city-of-iron-name-cloud-skimmer = Wolken{"\u00AD"}segler
city-of-iron-name-wyvern-ship = Wyvern{"\u00AD"}schiff
city-of-iron-name-soldier = Soldat
city-of-iron-name-captain = Hauptmann
city-of-iron-name-sharp-shooter = Scharf{"\u00AD"}schütze
city-of-iron-name-spy = Spion
city-of-iron-name-iron-guard = Eisengarde
city-of-iron-name-magician = Magier
city-of-iron-name-machinist = Maschinist
city-of-iron-name-inventor = Erfinder
city-of-iron-name-iron-soldier = Eisensoldat
city-of-iron-name-warship = Kriegs{"\u00AD"}schiff
city-of-iron-name-iron-dragon = Eisendrache
city-of-iron-name-genius = Genie
city-of-iron-name-gunslinger = Revolver{"\u00AD"}held
city-of-iron-name-strategist = Stratege
city-of-iron-name-fixer = Mittelsmann

## Nationen
city-of-iron-name-arc = Stadtstaat Arc
city-of-iron-name-cresaria = Gelehrte von Cresaria
city-of-iron-name-hogmen = Republik der Hogmen
city-of-iron-name-om = Krötenerfinder von Om
