// Generated from protocol/schema.json by `npm run types`. Change the schema, not this file.

/**
 * A seat, in turn order.
 */
export type SeatLetter = 'A' | 'B' | 'C' | 'D' | 'E';
/**
 * A colour with its pattern and letter: vermilion, sky, saffron, violet, soot. No two seats share one.
 */
export type Colour = 'A' | 'B' | 'C' | 'D' | 'E';
/**
 * 65 random bits: whoever knows it may watch.
 */
export type TableId = string;
/**
 * SHA-256 of a pack, as POST /api/packs gave it; GET /api/packs/HASH.json gives the pack.
 */
export type PackHash = string;
/**
 * 128 random bits that hold a seat, or the rights of the host.
 */
export type Token = string;
/**
 * Chosen by the client. The answer carries the same one. For act, undo, say and resign it makes the request idempotent: sent again, it is answered again and not done again.
 */
export type Id = string;
/**
 * Plain text without control characters.
 */
export type Name = string;
/**
 * An action in the notation of docs/notation.md, without the seat.
 */
export type ActionText = string;
export type ClientMessage =
  | Hello
  | Lobby
  | Create
  | Attach
  | Detach
  | Sit
  | Rename
  | Leave
  | SetBot
  | TakeBack
  | Start
  | Act
  | Undo
  | Why
  | Say
  | Silence
  | Resign
  | Rematch
  | Look
  | History
  | Frames
  | Proof
  | Advise
  | Chances
  | Review
  | Position
  | Ping;
/**
 * [region, number]
 *
 * @minItems 2
 * @maxItems 2
 */
export type Placed = [number, number];
export type ServerMessage =
  | Welcome
  | Tables
  | Created
  | Table
  | Seated
  | Done
  | Stale
  | No
  | Because
  | Event
  | Presence
  | HistoryAnswer
  | FramesAnswer
  | ProofAnswer
  | Advice
  | ChancesAnswer
  | Reviewed
  | PositionAnswer
  | Pong;
export type TableStatus = 'open' | 'running' | 'over';
export type SiResource = 'lotus' | 'dragon-fruit' | 'bay-leaf';
export type SiShip = 'own' | 'grey';
/**
 * Chances by seat, 0 to 1; alone against the game itself, the game's comes last.
 */
export type Winning = number[];
/**
 * Cell `granted`, in games with places and relics: id of the power that a place gives; null as long as none was drawn.
 */
export type SwGranted = string | null;
export type SiSymbol = 'lotus' | 'dragon-fruit' | 'bay-leaf' | 'temple' | 'port' | 'house-site';
/**
 * market: faces; null: an empty place.
 */
export type SiMarket = (string | null)[];
/**
 * box: tiles that left the game.
 */
export type SiBox = string[];

export interface Definitions {
  SeatLetter: SeatLetter;
  Colour: Colour;
  TableId: TableId;
  PackHash: PackHash;
  Pack: Pack;
  Token: Token;
  Id: Id;
  Name: Name;
  ActionText: ActionText;
  ClientMessage: ClientMessage;
  Hello: Hello;
  Lobby: Lobby;
  SeatPlan: SeatPlan;
  Clock: Clock;
  Create: Create;
  Attach: Attach;
  Detach: Detach;
  Sit: Sit;
  Rename: Rename;
  Leave: Leave;
  SetBot: SetBot;
  TakeBack: TakeBack;
  Start: Start;
  Act: Act;
  Placed: Placed;
  Undo: Undo;
  Why: Why;
  Say: Say;
  Silence: Silence;
  Resign: Resign;
  Rematch: Rematch;
  Look: Look;
  History: History;
  Frames: Frames;
  Proof: Proof;
  Advise: Advise;
  Chances: Chances;
  Review: Review;
  Position: Position;
  Ping: Ping;
  ServerMessage: ServerMessage;
  Welcome: Welcome;
  TableStatus: TableStatus;
  SeatInfo: SeatInfo;
  TableRow: TableRow;
  Tables: Tables;
  Created: Created;
  Seated: Seated;
  Done: Done;
  Stale: Stale;
  No: No;
  Item: Item;
  Because: Because;
  Choice: Choice;
  ArrangeRow: ArrangeRow;
  Arrange: Arrange;
  Prompt: Prompt;
  Cells: Cells;
  SwClock: SwClock;
  SwUsed: SwUsed;
  SwArmy: SwArmy;
  SwPlayer: SwPlayer;
  SwRegion: SwRegion;
  SwCombo: SwCombo;
  SwSupply: SwSupply;
  SwMarkers: SwMarkers;
  SwGranted: SwGranted;
  SwBox: SwBox;
  SiResource: SiResource;
  SiSymbol: SiSymbol;
  SiShip: SiShip;
  SiClock: SiClock;
  SiMarket: SiMarket;
  SiShips: SiShips;
  SiTile: SiTile;
  SiFound: SiFound;
  SiCondition: SiCondition;
  SiVerdict: SiVerdict;
  SiIsland: SiIsland;
  SiFeat: SiFeat;
  SiPlayer: SiPlayer;
  SiAlexis: SiAlexis;
  SiBox: SiBox;
  Tell: Tell;
  Place: Place;
  Times: Times;
  ChatLine: ChatLine;
  Table: Table;
  Event: Event;
  Presence: Presence;
  HistoryAnswer: HistoryAnswer;
  Frame: Frame;
  FramesAnswer: FramesAnswer;
  Draw: Draw;
  ProofAnswer: ProofAnswer;
  Merit: Merit;
  Idea: Idea;
  Winning: Winning;
  Advice: Advice;
  ChancesAnswer: ChancesAnswer;
  Moment: Moment;
  Reviewed: Reviewed;
  PositionGame: PositionGame;
  PositionPack: PositionPack;
  PositionAnswer: PositionAnswer;
  Pong: Pong;
}
/**
 * A pack that a table is played with, besides what the server has anyway. Its words, items and maps: /api/words, /api/content and /api/maps with ?packs=HASH,HASH.
 */
