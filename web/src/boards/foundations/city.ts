/** What stands in a city and where things could be laid: names and geometry only. */
import type { FoundationsView } from "../../lib/wire.ts";
import { cellOf, middleOf, type Cell, type Point } from "./outline.ts";

/** A building: its name in the view is `piece lot lot ...`. */
export interface Standing {
  name: string;
  piece: string;
  lots: string[];
  cells: Cell[];
}
/** A way to lay the chosen piece down: a whole action. */
export interface Placing {
  action: string;
  piece: string;
  lots: string[];
}

const known = new Map<string, Standing>();

/** The same object for the same building, so that nothing is drawn anew while it stands. */
function standingOf(name: string): Standing {
  const found = known.get(name);
  if (found) return found;
  const [piece, ...lots] = name.split(" ");
  const standing = { name, piece: piece!, lots, cells: lots.map(cellOf) };
  known.set(name, standing);
  return standing;
}

/** The buildings with their owners, those behind first. */
export function standings(view: FoundationsView): { standing: Standing; owner: number }[] {
  const found = new Map<string, number>();
  for (const { owner, building } of Object.values(view.lots)) if (building !== null) found.set(building, owner);
  const top = ({ cells }: Standing) => Math.min(...cells.map(([, row]) => row));
  return Array.from(found, ([name, owner]) => ({ standing: standingOf(name), owner })).sort(
    (a, b) => top(a.standing) - top(b.standing),
  );
}

export function placingOf(action: string): Placing | null {
  const words = action.split(" ");
  return words.length > 2 ? { action, piece: words[1]!, lots: words.slice(2) } : null;
}

/** The way a piece lies, wherever it lies. */
export function lie({ lots }: Placing): string {
  const cells = lots.map(cellOf);
  const [left, top] = [Math.min(...cells.map(([column]) => column)), Math.min(...cells.map(([, row]) => row))];
  return cells
    .map(([column, row]) => `${column - left},${row - top}`)
    .sort()
    .join(" ");
}

/** That one of the places whose middle is nearest to a point, measured in lots. */
export function nearest(placings: Placing[], [x, y]: Point): Placing | null {
  const far = (placing: Placing) => {
    const [a, b] = middleOf(placing.lots.map(cellOf));
    return Math.hypot(a - x, b - y);
  };
  return placings.reduce<Placing | null>((best, placing) => (best && far(best) <= far(placing) ? best : placing), null);
}
