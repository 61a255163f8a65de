/** Shapes and letters of art/palette.json; its colours come as custom properties of CSS. */
import palette from "../../../art/palette.json";

/** By party, told apart by shape and letter as well as colour; the last is an automated rival. */
export const partySigns = palette.owners;
export const zones = palette.zones;
