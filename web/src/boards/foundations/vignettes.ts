/** The pictures of the family's titles on the first page. */
import type { Vignette } from "../registry.ts";

export const vignettes: Record<string, Vignette> = {
  metropolis: {
    ground: ["parcel", "residential-ground", "commercial-ground", "parcel"],
    street: "M0 78H240",
    placed: [
      ["house", 30, 42, 44],
      ["house", 72, 48, 34],
      ["shop", 112, 40, 48],
      ["statue", 152, 46, 36],
      ["hall", 200, 38, 58],
      ["tree", 20, 98, 18],
      ["coin", 66, 99, 16],
      ["citizen", 92, 99, 16],
      ["points", 118, 99, 16],
      ["tree", 170, 98, 18],
      ["tree", 222, 98, 18],
    ],
  },
  rome: {
    ground: ["court", "court", "court", "court"],
    street: "M0 82H240",
    placed: [
      ["column", 22, 40, 40],
      ["arcade", 70, 42, 54],
      ["basin", 120, 46, 42],
      ["hall", 176, 36, 66],
      ["column", 222, 40, 40],
      ["wreath", 120, 103, 18],
      ["tree", 40, 100, 18],
      ["tree", 200, 100, 18],
    ],
  },
};
