import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { FilePlace, PlaceListing } from "./file-place.ts";
import { toFilePlaces } from "./file-places.ts";
import { writePlacesCsv } from "./places-csv.ts";
import { writePlacesGeoJson } from "./places-geojson.ts";
import { planImport } from "./plan-import.ts";
import { type ImportFormat, readPlaceFile } from "./read-place-file.ts";
import { listingCases } from "./testing.ts";

const WRITERS = { csv: writePlacesCsv, geojson: writePlacesGeoJson };
const noIds = () => {
  throw new Error("creates a place");
};
const withoutRows = (places: readonly FilePlace[]) => places.map(({ row: _, ...place }) => place);

describe.each(["csv", "geojson"] as const)("a file of places as %s", (format: ImportFormat) => {
  it("contains everything when it is read again, and importing it changes nothing", () => {
    fc.assert(
      fc.property(listingCases, (listing: PlaceListing) => {
        const written = toFilePlaces(listing);
        fc.pre(written.length > 0);
        const { places, problems } = readPlaceFile(format, WRITERS[format](written));
        expect(problems).toEqual([]);
        expect(
          withoutRows(places).map((place) => ({ time_zone: null, latitude: null, longitude: null, ...place })),
        ).toEqual(
          withoutRows(written).map((place) => ({ time_zone: null, latitude: null, longitude: null, ...place })),
        );
        const unnamed = places.map(({ id: _, ...place }) => place);
        for (const file of [places, unnamed])
          expect(planImport(file, listing, noIds)).toEqual({ steps: [], unchanged: places.length, problems: [] });
      }),
    );
  });

  it("makes the same places elsewhere, and nothing when it is imported once more", () => {
    fc.assert(
      fc.property(listingCases, (listing: PlaceListing) => {
        const file = toFilePlaces(listing);
        let last = 0;
        const { steps, problems } = planImport(file, { places: [], rooms: [] }, () => `new-${++last}`);
        expect(problems).toEqual([]);
        expect(steps).toHaveLength(file.length);
        const made = steps.map(({ after }) => after);
        const again = planImport(file, toListing(made), noIds);
        expect(again).toEqual({ steps: [], unchanged: file.length, problems: [] });
      }),
    );
  });
});

type Thing = ReturnType<typeof planImport>["steps"][number]["after"];

function toListing(things: readonly Thing[]): PlaceListing {
  return {
    places: things.flatMap(({ kind, ...thing }) => (kind === "room" ? [] : [{ ...thing, kind }])),
    rooms: things.flatMap(({ kind, _id, name, area, parent }) =>
      kind === "room" ? [{ _id, name, area, place: parent }] : [],
    ),
  };
}