export interface Pack {
  hash: PackHash;
  id: string;
  title: string;
}
/**
 * First message of a connection. Answer: welcome.
 */
export interface Hello {
  t: 'hello';
  /**
   * Version of the protocol: 1.
   */
  v: number;
}
/**
 * Begin or stop to receive the list of public tables. Answer while on: tables, now and whenever it changed (at most once a second).
 */
export interface Lobby {
  t: 'lobby';
  on: boolean;
}
/**
 * A new table. Answer: created.
 */
export interface Create {
  t: 'create';
  id: Id;
  game: string;
  map: string;
  /**
   * As many as the map has.
   */
  seats: SeatPlan[];
  /**
   * A profile and the switches that differ from it, as in notation: "PL2018 sorc-free=false"; empty for the default.
   */
  options: string;
  /**
   * Packs that the server has, in any order. Needs "packs" among `accepts` of /api/content.
   */
  packs?: PackHash[];
  title?: string;
  /**
   * Listed in the lobby, or only by its link.
   */
  public: boolean;
  clock?: Clock;
  /**
   * What happens to a seat that ran out of time or left: everybody waits for the host, or a bot takes over at once.
   */
  away: 'wait' | 'bot';
  /**
   * Begin where that table stood after `step` actions. Only from a finished table, or one that the client holds a seat of.
   */
  from?: {
    table: TableId;
    step: number;
    token?: Token;
  };
  /**
   * A seed that anybody may know, for lessons and tests: the draws can be foretold. Such a table is marked, and never public.
   */
  practice?: string;
  /**
   * Stand at the puzzle of that date (GET /api/puzzle/DATE.json), with its game, map and options and no packs. Such a table is practice, and never public.
   */
  puzzle?: string;
}
export interface SeatPlan {
  /**
   * open: a person may sit down; bot: a program plays.
   */
  kind: 'open' | 'bot';
  /**
   * The bot's name, for kind bot: one of /api/content games[].bots.
   */
  level?: string;
}
/**
 * Every seat has `bank` seconds for the game and `turn` seconds more for each decision period; the bank runs only when those are used up.
 */
export interface Clock {
  bank: number;
  turn: number;
}
/**
 * Watch a table, and hold the seats whose tokens are given. A connection is at one table at a time. Answer: table, or the events missed since `since`.
 */
export interface Attach {
  t: 'attach';
  table: TableId;
  tokens?: Token[];
  as?: SeatLetter;
  /**
   * Number of the last event seen in this view; the server sends what followed, or the whole table if that is too much.
   */
  since?: number;
}
/**
 * Stop watching. No answer.
 */
export interface Detach {
  t: 'detach';
}
/**
 * Take an open seat at the attached table. Answer: seated.
 */
export interface Sit {
  t: 'sit';
  id: Id;
  seat: SeatLetter;
  name: Name;
  colour: Colour;
  /**
   * The player's own randomness for the draws (docs/fairness.md).
   */
  nonce: string;
}
/**
 * Other name or colour for a seat held. The colour only before the start.
 */
export interface Rename {
  t: 'rename';
  id: Id;
  seat: SeatLetter;
  name: Name;
  colour: Colour;
}
/**
 * Before the start the seat becomes open and its token void; afterwards it is away and its holder may take it back.
 */
