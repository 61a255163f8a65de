/** The pictures of the family's titles on the first page. */
import type { Vignette } from "../registry.ts";

export const vignettes: Record<string, Vignette> = {
  sprawlopolis: {
    ground: ["residential-ground", "commercial-ground", "industrial-ground", "park-ground"],
    street: "M0 84H96Q120 84 120 60V0M120 60Q120 84 144 84H240",
    placed: [
      ["house", 30, 40, 40],
      ["house", 30, 104, 20],
      ["shop", 88, 38, 40],
      ["shop", 88, 105, 20],
      ["works", 152, 38, 42],
      ["works", 152, 105, 20],
      ["grove", 210, 40, 44],
      ["grove", 210, 105, 20],
    ],
  },
};
