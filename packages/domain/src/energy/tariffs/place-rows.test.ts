import { expect, it } from "vitest";
import { isPlaceRowInFile, isPlaceRowOnScreen, type PlaceRow, placeRows } from "./place-rows.ts";

const PLACES = [
  { _id: "tower", parent: null, kind: "building", name: "Tower", area: 400, position: 0 },
  { _id: "first", parent: "tower", kind: "floor", name: "Floor 1", area: null, position: 0 },
  { _id: "second", parent: "tower", kind: "floor", name: "Floor 2", area: null, position: 0 },
] as const;
const room = (_id: string, place: string | null, area: number | null) => ({ _id, name: _id, place, area });
const ROOMS = [room("hall", "first", 60), room("den", "first", 40), room("lobby", "tower", 20), room("shed", null, 10)];
const doc = (id: string | null, importWh: number, amount: string | null) => ({ id, importWh, amount });

function rowsOf(docs: ReturnType<typeof doc>[], total: ReturnType<typeof doc>, currency: string | null = "INR") {
  const rows = placeRows({ places: PLACES, rooms: ROOMS, docs, total, currency });
  return { rows: rows.filter(isPlaceRowOnScreen), all: rows.filter(isPlaceRowInFile) };
}

const brief = (rows: readonly PlaceRow[]) =>
  rows.map(({ level, kind, name, importWh, amount, area }) => [level, name ?? kind, importWh, amount, area]);

it("lists places with their area, and rooms beside places together, so that each level adds up", () => {
  const docs = [
    doc("tower", 1000, "7.65"),
    doc("first", 700, "5.36"),
    doc("hall", 500, "3.83"),
    doc("den", 200, "1.53"),
    doc("lobby", 300, "2.29"),
    doc("shed", 50, "0.38"),
    doc(null, 25, "0.19"),
  ];
  const { rows, all } = rowsOf(docs, doc(null, 1075, "8.22"));
  expect(brief(rows)).toEqual([
    [0, "Tower", 1000, "7.65", 400],
    [1, "Floor 1", 700, "5.36", 100],
    [1, "rooms", 300, "2.29", 20],
    [0, "none", 75, "0.57", null],
    [0, "total", 1075, "8.22", null],
  ]);
  expect(all.map(({ path, kind, name }) => [...path, name ?? kind].join(" › "))).toEqual([
    "Tower",
    "Tower › Floor 1",
    "Tower › Floor 1 › hall",
    "Tower › Floor 1 › den",
    "Tower › lobby",
    "shed",
    "roomless",
    "total",
  ]);
});

it("shows energy alone when nothing has a price", () => {
  const { rows } = rowsOf([doc("tower", 300, null), doc("lobby", 300, null)], doc(null, 300, null), null);
  expect(brief(rows)).toEqual([
    [0, "Tower", 300, null, 400],
    [0, "total", 300, null, 400],
  ]);
});