export interface Leave {
  t: 'leave';
  id: Id;
  seat: SeatLetter;
}
/**
 * Host only. Before the start: put a bot into a seat that is open or a bot's, or open it (level null). Afterwards: let a bot play a seat that is away, out of time or offline.
 */
export interface SetBot {
  t: 'set_bot';
  id: Id;
  seat: SeatLetter;
  level: string | null;
}
/**
 * The holder of the seat plays again instead of the bot that stood in.
 */
export interface TakeBack {
  t: 'take_back';
  id: Id;
  seat: SeatLetter;
}
/**
 * Host only; no seat may be open.
 */
export interface Start {
  t: 'start';
  id: Id;
}
/**
 * Actions of one seat in order, all or none; or a whole arrangement (exactly one of `actions` and `arrange`). Answer: done, stale or no.
 */
export interface Act {
  t: 'act';
  id: Id;
  seat: SeatLetter;
  /**
   * `step` of the position that the player saw.
   */
  seen: number;
  actions?: ActionText[];
  /**
   * How many go to, or come from, each region of the prompt's `arrange`; regions left out get none.
   */
  arrange?: Placed[];
}
/**
 * Back to the position after `to` actions, if the prompt's `undo` allows it. Answer: done, stale or no.
 */
export interface Undo {
  t: 'undo';
  id: Id;
  seat: SeatLetter;
  seen: number;
  to: number;
}
/**
 * What an action would cost now, or why it is not possible. Answer: because.
 */
export interface Why {
  t: 'why';
  id: Id;
  action: ActionText;
}
/**
 * Chat. Spectators give a name and may be shut out by the table.
 */
export interface Say {
  t: 'say';
  id: Id;
  seat?: SeatLetter;
  name?: Name;
  text: string;
}
/**
 * Host only: nobody hears this seat (or all spectators) any more.
 */
export interface Silence {
  t: 'silence';
  id: Id;
  who: 'A' | 'B' | 'C' | 'D' | 'E' | 'spectators';
  on: boolean;
}
/**
 * The seat gives up: it comes last, and a bot plays it to the end. When one seat is left, the game is over.
 */
export interface Resign {
  t: 'resign';
  id: Id;
  seat: SeatLetter;
}
/**
 * After the end, by anybody with a seat: a new table with the same settings. The first asks for it, the others are led there. Answer: created.
 */
export interface Rematch {
  t: 'rematch';
  id: Id;
}
/**
 * Change whose view is sent (several people at one screen). Answer: table.
 */
export interface Look {
  t: 'look';
  as?: SeatLetter;
}
/**
 * Older entries of the log. Answer: history.
 */
export interface History {
  t: 'history';
  id: Id;
  /**
   * A step; the entries that led to it and earlier ones are sent.
   */
  before: number;
}
/**
 * The positions of the attached table after steps `from` … `from+count-1`, in the viewer's projection; the whole truth once the game is over. Answer: frames.
 */
export interface Frames {
  t: 'frames';
  id: Id;
  from: number;
  count: number;
}
/**
 * What is needed to check the draws (docs/fairness.md). Answer: proof.
 */
export interface Proof {
  t: 'proof';
  id: Id;
}
/**
 * What the best bot would do for a seat that is held and to move. Only while nobody else plays at the table. Answer: advice.
 */
export interface Advise {
  t: 'advise';
  id: Id;
  seat: SeatLetter;
}
/**
 * Everybody's chance of winning as a seat that is held may judge it, whoever is to move. Only while nobody else plays at the table. Answer: chances.
 */
export interface Chances {
  t: 'chances';
  id: Id;
  seat: SeatLetter;
}
/**
 * How good the decisions of a seat were, from a step on; once the game is over, part by part: the answer says where the next part begins. Answer: reviewed.
 */
export interface Review {
  t: 'review';
  id: Id;
  seat: SeatLetter;
  from: number;
}
/**
 * The present position as a seat sees it, in the notation: what a bot is asked with (docs/bots.md). Only for a seat that one holds. Answer: position.
 */
export interface Position {
  t: 'position';
  id: Id;
  seat: SeatLetter;
}
/**
 * Answer: pong.
 */
export interface Ping {
  t: 'ping';
}
export interface Welcome {
  t: 'welcome';
  v: number;
  program: string;
  /**
   * Version of /api/content; reload it when it changed.
   */
  content: string;
}
/**
 * Public tables, newest first: all open and running ones, and the last finished.
 */
export interface Tables {
  t: 'tables';
  tables: TableRow[];
}
/**
 * A line of the lobby.
 */
