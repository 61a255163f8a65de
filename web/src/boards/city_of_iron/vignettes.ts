/** The pictures of the family's titles on the first page. */
import type { Vignette } from "../registry.ts";

export const vignettes: Record<string, Vignette> = {
  "city-of-iron": {
    ground: ["industrial-ground", "parcel", "water", "industrial-ground"],
    street: "M0 86H240",
    placed: [
      ["works", 36, 40, 56],
      ["building", 92, 46, 36],
      ["works", 146, 36, 62],
      ["north", 206, 42, 44],
      ["coin", 60, 104, 18],
      ["counts", 92, 104, 14],
      ["points", 122, 104, 18],
    ],
  },
};
