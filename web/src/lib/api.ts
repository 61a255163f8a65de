/** Requests to the server: what it refuses is thrown as a `Refused`, with words for the person. */
import type {
  CardSection,
  GuestInfo,
  Growth,
  Invitation,
  PastTable,
  NewTable,
  NextStep,
  PackReport,
  PackText,
  Preview,
  Refusal,
  RulesText,
  SeatChoice,
  TableFacts,
  TableInfo,
  TitleList,
  StoryEntry,
  Surprise,
  Turns,
  Visitor,
  WhyNot,
  Accepted,
  MissedMessages,
  ChatLine,
  CityCards,
  CityScore,
  FullView,
} from "./wire.ts";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message.key);
  }
}

/** The person at the screen in a hot seat game: their token, and what keeps a new one. Null is the browser's guest. */
let speaker: { token: string; keep: (token: string) => void } | null = null;
export function speakAs(token: string | null, keep: (token: string) => void = () => {}): void {
  speaker = token === null ? null : { token, keep };
}

interface Asked {
  body?: unknown;
  invite?: string | null | undefined;
}

async function ask(method: string, path: string, { body, invite }: Asked = {}): Promise<Response> {
  const asker = speaker;
  const answer = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(asker ? { authorization: `Bearer ${asker.token}` } : {}),
      ...(invite ? { "x-oppidum-invite": invite } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const fresh = answer.headers.get("x-oppidum-token");
  if (asker && fresh) {
    asker.token = fresh;
    asker.keep(fresh);
  }
  if (!answer.ok) throw new Refused(answer.status, (await answer.json()) as Refusal);
  return answer;
}

async function request<T>(method: string, path: string, asked?: Asked): Promise<T> {
  const answer = await ask(method, path, asked);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const get = <T>(path: string, invite?: string | null) => request<T>("GET", path, { invite });
const post = <T>(path: string, body?: unknown, invite?: string | null) => request<T>("POST", path, { body, invite });

function query(parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

/** 128 random bits for the shuffle, as the server asks of everyone who takes a seat. */
export function share(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Options drawn by chance; the same seed draws the same ones again. */
export const surprise = (title: string, players: number, seed: string | null) =>
  get<Surprise>(`/titles/${title}/surprise${query({ players: players.toString(), seed })}`);
export const titles = () => get<TitleList>("/titles");
/** The guest that the server knows this browser as; null where there is none yet. */
export const whoami = async () => (await get<Visitor>("/visitor")).guest ?? null;
/** The tables at which it is this visitor's turn. */
export const turns = () => get<Turns>("/visitor/turns");
export const welcome = (name: string) => post<GuestInfo>("/guests", { name });
export const beside = (name: string) => post<GuestInfo>("/visitor/beside", { name });
export const view = (id: string) => get<FullView>(`/tables/${id}/view`);
export const since = (id: string, version: number) => get<MissedMessages>(`/tables/${id}/since/${version}?wait=20`);
/** All entries after a version, even where the view would be shorter. */
export const loadMissed = (id: string, version: number) =>
  get<MissedMessages>(`/tables/${id}/since/${version}?one_by_one=true`);
export const command = (id: string, message: unknown) => post<Accepted>(`/tables/${id}/commands`, message);
export const tables = () => get<TableInfo[]>("/tables");
export const table = (id: string, invite?: string | null) => get<TableInfo>(`/tables/${id}`, invite);
/** Opens a table; the invitation is to the table whose card pack is wanted. */
export const open = (wanted: Omit<NewTable, "share">, invite?: string | null) =>
  post<TableInfo>("/tables", { ...wanted, share: share() }, invite);
export const checkPack = (wanted: PackText) => post<PackReport>("/packs/check", wanted);
export const builtInValues = (title: string) => `/api/packs/${title}`;
/** The card pack of a table, as a file for those who play there. */
export const pack = async (id: string, invite?: string | null) =>
  (await ask("GET", `/tables/${id}/pack`, { invite })).text();
/** The share that was sent with the table came before the server's commitment; this one comes after it. */
export const start = (id: string) => post<TableInfo>(`/tables/${id}/start`, { share: share() });
export const join = (id: string, invite?: string | null) =>
  post<TableInfo>(`/tables/${id}/join`, { share: share() }, invite);
export const leave = (id: string) => post<TableInfo>(`/tables/${id}/leave`);
export const seat = (id: string, number: number, choice: SeatChoice) =>
  request<TableInfo>("PUT", `/tables/${id}/seats/${number}`, { body: choice });
export const invite = (id: string) => post<Invitation>(`/tables/${id}/invites`);
export const rematch = (id: string) => post<TableInfo>(`/tables/${id}/rematch`, { share: share() });
export const chat = (id: string, invite?: string | null) => get<ChatLine[]>(`/tables/${id}/chat`, invite);
export const facts = (id: string, language: string, invite?: string | null) =>
  get<TableFacts>(`/tables/${id}/facts${query({ language })}`, invite);
export const preview = (id: string, action: string) => get<Preview>(`/tables/${id}/preview${query({ action })}`);
export const why = (id: string, action: string) => get<WhyNot>(`/tables/${id}/why${query({ action })}`);
/** The question that follows steps of a secret answer; asking it sends no answer. */
export const next = (id: string, steps: string) => get<NextStep>(`/tables/${id}/next${query({ steps })}`);
/** How many entries of the log the server tells at a time. */
const STORY_PAGE = 500;
/** Reads the whole log in words, page after page; one that is not full is the last. */
export async function story(id: string, invite?: string | null): Promise<StoryEntry[]> {
  const entries: StoryEntry[] = [];
  for (;;) {
    const after = entries.at(-1)?.version.toString();
    const page = await get<StoryEntry[]>(
      `/tables/${id}/story${query({ after, limit: STORY_PAGE.toString() })}`,
      invite,
    );
    entries.push(...page);
    if (page.length < STORY_PAGE) return entries;
  }
}
export const moment = (id: string, version: number, invite?: string | null) =>
  get<PastTable>(`/tables/${id}/at/${version}`, invite);
/** A moment of a game that is over, as a position file. */
export const position = async (id: string, version: number, invite?: string | null) =>
  (await ask("GET", `/tables/${id}/at/${version}/position`, { invite })).text();
export const growth = (id: string, invite?: string | null) => get<Growth>(`/tables/${id}/growth`, invite);
/** The record of a game, as this visitor may read it; a link to it works without invitation only. */
export const record = async (id: string, invite?: string | null) =>
  (await ask("GET", `/tables/${id}/record`, { invite })).text();
export const recordAddress = (id: string) => `/api/tables/${id}/record`;
/** The index of cards with the values of a table. */
export const tableCards = (id: string, language: string, invite?: string | null) =>
  get<CardSection[]>(`/tables/${id}/cards${query({ language })}`, invite);
export const cards = (title: string, language: string) => get<CardSection[]>(`/cards/${title}${query({ language })}`);
export const rules = (title: string, language: string) => get<RulesText>(`/rules/${title}${query({ language })}`);
export const cityCards = (language: string) => get<CityCards>(`/score-a-city${query({ language })}`);
export const cityScore = (text: string) => post<CityScore>("/score-a-city", { text });
export const languages = () => get<string[]>("/languages");
export async function words(language: string): Promise<string> {
  return (await fetch(`/api/words/${language}`)).text();
}