export interface TableRow {
  table: TableId;
  title: string;
  game: string;
  map: string;
  status: TableStatus;
  seats: SeatInfo[];
  round?: number;
  rounds?: number;
  mover?: SeatLetter;
  clock?: Clock;
  packs?: Pack[];
  /**
   * Milliseconds since 1970 of the last event.
   */
  at: number;
  standing?: Place[];
}
export interface SeatInfo {
  seat: SeatLetter;
  /**
   * Who plays it now.
   */
  kind: 'open' | 'human' | 'bot';
  /**
   * Empty for an open seat; the level for a bot from the start on.
   */
  name: string;
  /**
   * The bot that plays, or stands in.
   */
  level?: string;
  colour: Colour;
  /**
   * stand_in: a bot plays until the holder takes back.
   */
  state: 'open' | 'online' | 'offline' | 'away' | 'stand_in' | 'resigned';
  silenced?: boolean;
}
export interface Place {
  seat: SeatLetter;
  place: number;
  coins: number;
  resigned?: boolean;
}
export interface Created {
  t: 'created';
  id: Id;
  table: TableId;
  host?: Token;
}
/**
 * Everything the viewer may know of a table now.
 */
export interface Table {
  t: 'table';
  table: TableId;
  title: string;
  game: string;
  map: string;
  options: string;
  /**
   * By id; absent if there are none.
   */
  packs?: Pack[];
  public: boolean;
  away: 'wait' | 'bot';
  clock?: Clock;
  status: TableStatus;
  seats: SeatInfo[];
  /**
   * Number of the last event.
   */
  seq: number;
  /**
   * Actions in the log of the game.
   */
  step: number;
  /**
   * Whether this connection has the host's token.
   */
  host: boolean;
  holds: SeatLetter[];
  as: SeatLetter | null;
  box?: SwBox;
  cells: Cells;
  prompt: Prompt | null;
  /**
   * The last entries; older ones by history.
   */
  log: Tell[];
  chat: ChatLine[];
  times?: Times;
  /**
   * SHA-256 of the secret seed, in hex.
   */
  commitment: string;
  /**
   * Once the game is over.
   */
  seed?: string;
  /**
   * Once the game is over.
   */
  standing?: Place[];
  /**
   * The seed is known to anybody: the draws can be foretold.
   */
  practice?: boolean;
  spectators: number;
  rematch?: TableId;
  from?: {
    table: TableId;
    step: number;
  };
  /**
   * It began at the puzzle of that date, after `step` actions.
   */
  puzzle?: {
    date: string;
    step: number;
  };
}
/**
 * What a game is played with, by id.
 */
export interface SwBox {
  /**
   * Of the map.
   */
  world: 'surface' | 'underground';
  races: string[];
  powers: string[];
  places: string[];
  relics: string[];
  /**
   * Races and powers of the other world that cannot work on this map.
   */
  left_out: {
    id: string;
    /**
     * Key of its words: left-out.<why>.
     */
    why: 'terrain' | 'markers';
  }[];
}
/**
 * What a viewer sees of a position, as named cells. A full view has every cell, and so have the events `undone` and `over`; another event has those that changed, null for one that is gone. Which cells a game has: docs/protocol.md; for smallworld the definitions Sw*, for islands Si*.
 */
export interface Cells {
  [k: string]: unknown;
}
/**
 * The decision that the viewer has to make.
 */
export interface Prompt {
  seat: SeatLetter;
  /**
   * Key of its words: phase.<phase>. As in the clock, but `sacrifice` where `stout` leaves nothing else to decide.
   */
  phase: string;
  /**
   * Role of the army that acts: active, declined, spirit.
   */
  stage?: string;
  /**
   * Empty when `arrange` asks.
   */
  choices: Choice[];
  arrange?: Arrange;
  /**
   * Steps to which the viewer may go back, latest first; empty if none.
   */
  undo: number[];
}
/**
 * A legal action, taken apart for a page that knows no notation.
 */
