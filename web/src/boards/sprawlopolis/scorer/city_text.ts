/** Writes a city as the text that `docs/score-a-city.md` describes. */
import { at, cellOf, type Cells } from "../blocks.ts";

/** A card of the deck where somebody put it. */
export interface PlacedCard {
  card: string;
  column: number;
  row: number;
  turned: boolean;
}

/** Writes blocks row by row, `.` for a place without one. */
export function writeBlocks(cells: Cells): string {
  if (!cells.size) return "";
  const places = [...cells.keys()].map(cellOf);
  const [columns, rows] = [places.map(([column]) => column), places.map(([, row]) => row)];
  const lines: string[] = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1) {
    const line: string[] = [];
    for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) {
      const block = cells.get(at(column, row));
      line.push(block ? block.zone + (block.exits ? `:${block.exits}` : "") : ".");
    }
    lines.push(line.join(" "));
  }
  return lines.join("\n");
}

/** Writes cards one a line, in the order in which they were put down. */
export function writeCards(placed: PlacedCard[]): string {
  return placed.map(({ card, column, row, turned }) => `${card} ${column},${row}${turned ? " turned" : ""}`).join("\n");
}

/** Puts the heads before the body, but none that the body has itself; an empty body stays empty. */
export function writeCity(body: string, conditions: string[], difficulty: string): string {
  if (!body.trim()) return "";
  const chosen = conditions.filter(Boolean);
  const heads = [...(chosen.length ? [`conditions: ${chosen.join(", ")}`] : []), `difficulty: ${difficulty}`];
  return `${heads.filter((head) => !body.includes(`${head.split(":")[0]}:`)).join("\n")}\n\n${body}`;
}
