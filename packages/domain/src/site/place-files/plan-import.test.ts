import { expect, it, test } from "vitest";
import type { FilePlace, PlaceListing } from "./file-place.ts";
import { planImport } from "./plan-import.ts";

const PLACE = { area: null, time_zone: null, latitude: null, longitude: null, position: 0 };
/** A park with two towers, a floor in each, and a room on the first of them. */
const PARK: PlaceListing = {
  places: [
    { ...PLACE, _id: "park", kind: "site", name: "Park", parent: null, area: 900 },
    { ...PLACE, _id: "north", kind: "building", name: "North", parent: "park" },
    { ...PLACE, _id: "south", kind: "building", name: "South", parent: "park" },
    { ...PLACE, _id: "north-1", kind: "floor", name: "Floor 1", parent: "north" },
    { ...PLACE, _id: "south-1", kind: "floor", name: "Floor 1", parent: "south" },
  ],
  rooms: [{ _id: "hall", name: "Hall", place: "north-1", area: 40 }],
};

function plan(...file: Omit<FilePlace, "row">[]) {
  let last = 0;
  const places = file.map((place, index) => ({ row: index + 1, ...place }));
  return planImport(places, PARK, () => `new-${++last}`);
}

/** The steps in short: what each thing is called, where it goes, and what changes. */
const steps = (...file: Omit<FilePlace, "row">[]) =>
  plan(...file).steps.map(({ before, after, changed }) => ({
    id: after._id,
    parent: after.parent,
    ...(before ? { changed } : { isNew: true }),
  }));

const ROOF = { kind: "floor", name: "Roof", parent: ["Park", "North"] } as const;

test.each<[string, Omit<FilePlace, "row">[], object[]]>([
  ["creates a place inside another one", [ROOF], [{ id: "new-1", parent: "north", isNew: true }]],
  [
    "creates a place inside one that stands further down in the file",
    [
      { ...ROOF, parent: ["Park", "East"] },
      { kind: "building", name: "East", parent: ["Park"] },
    ],
    [
      { id: "new-1", parent: "park", isNew: true },
      { id: "new-2", parent: "new-1", isNew: true },
    ],
  ],
  [
    "finds a place by its name in any case",
    [{ kind: "site", name: "PARK", area: 900 }],
    [{ id: "park", parent: null, changed: ["name"] }],
  ],
  ["keeps what the file does not mention", [{ kind: "site", name: "Park" }], []],
  [
    "clears what the file leaves empty",
    [{ kind: "site", name: "Park", area: null }],
    [{ id: "park", parent: null, changed: ["area"] }],
  ],
  [
    "renames a place that the file names by its id",
    [{ kind: "building", name: "East", id: "north" }],
    [{ id: "north", parent: "park", changed: ["name"] }],
  ],
  [
    "finds the content of a place under the new name of that place",
    [
      { kind: "building", name: "East", parent: ["Park"], id: "north" },
      { kind: "floor", name: "Floor 1", parent: ["Park", "East"], area: 5 },
    ],
    [
      { id: "north", parent: "park", changed: ["name"] },
      { id: "north-1", parent: "north", changed: ["area"] },
    ],
  ],
  [
    "exchanges the names of two places",
    [
      { kind: "building", name: "South", id: "north" },
      { kind: "building", name: "North", id: "south" },
    ],
    [
      { id: "north", parent: "park", changed: ["name"] },
      { id: "south", parent: "park", changed: ["name"] },
    ],
  ],
  ["finds a place by its name when its id is unknown", [{ kind: "site", name: "Park", id: "elsewhere" }], []],
  [
    "moves a room to where the file puts it",
    [{ kind: "room", name: "hall", parent: ["Park"] }],
    [{ id: "hall", parent: "park", changed: ["name", "parent"] }],
  ],
  [
    "takes a room out of its place",
    [{ kind: "room", name: "Hall", parent: [] }],
    [{ id: "hall", parent: null, changed: ["parent"] }],
  ],
  [
    "moves a place that the file names by its id",
    [{ kind: "floor", name: "Floor 2", parent: ["Park", "South"], id: "north-1" }],
    [{ id: "north-1", parent: "south", changed: ["name", "parent"] }],
  ],
  [
    "makes a building of a site in which there are only floors",
    [
      { kind: "floor", name: "North", parent: ["Park"], id: "north-1" },
      { kind: "building", name: "N", id: "north" },
    ],
    [
      { id: "north", parent: "park", changed: ["name"] },
      { id: "north-1", parent: "park", changed: ["name", "parent"] },
    ],
  ],
])("%s", (_, file, expected) => {
  expect(plan(...file).problems).toEqual([]);
  expect(steps(...file)).toEqual(expected);
});

test.each<[string, Omit<FilePlace, "row">[], object]>([
  [
    "a path that leads nowhere",
    [{ ...ROOF, parent: ["Park", "West"] }],
    { row: 1, code: "parent_missing", values: { name: "Park / West" } },
  ],
  [
    "places inside each other",
    [
      { kind: "site", name: "A", parent: ["B"] },
      { kind: "site", name: "B", parent: ["A"] },
    ],
    { row: 1, code: "parent_missing" },
  ],
  ["a place inside itself", [{ kind: "site", name: "Park", parent: ["Park"] }], { row: 1, code: "parent_narrower" }],
  [
    "a building inside a floor",
    [{ kind: "building", name: "A", parent: ["Park", "North", "Floor 1"] }],
    { row: 1, code: "parent_narrower" },
  ],
  [
    "a site that becomes narrower than what is in it",
    [{ kind: "floor", name: "Park", id: "park" }],
    { row: 1, code: "content_wider" },
  ],
  [
    "a floor that becomes as wide as the place around it",
    [{ kind: "building", name: "Floor 1", id: "north-1" }],
    { row: 1, code: "parent_narrower" },
  ],
  [
    "the same id twice",
    [
      { kind: "site", name: "Park", id: "park" },
      { kind: "site", name: "Park 2", id: "park" },
    ],
    { row: 2, code: "repeated", values: { row: 1 } },
  ],
  [
    "the same place by id and by name",
    [
      { kind: "site", name: "Park 2", id: "park" },
      { kind: "site", name: "PARK 2" },
    ],
    { row: 2, code: "name_taken" },
  ],
  ["a new place twice", [ROOF, { ...ROOF, name: "ROOF" }], { row: 2, code: "name_taken" }],
  [
    "a name that a place of another kind has",
    [{ kind: "floor", name: "North", parent: ["Park"] }],
    { row: 1, code: "name_taken" },
  ],
  [
    "a new room twice",
    [
      { kind: "room", name: "Den" },
      { kind: "room", name: "den" },
    ],
    { row: 2, code: "room_taken" },
  ],
  [
    "a room with the name of another one",
    [
      { kind: "room", name: "Den" },
      { kind: "room", name: "DEN", id: "hall" },
    ],
    { row: 2, code: "room_taken" },
  ],
  [
    "a room with the id of a place",
    [{ kind: "room", name: "Hall", id: "park" }],
    { row: 1, field: "id", code: "other_kind" },
  ],
])("reports %s and plans nothing", (_, file, problem) => {
  const { steps: planned, problems } = plan(...file);
  expect(planned).toEqual([]);
  expect(problems[0]).toMatchObject(problem);
});

it("reports more places than there may be", () => {
  const file = Array.from({ length: 4996 }, (_, index) => ({ kind: "site" as const, name: `Site ${index}` }));
  expect(plan(...file).problems).toEqual([{ field: "", code: "too_many", values: { limit: 5000 } }]);
  expect(plan(...file.slice(1)).steps).toHaveLength(4995);
});