export interface Choice {
  action: ActionText;
  /**
   * First word of the action: conquer, attempt, dragon, convert, pick, expand, decline, roll, ally, done, swap, rebirth, place, use, roll-for, send, lay, sacrifice, decline-by-grant …; of Small Islands: lay, play, keep, take, moor, place, discard, token, port, rotate, build, search, hold, done.
   */
  kind: string;
  region?: number;
  /**
   * Place in the column, from 0, for pick and swap; in the market for take.
   */
  slot?: number;
  seat?: SeatLetter;
  /**
   * For use and lay: id of the relic, or of the race or power that is used.
   */
  item?: string;
  /**
   * The piece that acts as the item: bag.
   */
  by?: string;
  /**
   * For place and send: the piece that goes to the region.
   */
  piece?: string;
  /**
   * Tokens from the hand, or coins for a pick.
   */
  cost?: number;
  /**
   * For attempt and roll-for: the least face of the die that succeeds.
   */
  needs?: number;
  items?: Item[];
  /**
   * Small Islands: side of a tile, for lay, place and discard.
   */
  face?: string;
  /**
   * East of the first tile.
   */
  x?: number;
  /**
   * South of the first tile.
   */
  y?: number;
  /**
   * Quarter turns clockwise, for lay, place and rotate.
   */
  turn?: number;
  /**
   * Printed symbol of the face, from 0, for token and build.
   */
  site?: number;
  /**
   * Land of the face, from 0, for port and search.
   */
  segment?: number;
  /**
   * Bonus token, or for hold the discovery.
   */
  token?: string;
  resource?: SiResource;
  /**
   * For play and keep.
   */
  card?: string;
  ship?: SiShip;
  /**
   * What a build would pay by itself.
   */
  points?: number;
  /**
   * It cannot be undone: chance, a secret or another player follows.
   */
  final?: boolean;
  /**
   * What the holder of the region would lose, and what goes back to the hand.
   */
  losses?: {
    seat: SeatLetter;
    lost: number;
    back: number;
  };
}
export interface Item {
  /**
   * Key of its words: item.<label>.
   */
  label: string;
  rule: string;
  /**
   * Id of the race, power, place or relic it comes from.
   */
  name?: string;
  amount: number;
}
/**
 * Many small decisions as one: numbers for regions. They add up to `pool` if `exact`, else to at most that.
 */
export interface Arrange {
  /**
   * deploy and place put into regions; take and vacate take out of them (take of all tokens gives the region up).
   */
  verb: 'deploy' | 'take' | 'vacate' | 'place';
  /**
   * token, encampment, hero, fortress, armor, queen …
   */
  piece: string;
  pool: number;
  exact: boolean;
  rows: ArrangeRow[];
}
export interface ArrangeRow {
  region: number;
  /**
   * What is there before anything is arranged.
   */
  now: number;
  least: number;
  most: number;
  suggest: number;
}
/**
 * One thing that happened, for the log in words (log.<what> on the page), the animation and the marks on the board.
 */
export interface Tell {
  /**
   * first, draw, pick, expand, decline, take, abandon, conquer, attempt, roll, die, deploy, retreat, vacate, place, ally, no_ally, score, round, over; of Underground: monsters, reveal, grant, swap, no_swap, rebirth, use, carry, lay, send, vengeance, gain, and coins: toll, martyr, vanish, sacrifice, taken. docs/protocol.md has a table of these, and of those of Small Islands.
   */
  what: string;
  /**
   * Length of the log after it.
   */
  step?: number;
  seat?: SeatLetter;
  other?: SeatLetter;
  region?: number;
  /**
   * For deploy, retreat, place, take: [region, number] pairs.
   */
  regions?: Placed[];
  race?: string;
  power?: string | null;
  piece?: string;
  role?: string;
  slot?: number;
  /**
   * Id of the place, relic, race, power or expedition card it is about; for decline the power of a place by which it was done.
   */
  item?: string;
  /**
   * The piece that acts as the item: bag.
   */
  by?: string;
  /**
   * So many Monsters were driven out.
   */
  monsters?: number;
  /**
   * How a region was conquered.
   */
  via?: 'tokens' | 'die' | 'dragon' | 'convert';
  /**
   * Tokens used, coins scored, face of the die, number of the round …
   */
  count?: number;
  paid?: number;
  got?: number;
  lost?: number;
  back?: number;
  tribe?: boolean;
  /**
   * Race that was driven out.
   */
  theirs?: string;
  success?: boolean;
  /**
   * Why not: refusal.<word>.
   */
  word?: string;
  /**
   * Small Islands: side of a tile.
   */
  face?: string;
  /**
   * Number of the tile on the map, as in the cells.
   */
  tile?: number;
  x?: number;
  y?: number;
  token?: string;
  resource?: SiResource;
  ship?: SiShip;
  /**
   * The mission, or objective and reward.
   */
  cards?: string[];
  items?: Item[];
}
export interface ChatLine {
  seat?: SeatLetter;
  name: string;
  text: string;
  at: number;
}
/**
 * Only at tables with a clock.
 */
export interface Times {
  /**
   * The server's time in ms since 1970 when this was sent.
   */
  now: number;
  /**
   * Milliseconds left in each seat's bank, by seat, as of `since`.
   */
  banks: number[];
  running?: SeatLetter;
  /**
   * When the decision of `running` began; its bank runs `turn` seconds later.
   */
  since?: number;
}
export interface Seated {
  t: 'seated';
  id: Id;
  seat: SeatLetter;
  token: Token;
}
/**
 * The request was carried out and is on disk. `seq` is the event it became; that event was sent before this answer.
 */
