import { type CsvRow, guardedText, readCsv, unguardedText, writeCsv } from "../../core/csv.ts";
import {
  type FilePlace,
  PLACE_FIELDS,
  PLACE_FILE_LIMITS,
  type PlaceField,
  type PlaceFileContent,
  type PlaceFileProblem,
  pathOfNames,
  type RawPlace,
} from "./file-place.ts";
import { readFilePlace } from "./read-file-place.ts";

const NUMBERS: readonly PlaceField[] = ["area", "latitude", "longitude", "position"];
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const NEEDED = ["kind", "name"] as const;

export function writePlacesCsv(places: readonly FilePlace[]): string {
  const cellOf = (place: FilePlace, field: PlaceField) => {
    const value = field === "parent" ? pathOfNames(place.parent ?? []) : (place[field] ?? "");
    return typeof value === "number" ? String(value) : guardedText(value);
  };
  return writeCsv([PLACE_FIELDS, ...places.map((place) => PLACE_FIELDS.map((field) => cellOf(place, field)))]);
}

/** Reads the columns in any order. A column that is missing leaves its values as they are; an empty cell clears one. */
export function readPlacesCsv(file: string): PlaceFileContent {
  const { rows, fault } = readCsv(file);
  if (fault) return { places: [], problems: [{ row: fault.line, field: "", code: fault.code }] };
  const [head, ...lines] = rows;
  if (!head) return { places: [], problems: [{ field: "", code: "empty" }] };
  const problems = headProblems(head);
  if (lines.length > PLACE_FILE_LIMITS.rows)
    problems.push({ field: "", code: "too_many_rows", values: { limit: PLACE_FILE_LIMITS.rows } });
  else if (lines.length === 0) problems.push({ field: "", code: "empty" });
  if (problems.length > 0) return { places: [], problems };
  const columns = head.cells.map(fieldName);
  const places = lines.map((line) => readLine(line, columns, problems)).filter((place) => place !== undefined);
  return { places, problems };
}

const fieldName = (cell: string) => cell.trim().toLowerCase() as PlaceField;
/** A message names a column of any length by its beginning. */
const shortened = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name).toWellFormed();

function headProblems({ line, cells }: CsvRow): PlaceFileProblem[] {
  const names = cells.map(fieldName);
  const about = (code: PlaceFileProblem["code"], name: string) =>
    ({ row: line, field: "", code, values: { name: shortened(name) } }) as const;
  return [
    ...names.filter((name) => !PLACE_FIELDS.includes(name)).map((name) => about("field_unknown", name)),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => about("field_twice", name)),
    ...NEEDED.filter((name) => !names.includes(name)).map((name) => about("field_missing", name)),
  ];
}

function readLine({ line, cells }: CsvRow, columns: readonly PlaceField[], problems: PlaceFileProblem[]) {
  if (cells.length !== columns.length) {
    const values = { count: cells.length, expected: columns.length };
    problems.push({ row: line, field: "", code: "cells", values });
    return undefined;
  }
  const raw = Object.fromEntries(columns.map((field, index) => [field, readCell(field, cells[index] ?? "")]));
  return readFilePlace(line, raw as RawPlace, problems);
}

function readCell(field: PlaceField, cell: string): unknown {
  const text = cell.trim();
  if (text === "") return null;
  return NUMBERS.includes(field) && NUMBER.test(text) ? Number(text) : unguardedText(text);
}
