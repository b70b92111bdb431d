import type { SitePlan } from "./site.ts";

type Line = SitePlan["windows"][number];
type Box = [x: number, y: number, width: number, height: number];

/** Returns equal pieces of furniture in rows and columns. */
function rowsOf(first: Box, columns: number, rows: number, [stepX, stepY]: readonly [number, number]): Box[] {
  const [x, y, width, height] = first;
  return Array.from(
    { length: columns * rows },
    (_, index): Box => [x + (index % columns) * stepX, y + Math.floor(index / columns) * stepY, width, height],
  );
}

/** Returns windows of two metres along an outer wall. */
function windowsAlong(length: number, at: number, along: "x" | "y"): Line[] {
  return Array.from({ length: Math.floor(length / 4) }, (_, index) => index * 4 + 1).map(
    (start): Line => (along === "x" ? [start, at, start + 2, at] : [at, start, at, start + 2]),
  );
}

const around = (width: number, height: number) => [
  ...windowsAlong(width, height, "x"),
  ...windowsAlong(width, 0, "x"),
  ...windowsAlong(height, 0, "y"),
];

/** Plans of three floors, in metres from the top left corner of the building. */
export const GROUND_FLOOR: SitePlan = {
  width: 44,
  height: 25,
  rooms: {
    Cafeteria: [
      [0, 0],
      [25, 0],
      [25, 25],
      [0, 25],
    ],
    Reception: [
      [25, 9],
      [44, 9],
      [44, 25],
      [25, 25],
    ],
  },
  walls: [
    [25, 0, 25, 25],
    [25, 9, 44, 9],
    [31, 0, 31, 9],
    [37.5, 0, 37.5, 9],
    [16, 0, 16, 6],
    [16, 6, 25, 6],
  ],
  windows: around(44, 25),
  doors: [
    { x: 25, y: 15, along: "y" },
    { x: 27, y: 9, along: "x" },
    { x: 33, y: 9, along: "x" },
    { x: 40, y: 9, along: "x" },
    { x: 19, y: 6, along: "x" },
    { x: 34, y: 25, along: "x" },
  ],
  furniture: [
    ...rowsOf([2, 9, 2.4, 1.4], 5, 4, [4.4, 3.8]),
    ...rowsOf([17, 0.6, 7, 0.8], 1, 1, [0, 0]),
    ...rowsOf([30, 12, 5, 0.9], 1, 1, [0, 0]),
    ...rowsOf([38, 14, 1.2, 1.2], 3, 3, [1.8, 3]),
  ],
};

export const FIRST_FLOOR: SitePlan = {
  width: 40,
  height: 25,
  rooms: {
    "Open office": [
      [0, 0],
      [29, 0],
      [29, 25],
      [0, 25],
    ],
    "Server room": [
      [29, 14],
      [40, 14],
      [40, 25],
      [29, 25],
    ],
  },
  walls: [
    [29, 0, 29, 25],
    [29, 7, 40, 7],
    [29, 14, 40, 14],
    [34.5, 0, 34.5, 7],
  ],
  windows: around(40, 25),
  doors: [
    { x: 29, y: 9, along: "y" },
    { x: 31, y: 14, along: "x" },
    { x: 31, y: 7, along: "x" },
    { x: 36, y: 7, along: "x" },
  ],
  furniture: [...rowsOf([2, 2.5, 3.6, 1.6], 5, 5, [5.3, 4.6]), ...rowsOf([31, 16, 1, 6.5], 4, 1, [2.1, 0])],
};

export const SECOND_FLOOR: SitePlan = {
  width: 40,
  height: 25,
  rooms: {
    "Training hall": [
      [0, 0],
      [23, 0],
      [23, 25],
      [0, 25],
    ],
    Boardroom: [
      [23, 12],
      [40, 12],
      [40, 25],
      [23, 25],
    ],
  },
  walls: [
    [23, 0, 23, 25],
    [23, 6, 40, 6],
    [23, 12, 40, 12],
    [31.5, 0, 31.5, 6],
  ],
  windows: around(40, 25),
  doors: [
    { x: 23, y: 8, along: "y" },
    { x: 26, y: 12, along: "x" },
    { x: 26, y: 6, along: "x" },
    { x: 34, y: 6, along: "x" },
  ],
  furniture: [
    ...rowsOf([2.5, 5, 4.6, 1.1], 4, 6, [4.9, 3]),
    ...rowsOf([8, 1.6, 6, 0.7], 1, 1, [0, 0]),
    ...rowsOf([26, 17, 11, 3], 1, 1, [0, 0]),
  ],
};
