import { PLACE_FILE_LIMITS, type PlaceFileContent } from "./file-place.ts";
import { readPlacesCsv } from "./places-csv.ts";
import { readPlacesGeoJson } from "./places-geojson.ts";

/** The kinds of files that can be imported. */
export const IMPORT_FORMATS = ["csv", "geojson"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const READERS = { csv: readPlacesCsv, geojson: readPlacesGeoJson };

/** Reads a file of places; every problem in it is returned, up to a number that people can read. */
export function readPlaceFile(format: ImportFormat, file: string): PlaceFileContent {
  // Other encodings, such as UTF-16, become replacement characters and NULs when they are read as UTF-8.
  if (/[\0\uFFFD]/.test(file)) return { places: [], problems: [{ field: "", code: "not_text" }] };
  const { places, problems } = READERS[format](file);
  return { places, problems: problems.slice(0, PLACE_FILE_LIMITS.problems) };
}
