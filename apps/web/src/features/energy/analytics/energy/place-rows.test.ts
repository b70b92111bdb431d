import { PlaceTree } from "@switchboard/domain/site";
import { expect, it } from "vitest";
import type { Group } from "../../../../data/groups.ts";
import type { Place } from "../../../../data/places.ts";
import { type PlaceRow, placeRows } from "./place-rows.ts";

const BARE = { time_zone: null, latitude: null, longitude: null, plan: null, position: 0 };
const PLACES: Place[] = [
  { ...BARE, _id: "tower", parent: null, kind: "building", name: "Tower", area: 400 },
  { ...BARE, _id: "first", parent: "tower", kind: "floor", name: "Floor 1", area: null },
  { ...BARE, _id: "second", parent: "tower", kind: "floor", name: "Floor 2", area: null },
];
const room = (_id: string, place: string | null, area: number | null): Group => {
  return { _id, name: _id, type: "room", place, area, devices: [] };
};
const ROOMS = [room("hall", "first", 60), room("den", "first", 40), room("lobby", "tower", 20), room("shed", null, 10)];
const doc = (id: string | null, importWh: number, amount: string | null) => {
  return { id, day: null, importWh, amount, co2: null };
};
const words = { rooms: "Other rooms", none: "In no place", total: "Total" };

function rowsOf(docs: ReturnType<typeof doc>[], total: ReturnType<typeof doc>, currency: string | null = "INR") {
  const cost = { docs, total, currency };
  return placeRows({ tree: new PlaceTree(PLACES), places: PLACES, rooms: ROOMS, cost, words });
}

const brief = (rows: readonly PlaceRow[]) =>
  rows.map(({ level, name, importWh, amount, area }) => [level, name, importWh, amount, area]);

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
    [1, "Other rooms", 300, "2.29", 20],
    [0, "In no place", 75, "0.57", null],
    [0, "Total", 1075, "8.22", null],
  ]);
  expect(all.map(({ path, name }) => [...path, name].join(" › "))).toEqual([
    "Tower",
    "Tower › Floor 1",
    "Tower › Floor 1 › hall",
    "Tower › Floor 1 › den",
    "Tower › lobby",
    "shed",
    "In no place",
    "Total",
  ]);
});

it("shows energy alone when nothing has a price", () => {
  const { rows } = rowsOf([doc("tower", 300, null), doc("lobby", 300, null)], doc(null, 300, null), null);
  expect(brief(rows)).toEqual([
    [0, "Tower", 300, null, 400],
    [0, "Total", 300, null, 400],
  ]);
});