test.each([
  ["an empty file", "csv", "", undefined, "empty"],
  ["a heading alone", "csv", "kind,name\n", undefined, "empty"],
  ["blank lines alone", "csv", "\n\n ,\n", undefined, "empty"],
  ["NUL bytes", "csv", "kind,name\nsite,A\0B", undefined, "not_text"],
  ["UTF-16", "csv", "\uFFFD\uFFFDk\0i\0n\0d\0", undefined, "not_text"],
  ["an unknown column", "csv", "kind,name,colour\nsite,A,red", 1, "field_unknown"],
  ["a column __proto__", "csv", "kind,name,__proto__\nsite,A,x", 1, "field_unknown"],
  ["a column that appears twice", "csv", "kind,name,Name\nsite,A,B", 1, "field_twice"],
  ["a missing column", "csv", "name\nA", 1, "field_missing"],
  ["a quotation mark that is not closed", "csv", 'kind,name\nsite,A\nsite,"B\nsite,C', 3, "quote_open"],
  ["text after a quotation mark", "csv", 'kind,name\nsite,"A"B', 2, "quote_inside"],
  ["a quotation mark in front of a megabyte", "csv", `kind,name\n"${'x""'.repeat(340_000)}`, 2, "quote_open"],
  ["too few cells", "csv", "kind,name,area\nsite,A", 2, "cells"],
  ["too many cells", "csv", "kind,name\nsite,A,B", 2, "cells"],
  ["an unknown kind", "csv", "kind,name\nwing,A", 2, "kind"],
  ["no kind", "csv", "kind,name\n,A", 2, "required"],
  ["no name", "csv", "kind,name\nsite, ", 2, "required"],
  ["a name of 10,000 characters", "csv", `kind,name\nsite,${"x".repeat(10_000)}`, 2, "too_long"],
  ["a name that turns the direction", "csv", "kind,name\nsite,A\u202eB", 2, "name"],
  ["an invisible name", "csv", "kind,name\nsite,\u200b", 2, "name"],
  ["a name of two lines", "csv", 'kind,name\nsite,"A\nB"', 2, "name"],
  ["an area in words", "csv", "kind,name,area\nsite,A,big", 2, "number"],
  ["an area with a comma", "csv", 'kind,name,area\nsite,A,"1,5"', 2, "number"],
  ["an area that is not a number", "csv", "kind,name,area\nsite,A,NaN", 2, "number"],
  ["an endless area", "csv", "kind,name,area\nsite,A,1e999", 2, "range"],
  ["an area below zero", "csv", "kind,name,area\nsite,A,-4", 2, "range"],
  ["a latitude beyond the pole", "csv", "kind,name,latitude,longitude\nsite,A,91,0", 2, "range"],
  ["half a position", "csv", "kind,name,latitude,longitude\nsite,A,17,", 2, "half"],
  ["an unknown time zone", "csv", "kind,name,time_zone\nsite,A,Mars/Base", 2, "time_zone"],
  ["an offset as a time zone", "csv", "kind,name,time_zone\nsite,A,+05:30", 2, "time_zone"],
  ["part of an order", "csv", "kind,name,position\nsite,A,1.5", 2, "whole"],
  ["a room with a time zone", "csv", "kind,name,time_zone\nroom,A,Asia/Kolkata", 2, "not_of_room"],
  ["a path with a gap", "csv", "kind,name,parent\nroom,A,B / / C", 2, "not_path"],
  ["a formula as an area", "csv", "kind,name,area\nsite,A,=1+1", 2, "number"],
  ["no JSON", "geojson", "kind,name", undefined, "not_json"],
  ["NaN in JSON", "geojson", '{"type":"FeatureCollection","features":[NaN]}', undefined, "not_json"],
  ["a list instead of a collection", "geojson", "[]", undefined, "not_collection"],
  ["null", "geojson", "null", undefined, "not_collection"],
  ["deep JSON", "geojson", "[".repeat(100_000) + "]".repeat(100_000), undefined, "not_collection"],
  ["no features", "geojson", '{"type":"FeatureCollection","features":[]}', undefined, "empty"],
  ["features that are no objects", "geojson", '{"type":"FeatureCollection","features":[1]}', 1, "not_feature"],
  ["a bare geometry", "geojson", collect('{"type":"Point","coordinates":[1,2]}'), 1, "not_feature"],
  ["no properties", "geojson", collect('{"type":"Feature","properties":null}'), 1, "not_feature"],
  ["__proto__ in properties", "geojson", featureOf({ more: '"__proto__":{"kind":"site"}' }), 1, "field_unknown"],
  ["a polygon", "geojson", featureOf({ geometry: '{"type":"Polygon","coordinates":[]}' }), 1, "not_point"],
  ["a point without numbers", "geojson", featureOf({ geometry: point('"a","b"') }), 1, "number"],
  ["a point of one number", "geojson", featureOf({ geometry: point("1") }), 1, "not_point"],
  ["a point far away", "geojson", featureOf({ geometry: point("1e308,1e308") }), 1, "range"],
  ["a name that is an object", "geojson", featureOf({ name: '{"toString":1}' }), 1, "name"],
  ["half of a surrogate pair", "geojson", featureOf({ name: '"A\\ud800"' }), 1, "name"],
  ["an escaped NUL", "geojson", featureOf({ name: '"A\\u0000"' }), 1, "name"],
  ["a parent that is a number", "geojson", featureOf({ more: '"parent":5' }), 1, "not_path"],
  [
    "a parent of many names",
    "geojson",
    featureOf({ more: `"parent":${JSON.stringify(Array(5000).fill("A"))}` }),
    1,
    "not_path",
  ],
] as const)("reports %s", (_, format, file, row, code) => {
  const { places, problems } = readPlaceFile(format, file);
  expect(places).toEqual([]);
  expect(problems[0]).toMatchObject({ code, ...(row && { row }) });
  expect(problems[0]?.row).toBe(row);
});

function collect(feature: string): string {
  return `{"type":"FeatureCollection","features":[${feature}]}`;
}
function featureOf({ name = '"A"', geometry = "null", more = '"area":1' }): string {
  return collect(`{"type":"Feature","geometry":${geometry},"properties":{"kind":"site","name":${name},${more}}}`);
}
function point(numbers: string): string {
  return `{"type":"Point","coordinates":[${numbers}]}`;
}

test.each([
  ["any order and case of the columns", "NAME,Kind\nA,SITE", { name: "A", kind: "site" }],
  ["semicolons", "kind;name;area\nsite;A;12.5", { name: "A", area: 12.5 }],
  ["tabs", "kind\tname\nsite\tA, B", { name: "A, B" }],
  ["a byte order mark and mixed line breaks", "\uFEFFkind,name\r\n\rsite,A\n", { row: 3, name: "A" }],
  ["a formula as a name", "kind,name\nsite,'=1+1", { name: "=1+1" }],
  ["a name with an apostrophe", "kind,name\nsite,'Aja", { name: "'Aja" }],
  ["an escaped slash", "kind,name,parent\nroom,A,North\\/South / B", { parent: ["North/South", "B"] }],
  ["quotes and breaks in front of a place", 'kind,name\n"site","A ""B"""', { name: 'A "B"' }],
  ["an empty cell as none", "kind,name,area,parent\nsite,A,,", { area: null, parent: [] }],
] as const)("reads %s", (_, file, expected) => {
  const { places, problems } = readPlaceFile("csv", file);
  expect(problems).toEqual([]);
  expect(places).toMatchObject([expected]);
});

it("leaves alone what a file does not mention", () => {
  expect(readPlaceFile("csv", "kind,name\nsite,A").places).toEqual([{ row: 2, kind: "site", name: "A" }]);
});

it("marks cells that a spreadsheet would calculate", () => {
  const file = writePlacesCsv([{ row: 1, kind: "room", name: "=HYPERLINK(1)", parent: ["@A"], area: 2 }]);
  expect(file).toContain(`"room","'=HYPERLINK(1)","'@A","2",`);
});

it("names at most a hundred problems, and no file of more than 5,000 places", () => {
  const lines = (count: number, line: string) => `kind,name\n${`${line}\n`.repeat(count)}`;
  expect(readPlaceFile("csv", lines(5000, "wing,A")).problems).toHaveLength(100);
  expect(readPlaceFile("csv", lines(5001, "site,A")).problems).toMatchObject([{ code: "too_many_rows" }]);
});
