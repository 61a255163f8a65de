/** The small picture of each title on the first page: symbols of art/ on a strip of ground, [name, x, y, size]. */
export type Placed = [name: string, x: number, y: number, size: number];

export interface Vignette {
  /** The ground: fields in a row, by the names of the palette. */
  ground: string[];
  placed: Placed[];
  /** A street through the strip, as path data. */
  street?: string;
}

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
