/** Owners by seat, told apart by shape and letter as well as colour; the last is an automated rival. */
import palette from "../../../art/palette.json";

export const owners = palette.owners;
export const zones = palette.zones;
