/** Buildings of a city, and placements of a piece that is about to be built: names and geometry only. */
import type { FoundationsView } from "../../lib/wire.ts";
import { cellOf, isLot, middleOf, type Cell, type Point } from "./outline.ts";

/** A building: its name in the view is `piece lot lot ...`. */
export interface PlacedBuilding {
  name: string;
  piece: string;
  lots: string[];
  cells: Cell[];
}
/** One way to build a piece, or to put a token that is turned up only after, whose piece is null: a whole action. */
export interface Placement {
  action: string;
  piece: string | null;
  lots: string[];
}
/** The word of notation that puts such a token; its other words are lots. */
export const PLACE = "place";

const known = new Map<string, PlacedBuilding>();

/** Returns the same object for the same building, so that Svelte draws nothing anew while it stands. */
function parseBuilding(name: string): PlacedBuilding {
  const found = known.get(name);
  if (found) return found;
  const [piece, ...lots] = name.split(" ");
  const building = { name, piece: piece!, lots, cells: lots.map(cellOf) };
  known.set(name, building);
  return building;
}

/** Lists the buildings with their owners, those behind first: the roof of one in front covers them. */
export function placedBuildings(view: FoundationsView): { building: PlacedBuilding; owner: number }[] {
  const found = new Map<string, number>();
  for (const { owner, building } of Object.values(view.lots)) if (building !== null) found.set(building, owner);
  const top = ({ cells }: PlacedBuilding) => Math.min(...cells.map(([, row]) => row));
  return Array.from(found, ([name, owner]) => ({ building: parseBuilding(name), owner })).sort(
    (a, b) => top(a.building) - top(b.building),
  );
}

export function parsePlacement(action: string): Placement | null {
  const words = action.split(" ");
  if (words[0] === PLACE && words.slice(1).every(isLot)) return { action, piece: null, lots: words.slice(1) };
  return words.length > 2 && words.slice(2).every(isLot) ? { action, piece: words[1]!, lots: words.slice(2) } : null;
}

/** Returns how a piece is turned, the same wherever it stands: its cells from their own corner. */
export function orientationOf({ lots }: Placement): string {
  const cells = lots.map(cellOf);
  const [left, top] = [Math.min(...cells.map(([column]) => column)), Math.min(...cells.map(([, row]) => row))];
  return cells
    .map(([column, row]) => `${column - left},${row - top}`)
    .sort()
    .join(" ");
}

/** Returns the placement whose middle is nearest to a point, measured in lots. */
export function nearestPlacement(placements: Placement[], [x, y]: Point): Placement | null {
  const distance = (placement: Placement) => {
    const [a, b] = middleOf(placement.lots.map(cellOf));
    return Math.hypot(a - x, b - y);
  };
  return placements.reduce<Placement | null>(
    (best, placement) => (best && distance(best) <= distance(placement) ? best : placement),
    null,
  );
}
