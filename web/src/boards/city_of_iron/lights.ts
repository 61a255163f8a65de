/** Where points come from on this table: goods, and whatever names them. */
import type { Desk } from "../../lib/desk.svelte.ts";
import type { CityOfIronFacts } from "../../lib/wire.ts";

/** Whether points of this party that are pointed at have to do with this good, land or town. */
export function lit(desk: Desk, party: number | null, name: string): boolean {
  return desk.lit.some(
    ({ party: whose, line }) => whose === party && (line.subject?.includes(name) || line.counted?.includes(name)),
  );
}

/** The same for a building: by the goods that stand on its card. */
export function litBuilding(desk: Desk, party: number, building: string): boolean {
  const facts = desk.facts!.facts as CityOfIronFacts;
  return (facts.buildings[building]?.effects ?? []).some((effect) => "good" in effect && lit(desk, party, effect.good));
}

export function litTown(desk: Desk, party: number | null, town: string, chosen: string | null): boolean {
  const facts = desk.facts!.facts as CityOfIronFacts;
  const goods = (facts.towns[town]?.effects ?? []).flatMap((effect) => ("good" in effect ? [effect.good] : []));
  return [town, ...goods, ...(chosen ? [chosen] : [])].some((name) => lit(desk, party, name));
}
