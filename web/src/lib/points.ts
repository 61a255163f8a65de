/** Everybody's points with their reasons, kept true by the changes that come with each move. */
import type { Line, PointsChange, Score, ScoreChange } from "./wire.ts";

/** A party's points so far, and what the coming scoring would add now. */
export interface PartyPoints {
  scored: Score;
  projected: Score;
}

const NOTHING: Score = { total: 0, lines: [] };

/** The points after some changes. Those of a whole view have every line in full, so they need no points before. */
export function foldPoints(points: PartyPoints[], changes: PointsChange[]): PartyPoints[] {
  const folded = [...points];
  for (const { parties, scored, projected } of changes)
    for (const party of parties) {
      const old = points[party] ?? { scored: NOTHING, projected: NOTHING };
      folded[party] = { scored: foldScore(old.scored, scored), projected: foldScore(old.projected, projected) };
    }
  return folded;
}

function foldScore(old: Score, change: ScoreChange | null): Score {
  if (!change) return old;
  const lines = change.lines.flatMap((part): Line[] =>
    // Most lines stay from move to move: a pair names a run of old ones, which keeps messages small.
    Array.isArray(part) ? old.lines.slice(part[0], part[0] + part[1]) : [part],
  );
  return { total: change.total, lines };
}