export interface Done {
  t: 'done';
  id: Id;
  seq?: number;
}
/**
 * Somebody was faster: the position seen is not the present one. Nothing was done; the events in between were sent.
 */
export interface Stale {
  t: 'stale';
  id: Id;
  step: number;
}
/**
 * Refused; nothing was done.
 */
export interface No {
  t: 'no';
  id?: Id;
  /**
   * Key of the page's own sentence: error.<code>.
   */
  code:
    | 'malformed'
    | 'too_big'
    | 'too_fast'
    | 'version'
    | 'unknown_table'
    | 'unknown_seat'
    | 'not_yours'
    | 'not_host'
    | 'not_now'
    | 'taken'
    | 'illegal'
    | 'bad_option'
    | 'full'
    | 'silenced'
    | 'missing_pack'
    | 'server';
  /**
   * One English sentence.
   */
  text: string;
  /**
   * For illegal: the id of the rule.
   */
  rule?: string;
  /**
   * For illegal: key of the content's sentence, refusal.<word>.
   */
  word?: string;
  /**
   * For missing_pack: the title of the pack that the table is played with and the server does not have.
   */
  pack?: string;
}
export interface Because {
  t: 'because';
  id: Id;
  action: string;
  legal: boolean;
  rule?: string;
  word?: string;
  cost?: number;
  /**
   * The cost, also when tokens are short.
   */
  items?: Item[];
}
/**
 * Something happened at the attached table. Numbers follow one another; after a gap, attach again with `since`.
 */
export interface Event {
  t: 'event';
  seq: number;
  kind: 'steps' | 'undone' | 'seats' | 'started' | 'chat' | 'silenced' | 'over' | 'rematch';
  /**
   * Length of the game's log now (steps, undone, started, over).
   */
  step?: number;
  seat?: SeatLetter;
  id?: Id;
  cells?: Cells;
  prompt?: Prompt | null;
  tell?: Tell[];
  /**
   * When one of them changed.
   */
  seats?: SeatInfo[];
  status?: TableStatus;
  chat?: ChatLine;
  times?: Times;
  standing?: Place[];
  seed?: string;
  rematch?: TableId;
}
/**
 * Who is connected. Not an event: it has no number and is not kept.
 */
export interface Presence {
  t: 'presence';
  seats: SeatInfo[];
  spectators: number;
}
export interface HistoryAnswer {
  t: 'history';
  id: Id;
  log: Tell[];
  more: boolean;
}
export interface FramesAnswer {
  t: 'frames';
  id: Id;
  /**
   * Length of the whole log.
   */
  steps: number;
  frames: Frame[];
}
export interface Frame {
  step: number;
  mover?: string;
  action?: string;
  cells: Cells;
  tell: Tell[];
}
export interface ProofAnswer {
  t: 'proof';
  id: Id;
  commitment: string;
  seed?: string;
  nonces: string[];
  draws: Draw[];
}
export interface Draw {
  step: number;
  /**
   * Of the draw, from 0: a game that continues another begins with the number of draws it took over.
   */
  number: number;
  /**
   * [action, weight], ascending.
   */
  outcomes: [string, number][];
  outcome: string;
}
export interface Advice {
  t: 'advice';
  id: Id;
  /**
   * Length of the log that it is about.
   */
  step: number;
  seat: SeatLetter;
  winning: Winning;
  /**
   * At most three, the best first.
   */
  ideas: Idea[];
}
/**
 * A way to go on, until the turn ends or chance decides.
 */
export interface Idea {
  actions: string[];
  /**
   * What would be told of it.
   */
  tell: Tell[];
  /**
   * Expected at the end of the game.
   */
  coins: number;
  /**
   * Chance, 0 to 1; a shared win counts in part.
   */
  winning: number;
  /**
   * Against the best idea; of the best against the next. What matters most first.
   */
  merits: Merit[];
}
/**
 * What speaks for an idea, or against it.
 */
export interface Merit {
  /**
   * idea.<why> on the page.
   */
  why:
    | 'score'
    | 'income'
    | 'safety'
    | 'strength'
    | 'peoples'
    | 'room'
    | 'mission'
    | 'next_mission'
    | 'stock'
    | 'mooring'
    | 'time'
    | 'others';
  /**
   * At the end of the game, more or less than with what it is compared with.
   */
  coins: number;
}
export interface ChancesAnswer {
  t: 'chances';
  id: Id;
  step: number;
  seat: SeatLetter;
  winning: Winning;
}
export interface Reviewed {
  t: 'reviewed';
  id: Id;
  seat: SeatLetter;
  moments: Moment[];
  /**
   * Where the next part begins; absent: that was all.
   */
  next?: number;
}
/**
 * A decision, and what came of it.
 */
