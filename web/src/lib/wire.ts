// Written by tools/page_types.py from the server's schema documents. Do not edit.

export interface Accepted {
  type: "accepted";
  key: string;
  version: number;
}
export interface ActionCoins {
  kind: "action-coins";
  card: string;
  coins: number;
}
export interface ActionGroup {
  kind: string;
  pieces: (string)[];
  places: (string)[];
}
export interface Answer {
  type: "answer";
  version: number;
  key: string;
  action: string;
}
export interface Asked {
  event: "asked";
  rule: string;
  who?: number | null;
  message?: Message | null;
  audience?: (number)[] | null;
  others?: Moved | Drew | Paid | Scored | Revealed | Asked | null;
  seats: (number)[];
  others_may?: (number)[];
}
export interface Benefit {
  vp?: number;
  coins?: number;
  lot_markers?: number;
  citizens?: number;
  per?: "building" | "edge_lot" | "influence" | null;
  type?: "civic" | "commercial" | "residential" | null;
  max?: number | null;
  choose?: (Benefit)[];
}
export interface Bid {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  coins: number;
}
export interface BidAgain {
  kind: "bid-again";
}
export interface BillView {
  attack: number;
  work: number;
  distance: number;
  vehicle: string | null;
}
export interface BlockView {
  zone: string;
  exits: string;
  card: string;
}
export interface Bonus {
  coins: number;
  distance: number;
  single_good: number;
  cards: number;
  towns: number;
}
export interface BuildForFewerCoins {
  kind: "build-for-fewer-coins";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface BuildForLessScience {
  kind: "build-for-less-science";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface Card {
  number: number;
  name: string;
  zones: [string, string];
  exits: [[string, string], [string, string]];
  condition: Record<string, number | (number)[]>;
}
export interface CardSection {
  kind: string;
  cards: (CardText)[];
}
export interface CardText {
  id: string;
  name: string;
  symbol: string;
  text: (Message)[];
  designed?: boolean;
}
export interface CatchUp {
  type: "since";
  version: number;
}
export interface ChainView {
  does: string;
  card: string | null;
  aim: string | null;
  token: string | null;
  building: string | null;
  place: string | null;
  razed: string | null;
  asks: BillView;
  paid: (string)[];
}
export interface ChatLine {
  type: "chat";
  id: number;
  room: "players" | "spectators";
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
export interface ChosenGoods {
  kind: "chosen-goods";
  amount: number;
}
export interface CitizenDraws {
  kind: "citizen-draws";
  amount: number;
}
export interface CityCards {
  cards: Record<string, Card>;
  difficulties: (string)[];
}
export interface CityOfIronBuilding {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  name: string;
  copies: (Copies)[];
  cost: Cost;
  effects: (Goods | Coins | Science | CitizenDraws | MilitaryDraws | Points)[];
  land?: string | null;
}
export interface CityOfIronCard {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  name: string;
  deck: "citizen" | "military";
  nation?: string | null;
  start?: boolean;
  cost?: Cost;
  work?: number;
  distance?: number;
  attack?: number;
  vehicle?: "airship" | "ship" | null;
  action?: GainScience
    | GainCoins
    | CoinsPerGood
    | Settle
    | District
    | BuildForFewerCoins
    | BuildForLessScience
    | DrawCitizens
    | DrawMilitary
    | StealCoins
    | null;
}
export interface CityOfIronFacts {
  name: string;
  rules: Rules;
  goods: Record<string, Good>;
  terrains: Record<string, string>;
  bids: (Bid)[];
  buildings: Record<string, CityOfIronBuilding>;
  lands: Record<string, Land>;
  towns: Record<string, Town>;
  cards: Record<string, CityOfIronCard>;
  tokens: Record<string, Token>;
  nations: Record<string, Nation>;
  abilities: boolean;
  expansion: boolean;
  storing: string;
}
export interface CityOfIronSeatView {
  nation: string;
  coins: number;
  science: number;
  points: number;
  hand: Hand;
  citizen: DeckView;
  military: DeckView;
  unbought: Hand;
  chosen: (string)[];
  ready: boolean;
  goods: Record<string, number>;
  stored: Hand;
  tokens: Record<string, number>;
  income: number;
  science_income: number;
  draws: (number)[];
}
export interface CityOfIronView {
  phase: string;
  round: number;
  step: number;
  order: (number)[];
  bids: (number | null)[];
  bid_prices: (number)[];
  score_cards: number;
  due: number;
  scored: number;
  next_scoring: string;
  row: (string | null)[];
  leaving: (number)[];
  deck: number;
  scrapped: Record<string, number>;
  seats: (CityOfIronSeatView)[];
  cities: Record<string, CityView>;
  towns: Record<string, TownView>;
  piles: ((string)[])[];
  used: (string)[];
  chain: ChainView;
  to_act: (number)[];
  others_may?: (number)[];
}
export interface CityReport {
  left: number;
  top: number;
  columns: number;
  rows: number;
  city: Record<string, BlockView>;
  difficulty: string;
  groups: Record<string, number>;
  roads: number;
  conditions: Record<string, number>;
  score: Score;
  target: number | null;
}
export interface CityScore {
  reckoning?: CityReport | null;
  won?: boolean | null;
  problem?: Message | null;
}
export interface CityText {
  text: string;
}
export interface CityView {
  owner: number;
  token: string;
  districts: (string)[];
  spaces: number;
  buildings: Hand;
}
export interface ClockInfo {
  left: (number)[];
  since: number;
  running: (number)[];
}
export interface ClockRules {
  kind?: "bank" | "move" | "none";
  seconds?: number;
  increment?: number;
  then?: "move" | "seat";
}
export interface Coins {
  kind: "coins";
  amount: number;
}
export interface CoinsPerGood {
  kind: "coins-per-good";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface ComingScoring {
  name: Message;
  number?: number;
  open_choices?: Message | null;
}
export interface Confirm {
  type: "confirm";
  version: number;
  key: string;
}
export interface Conflict {
  options: Record<string, (string)[]>;
  message: Message;
  players?: (number)[];
}
export interface Consent {
  type: "consent";
  version: number;
  key: string;
  agree: boolean;
}
export interface ConsulFacts {
  minimum: number;
  coins_a_price: number;
  forms: ((string)[])[];
}
export interface Copies {
  deck: "A" | "B" | "C";
  unmarked?: number;
  marked_2?: number;
  marked_3?: number;
}
export interface Cost {
  coins?: number;
  science?: number;
}
export interface DeckView {
  draw: Pile;
  discard: Pile;
}
export interface District {
  kind: "district";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
}
export interface DrawCitizens {
  kind: "draw-citizens";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface DrawMilitary {
  kind: "draw-military";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface Drew {
  event: "drew";
  rule: string;
  who?: number | null;
  message?: Message | null;
  audience?: (number)[] | null;
  others?: Moved | Drew | Paid | Scored | Revealed | Asked | null;
  what: string | null;
  source: (string | number)[];
  target: (string | number)[];
  bottom?: boolean;
}
export interface Ending {
  result: Result | null;
  resigned: number | null;
}
export interface EntryMessage {
  type: "happened";
  version: number;
  entry: VisibleEntry;
  events: (Moved | Drew | Paid | Scored | Revealed | Asked)[];
  now: TableStatus | null;
  points: (PointsChange)[];
}
export interface ExtraCard {
  kind: "extra-card";
  card: string;
  instead_of?: string | null;
}
export interface FavorFacts {
  card: string;
  vp: number;
  spent_card: string;
  spent_vp: number;
}
export interface FoundationsBuilding {
  id: string;
  name: string;
  type: "civic" | "commercial" | "residential";
  size: number;
  shape: string;
  count: number;
  citizens?: number;
  coins?: number;
  vp?: number;
  scores?: Scores | null;
  confidence?: string;
  silhouette?: string;
  varies?: boolean;
}
export interface FoundationsFacts {
  title: TitleFacts;
  size: number;
  eras: number;
  income: number;
  markers: number;
  population_bonus: (number)[];
  pieces: Record<string, FoundationsBuilding>;
  shapes: Record<string, ([number, number])[]>;
  cards?: Record<string, CardText>;
  roads?: Record<string, Road>;
  tokens?: Record<string, FoundationsBuilding>;
  consul?: ConsulFacts | null;
  favors?: FavorFacts | null;
  trading?: TradingFacts | null;
}
export interface FoundationsSeatView {
  coins: number;
  points: number;
  markers: number;
  citizens: number;
  trade: number;
  supply: Record<string, number>;
  hand: Hand;
  chosen: string | null;
}
export interface FoundationsView {
  era: number;
  first: number;
  final_turns: number;
  incomes: number;
  seats: (FoundationsSeatView)[];
  lots: Record<string, LotView>;
  market: (string | null)[];
  prices: (number)[];
  piles: (number)[];
  discarded: (string)[];
  buried: number;
  modules: Record<string, any>;
  to_act: (number)[];
  others_may?: (number)[];
}
export interface FullView {
  type: "view";
  version: number;
  view: any;
  now: TableStatus;
  points: (PointsChange)[];
}
export interface GainCoins {
  kind: "gain-coins";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface GainScience {
  kind: "gain-science";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface Good {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  name: string;
  first_coins: number;
  points: [number, number];
  shield: number;
}
export interface Goods {
  kind: "goods";
  good: string;
  amount: number;
}
export interface Growth {
  versions: (number)[];
  points: ((number)[])[];
}
export interface GuestInfo {
  id: string;
  name: string;
  token?: string | null;
}
export interface Hand {
  type: "hand";
  cards: (string | null)[];
}
export interface Health {
  version: string;
  tables: number;
  problem?: string;
}
export interface InfluenceBenefit {
  vp?: number;
  coins?: number;
  lot_markers?: number;
  citizens?: number;
  per?: "building" | "edge_lot" | "influence" | null;
  type?: "civic" | "commercial" | "residential" | null;
  max?: number | null;
  choose?: (Benefit)[];
  influence: number;
}
export interface Invitation {
  invite: string;
  expires: number;
}
export interface Join {
  share: string;
  seat?: number | null;
}
export interface Land {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  name: string;
  distance: number;
  terrain: (string)[];
  home?: string | null;
  vehicle?: "airship" | "ship" | null;
  marked_2?: boolean;
}
export interface LargerDistrict {
  kind: "larger-district";
  token: string;
  spaces: number;
}
export interface Line {
  category: string;
  points: number;
  message: Message;
  rule: string;
  subject?: (string)[];
  period?: number;
  counted?: (string)[];
}
export interface LotView {
  owner: number;
  building: string | null;
}
export interface Message {
  type: "message";
  key: string;
  params?: Record<string, number | string | (number | string | Who | Thing | Message)[] | Who | Thing | Message>;
}
export interface MilitaryDraws {
  kind: "military-draws";
  amount: number;
}
export interface MissedMessages {
  messages: (EntryMessage | FullView)[];
}
export interface MoveBuildings {
  kind: "move-buildings";
  coins: number;
}
export interface Moved {
  event: "moved";
  rule: string;
  who?: number | null;
  message?: Message | null;
  audience?: (number)[] | null;
  others?: Moved | Drew | Paid | Scored | Revealed | Asked | null;
  what: string | null;
  source: (string | number)[];
  target: (string | number)[];
  bottom?: boolean;
}
export interface Nation {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  name: string;
  abilities: (LargerDistrict | MoveBuildings | ActionCoins | ExtraCard | BidAgain)[];
}
export interface NewGuest {
  name: string;
}
export interface NewTable {
  title: string;
  players: number;
  share: string;
  options?: Record<string, boolean | string>;
  seats?: (SeatChoice)[] | null;
  public?: boolean;
  confirm?: boolean | null;
  clock?: ClockRules;
  seed?: string | null;
  position?: string | null;
  pack?: string | null;
  pack_from?: string | null;
}
export interface NextStep {
  prompt: Prompt | null;
  events: (Moved | Drew | Paid | Scored | Revealed | Asked)[];
}
export interface Outcome {
  seat: number;
  rank: number;
  points: number;
  tie_break: (number)[];
  team: number;
  won: boolean;
  utility: number;
}
export interface PackInfo {
  name: string;
  hash: string;
}
export interface PackReport {
  pack: PackInfo;
  changes: number;
}
export interface PackText {
  text: string;
  title: string;
  players: number;
  options?: Record<string, boolean | string>;
}
export interface Paid {
  event: "paid";
  rule: string;
  who?: number | null;
  message?: Message | null;
  audience?: (number)[] | null;
  others?: Moved | Drew | Paid | Scored | Revealed | Asked | null;
  amount: number;
  source: (string | number)[];
  target: (string | number)[];
}
export interface PastTable {
  table: FullView;
  last?: EntryMessage | null;
}
export interface Pile {
  type: "pile";
  cards: (string | null)[];
}
export interface PlacedView {
  card: string;
  column: number;
  row: number;
  turned: boolean;
}
export interface Points {
  kind: "points";
  good: string;
  amount: number;
}
export interface PointsChange {
  parties: (number)[];
  scored: ScoreChange | null;
  projected: ScoreChange | null;
}
export interface Preset {
  key: string;
  players: number;
  options?: Record<string, string>;
  bot?: string;
}
export interface Preview {
  certain: boolean;
  now?: number;
  later?: number;
  lines?: (Line)[];
  later_lines?: (Line)[];
  holdings?: (Message)[];
  guess?: boolean;
  at_best?: boolean;
  pays?: (Message)[];
}
export interface Prompt {
  message: Message;
  choices: (ActionGroup)[];
  confirm?: boolean;
  whole?: boolean;
}
export interface Reason {
  message: Message;
  rule?: string;
}
export interface Refusal {
  type: "refused";
  error: string;
  message: Message;
  rule?: string;
  key?: string | null;
}
export interface Rematch {
  share: string;
}
export interface Resign {
  type: "resign";
  version: number;
  key: string;
}
export interface Result {
  seats: (Outcome)[];
  target?: number | null;
}
export interface Return {
  type: "return";
  version: number;
  key: string;
}
export interface Revealed {
  event: "revealed";
  rule: string;
  who?: number | null;
  message?: Message | null;
  audience?: (number)[] | null;
  others?: Moved | Drew | Paid | Scored | Revealed | Asked | null;
  where: (string | number)[];
  value: any;
}
export interface Road {
  id: string;
  name: string;
  most?: Benefit | null;
  second?: Benefit | null;
  at_least?: InfluenceBenefit | null;
  none?: Benefit | null;
  confidence?: string;
}
export interface Rule {
  id: string;
  text: string;
}
export interface Rules {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  starting_coins: number;
  starting_science: number;
  starting_citizens: number;
  actions: number;
  tax_coins: number;
  science_coins: number;
  base_income: number;
  goods_income: number;
  row_slots: [number, number, number];
  round_discards: number;
  conquest_discards: number;
  conquered_defense: number;
  town_goods_left_out: [(string)[], (string)[], (string)[]];
  open_expansion_towns: number;
  scoring_science: [number, number, number];
  shield_points: number;
  stored_for_penalty: Storing;
  storing_penalty: number;
  bonus: Bonus;
}
export interface RulesText {
  sections: (Section)[];
}
export interface Say {
  type: "say";
  text: string;
}
export interface Science {
  kind: "science";
  amount: number;
}
export interface Score {
  total: number;
  lines: (Line)[];
}
export interface ScoreChange {
  total: number;
  lines: ([number, number] | Line)[];
}
export interface Scored {
  event: "scored";
  rule: string;
  who?: number | null;
  message?: Message | null;
  audience?: (number)[] | null;
  others?: Moved | Drew | Paid | Scored | Revealed | Asked | null;
  party: number;
  points: number;
  category: string;
  target: (string | number)[];
}
export interface Scores {
  vp: number;
  per: number;
  of: "adjacent_building" | "adjacent_citizen" | "adjacent_civic" | "adjacent_coin";
}
export interface SeatChoice {
  kind: "me" | "open" | "bot";
  bot?: string | null;
}
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  you: boolean;
}
export interface Section {
  heading: string;
  rules: (Rule)[];
}
export interface Settle {
  kind: "settle";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
}
export interface Side {
  spaces: number;
  citizen_draws?: number;
  military_draws?: number;
}
export interface Spaces {
  kind: "spaces";
  amount: number;
  terrain: (string)[];
}
export interface SprawlopolisCard {
  number: number;
  name: string;
  zones: [string, string];
  exits: [[string, string], [string, string]];
  condition: Record<string, number | (number)[]>;
}
export interface SprawlopolisFacts {
  name: string;
  difficulty: string;
  cards: Record<string, SprawlopolisCard>;
}
export interface SprawlopolisView {
  first: number;
  conditions: (string)[];
  target: number;
  city: Record<string, BlockView>;
  placed: (PlacedView)[];
  hands: (Hand)[];
  shown: string | null;
  deck: Pile;
  points: number;
  to_act: (number)[];
  others_may?: (number)[];
}
export interface Start {
  share?: string | null;
}
export interface StealCoins {
  kind: "steal-coins";
  coins?: number;
  work?: number;
  distance?: number;
  free?: boolean;
  amount: number;
}
export interface Storing {
  each: number;
  pairs: number;
}
export interface StoryEntry {
  version: number;
  entry: VisibleEntry;
  messages: (Message)[];
}
export interface Surprise {
  seed: string;
  options: Record<string, string>;
}
export interface TableFacts {
  family: string;
  facts: any;
  names: Record<string, string>;
  period?: string;
  rivals?: (Message)[];
}
export interface TableInfo {
  type: "table";
  id: string;
  title: string;
  rules: number;
  players: number;
  options: Record<string, boolean | string>;
  pack: PackInfo | null;
  status: "closed" | "ended" | "open" | "retired" | "running";
  log_only: boolean;
  public: boolean;
  confirm: boolean;
  clock: ClockRules;
  host: boolean;
  you: number | null;
  seats: (SeatInfo)[];
  commitment: string;
  version: number;
  created: number;
  rematch: string | null;
  closed_because: "expired" | "left" | null;
}
export interface TableStatus {
  to_act: (number)[];
  prompt: Prompt | null;
  holding: number | null;
  wish: UndoRequestInfo | null;
  absent: (number)[];
  clock: ClockInfo | null;
  ending: Ending | null;
  coming: ComingScoring;
}
export interface Thing {
  type: "thing";
  key: string;
  name: string;
}
export interface TitleFacts {
  key: string;
  name: string;
  players: [number, number];
  period: string;
  money: string;
  points: string;
}
export interface TitleInfo {
  key: string;
  name: string;
  players: [number, number];
  options: Record<string, (string)[]>;
  defaults: Record<string, string>;
  cooperative: boolean;
  rules: number;
  presets: (Preset)[];
  surprises: boolean;
  conflicts: (Conflict)[];
}
export interface TitleList {
  titles: (TitleInfo)[];
  bots: (string)[];
}
export interface Token {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  city: Side;
  district?: Side | null;
  copies?: number;
  start?: boolean;
}
export interface Town {
  designed?: (string)[];
  single_source?: (string)[];
  source?: string;
  id: string;
  name: string;
  defense: number;
  distance: number;
  effects: (Goods | Coins | Science | CitizenDraws | MilitaryDraws | ChosenGoods | Spaces | Towns)[];
  stars?: number;
}
export interface TownView {
  owner: number | null;
  open: boolean;
  defense: number;
  good: string | null;
  buildings: Hand;
}
export interface Towns {
  kind: "towns";
  amount: number;
}
export interface TradingFacts {
  coins: number;
  proposals: number;
  markers: Record<string, number>;
}
export interface Turns {
  tables: (string)[];
  offers?: (string)[];
}
export interface Undo {
  type: "undo";
  version: number;
  key: string;
  to?: number | null;
}
export interface UndoRequestInfo {
  seat: number;
  back: number;
  agreed: (number)[];
}
export interface VisibleEntry {
  kind: string;
  seat: number;
  notation: string;
  back: number | null;
}
export interface Visitor {
  guest: GuestInfo | null;
}
export interface Who {
  type: "who";
  party: number;
}
export interface WhyNot {
  reason: Reason | null;
}
export interface Withdraw {
  type: "withdraw";
  version: number;
  key: string;
}
export type ClientMessage = Answer | Withdraw | Confirm | Undo | Consent | Resign | Return | CatchUp | Say;
export type ServerMessage = TableInfo | FullView | EntryMessage | Accepted | Refusal | ChatLine;
export interface Views {
  "metropolis": FoundationsView;
  "rome": FoundationsView;
  "sprawlopolis": SprawlopolisView;
  "city-of-iron": CityOfIronView;
}
export interface Facts {
  "foundations": FoundationsFacts;
  "sprawlopolis": SprawlopolisFacts;
  "city_of_iron": CityOfIronFacts;
}
