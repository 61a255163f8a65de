/** Several people at one screen, each known to the server by a token of their own that this tab keeps. */
import * as api from "./api.ts";
import type { NewTable } from "./wire.ts";

export interface Person {
  seat: number;
  name: string;
  token: string;
}

const place = (table: string) => `oppidum-hot-seat-${table}`;

/** Lists the people of a table that is played at this screen; none where it is not. */
export function people(table: string): Person[] {
  return JSON.parse(sessionStorage.getItem(place(table)) ?? "[]") as Person[];
}

/** Makes all requests as one of them, and keeps a new token where the server sends one. */
export function speakAs(table: string, person: Person): void {
  api.speakAs(person.token, (token) => {
    person.token = token;
    keep(
      table,
      people(table).map((each) => (each.seat === person.seat ? person : each)),
    );
  });
}

function keep(table: string, all: Person[]): void {
  sessionStorage.setItem(place(table), JSON.stringify(all));
}

/** Opens a table for these names, seats all of them, starts it and returns its id. */
export async function gather(
  game: Pick<NewTable, "title" | "options" | "pack" | "pack_from">,
  names: string[],
): Promise<string> {
  const found: Person[] = [];
  for (const [seat, name] of names.entries()) found.push({ seat, name, token: (await api.beside(name)).token! });
  try {
    api.speakAs(found[0]!.token);
    const table = await api.open({ ...game, players: names.length, public: true, confirm: false });
    for (const person of found.slice(1)) {
      api.speakAs(person.token);
      person.seat = (await api.join(table.id)).you!;
    }
    api.speakAs(found[0]!.token);
    await api.start(table.id);
    keep(table.id, found);
    return table.id;
  } finally {
    api.speakAs(null);
  }
}
