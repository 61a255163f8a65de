/** Shapes and letters of art/palette.json; its colours come as custom properties of CSS. */
import palette from "../../../art/palette.json";

/** Told apart by shape and letter as well as colour: one for each seat, the last for a rival that nobody plays. */
export const partySigns = palette.owners;
export const RIVAL_SIGN = partySigns.length - 1;
/** Returns which sign a party has at a table for so many players: rivals come after them. */
export const signOf = (party: number, players: number): number => (party < players ? party : RIVAL_SIGN);
export const zones = palette.zones;