export interface Moment {
  /**
   * Length of the log before it.
   */
  step: number;
  /**
   * Chance of the seat before it.
   */
  winning: number;
  /**
   * How much less the chance was with what was done than with the best; 0 or more.
   */
  cost: number;
  made?: Idea;
  better?: Idea;
}
export interface PositionAnswer {
  t: 'position';
  id: Id;
  seat: SeatLetter;
  /**
   * `seen` of an act that answers it.
   */
  step: number;
  game: PositionGame;
  /**
   * Statements of docs/notation.md; ? is what the seat may not know.
   */
  position: string[];
  /**
   * All that is legal, if the seat has to decide now; else empty.
   */
  actions: string[];
}
/**
 * What is played, as a saved game names it (docs/notation.md).
 */
export interface PositionGame {
  game: string;
  /**
   * Version of the rules.
   */
  rules: number;
  map: string;
  options: string;
  seats: number;
  /**
   * Fingerprint of the content.
   */
  content: string;
  /**
   * All packs on top of the box.
   */
  packs: PositionPack[];
}
export interface PositionPack {
  id: string;
  hash: string;
}
export interface Pong {
  t: 'pong';
}
/**
 * Cell `clock`.
 */
export interface SwClock {
  round: number;
  rounds: number;
  turn: SeatLetter;
  phase: string;
  stage: string;
  /**
   * A seat letter, "chance", or null when the game is over.
   */
  mover: string | null;
  first: SeatLetter;
  /**
   * What chance decides: none, race, power, first-player, final-die, early-die, monsters, marker, grant.
   */
  awaits: string;
  /**
   * Region that the die is rolled for.
   */
  target?: number;
  /**
   * Region whose Monsters are gone: what they guarded is turned up next.
   */
  discovery?: number;
  /**
   * The early die that is still to be used.
   */
  roll?: number;
  /**
   * What the next conquest is made with; absent if nothing.
   */
  using?: SwUsed[];
}
export interface SwUsed {
  /**
   * Id of a relic, race or power.
   */
  item: string;
  /**
   * The piece that acts as the item: bag.
   */
  by?: string;
}
export interface SwArmy {
  race: string;
  power: string | null;
  hand: number;
  reserve: number;
  withdrawn: number;
  /**
   * Silver Hammers that can still pay for conquests in this turn; absent if none.
   */
  hammers?: number;
  /**
   * On the map.
   */
  tokens: number;
  regions: number;
}
/**
 * Cell `p.A` … `p.E`.
 */
export interface SwPlayer {
  /**
   * null: hidden from this viewer.
   */
  coins: number | null;
  armies: {
    active?: SwArmy;
    declined?: SwArmy;
    spirit?: SwArmy;
  };
  /**
   * If it scored now.
   */
  income: number;
  /**
   * Of that income; only for the seat whose turn it is, else empty.
   */
  items: Item[];
  /**
   * Diplomats whom this seat may not attack.
   */
  peace: SeatLetter[];
  /**
   * Those who bear a Vengeance marker of this seat; absent if none.
   */
  vengeance?: SeatLetter[];
}
/**
 * Cell `r.0` … `r.47`.
 */
export interface SwRegion {
  seat?: SeatLetter;
  role?: 'active' | 'declined' | 'spirit';
  race?: string;
  tokens: number;
  tribe?: boolean;
  /**
   * So many Monsters live there: 2; absent if none.
   */
  monsters?: number;
  immune?: boolean;
  /**
   * Ids of the places and relics that lie there face up; absent if none.
   */
  markers?: string[];
  /**
   * piece id -> how many; absent if none.
   */
  pieces?: {
    [k: string]: number;
  };
}
/**
 * Cell `column` is an array of these, top first.
 */
export interface SwCombo {
  race: string;
  power: string | null;
  coins: number;
  tokens: number;
}
/**
 * Cell `supply`: tiles still unseen.
 */
export interface SwSupply {
  races: number;
  powers: number;
}
/**
 * Cell `markers`, in games with places and relics: how many are still to be found. Which ones nobody knows.
 */
export interface SwMarkers {
  /**
   * On this map, under Monsters.
   */
  hidden: number;
  /**
   * Of the box, not turned up yet.
   */
  places: number;
  /**
   * Of the box, not turned up yet.
   */
  relics: number;
}
/**
 * clock
 */
export interface SiClock {
  round: number;
  /**
   * At most so many.
   */
  rounds: number;
  first: SeatLetter;
  /**
   * The seat whose turn it is; Alexis has the letter after the last seat.
   */
  turn: string;
  /**
   * The seat that decides; null: chance, or nobody.
   */
  mover: string | null;
  phase: string;
  /**
   * What chance is about to say.
   */
  awaits?: string;
  /**
   * Who moored in this round.
   */
  moorer?: string;
  /**
   * Tiles left on the navigation tile.
   */
  navigation: number;
  /**
   * Tiles left beside it.
   */
  reserve: number;
  /**
   * The game ends after these gains.
   */
  final?: true;
  /**
   * Place of the market that is filled next.
   */
  slot?: number;
}
/**
 * ships: those in the supply.
 */
export interface SiShips {
  own: SeatLetter[];
  grey: number;
}
/**
 * tile.N, in the order of laying.
 */
export interface SiTile {
  x: number;
  y: number;
  /**
   * ship for a ship.
   */
  face: string;
  /**
   * Quarter turns clockwise.
   */
  turn: number;
  /**
   * Who laid it, if it is that player's last one.
   */
  by?: string;
  /**
   * Its owner, or grey.
   */
  ship?: string;
  /**
   * What lies on printed symbols: a house, or a token of a seat.
   */
  covers?: {
    site: number;
    house?: string;
    token?: SiResource;
    seat?: string;
  }[];
  /**
   * In the order of laying.
   */
  ports?: {
    segment: number;
    seat: string;
  }[];
}
/**
 * How many of a sign an island has.
 */
export interface SiFound {
  symbol: SiSymbol;
  found: number;
}
/**
 * One condition of an objective on an island.
 */
export interface SiCondition {
  /**
   * objective.contains, objective.more-than, objective.equal-to-one-of, objective.any-two-equal.
   */
  label: string;
  rule: string;
  symbol: SiSymbol;
  found: number;
  /**
   * At least so many.
   */
  needed: number;
  /**
   * What the number is compared with; with any-two-equal the other resources.
   */
  with?: SiFound[];
  met: boolean;
}
/**
 * What cards of the viewer find on an island.
 */
export interface SiVerdict {
  /**
   * The mission, or objective and reward.
   */
  cards: string[];
  met: boolean;
  /**
   * Of the objective.
   */
  conditions: SiCondition[];
  /**
   * What a house would pay.
   */
  points?: number;
  items?: Item[];
  /**
   * Why no house can be built all the same: refusal.<word>.
   */
  word?: string;
  rule?: string;
}
/**
 * island.N: N is twice the tile and the segment of its first land.
 */
export interface SiIsland {
  tiles: number;
  symbols: {
    lotus?: number;
    'dragon-fruit'?: number;
    'bay-leaf'?: number;
    temple?: number;
    port?: number;
    'house-site'?: number;
  };
  /**
   * Whose.
   */
  houses: string[];
  /**
   * [tile, segment].
   */
  lands: number[][];
  finished: boolean;
  missions?: SiVerdict[];
}
/**
 * An achievement.
 */
export interface SiFeat {
  id: string;
  rule: string;
  feat: string;
  number?: number;
  tiles?: number;
  met: boolean;
}
/**
 * player.A … player.D; Alexis has the letter after the last seat, houses and points.
 */
export interface SiPlayer {
  points: number;
  /**
   * Houses to use now.
   */
  pool: number;
  /**
   * Houses for later.
   */
  reserve: number;
  /**
   * Bonus tokens that are left.
   */
  tokens?: string[];
  /**
   * Faces; null: hidden, as below.
   */
  hand?: (string | null)[];
  /**
   * Drawn and not assigned yet.
   */
  cards?: (string | null)[];
  played?: (string | null)[];
  kept?: (string | null)[];
  returned?: (string | null)[];
  /**
   * Only of the viewer: what the mission of this round would bring if gains came now and he began them. Absent while he has none, if it pays discoveries, and once it is revealed.
   */
  mission_points?: number;
  revealed?: boolean;
  /**
   * Values.
   */
  discoveries?: (number | null)[];
  /**
   * Discoveries to keep one of.
   */
  drawn?: ({
    id: string;
    value: number;
  } | null)[];
  /**
   * Number of the tile that is the own ship.
   */
  ship?: number;
  /**
   * At the end.
   */
  score?: {
    items: Item[];
    total: number;
  };
  /**
   * At the end, of who won.
   */
  feats?: SiFeat[];
}
/**
 * alexis: only alone against him.
 */
export interface SiAlexis {
  level: number;
  base: number;
  per_house: number;
  /**
   * The expedition that he follows, or did last.
   */
  card?: string;
  used: string[];
  seen: string[];
  unseen: {
    explore: number;
    moor: number;
  };
  target?: {
    x: number;
    y: number;
  };
  /**
   * Face that goes there.
   */
  tile?: string;
  /**
   * Number of the tile from which he looks.
   */
  from?: number;
}
