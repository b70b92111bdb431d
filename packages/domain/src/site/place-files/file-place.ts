import { PLACE_KINDS, type PlacedRoom, type PlaceNode } from "../places.ts";

/** A file of places lists the places and the rooms in them. */
export const LISTED_KINDS = [...PLACE_KINDS, "room"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** A file that people edit by hand stays far below these limits. */
export const PLACE_FILE_LIMITS = { characters: 1024 * 1024, rows: 5000, problems: 100 } as const;

export interface ListedPlace extends PlaceNode {
  area: number | null;
  time_zone: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface ListedRoom extends PlacedRoom {
  area: number | null;
}

/** The places and rooms of an enterprise, or those that a person may see. */
export interface PlaceListing {
  places: readonly ListedPlace[];
  rooms: readonly ListedRoom[];
}

/** The columns of a file; properties of a GeoJSON feature have the same names. */
export const PLACE_FIELDS = [
  "kind",
  "name",
  "parent",
  "area",
  "time_zone",
  "latitude",
  "longitude",
  "position",
  "id",
] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** One place of a file. Fields that the file does not mention are undefined and stay as they are; null clears one. */
export interface FilePlace {
  /** The line of a CSV file, or the number of a GeoJSON feature, counted from one. */
  row: number;
  kind: ListedKind;
  name: string;
  /** The names of the places around this one, the widest first. */
  parent?: readonly string[];
  area?: number | null;
  time_zone?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  position?: number;
  id?: string;
}

/** The sentences for people; `core/fields.json` translates them. */
export const PLACE_FILE_PROBLEMS = {
  empty: "The file lists no places",
  not_text: "Not a text file in UTF-8",
  too_many_rows: "At most {limit} places in one file",
  quote_open: "A quotation mark is not closed",
  quote_inside: "There is text after a closing quotation mark",
  cells: "Has {count} cells, but the first line has {expected}",
  not_json: "Not valid JSON",
  not_collection: "Not a GeoJSON FeatureCollection",
  not_feature: "Not a GeoJSON feature",
  not_point: "The geometry has to be a point or null",
  field_unknown: "There is no field {name}",
  field_twice: "The column {name} appears twice",
  field_missing: "The column {name} is missing",
  required: "Required",
  kind: "Has to be site, building, floor or room",
  name: "Not a valid name",
  too_long: "Too long",
  number: "Not a number",
  whole: "Has to be a whole number",
  range: "Has to be between {min} and {max}",
  time_zone: "Not a time zone",
  half: "Latitude and longitude are both given or both empty",
  not_of_room: "A room does not have this",
  not_path: "Has to name the places around it, the widest first",
  parent_missing: "There is no place {name}",
  parent_narrower: "A site contains buildings and floors, and a building contains floors, not the other way round",
  content_wider: "It contains a place that would not fit into it",
  other_kind: "This id belongs to something of another kind",
  repeated: "The same place as in {row}",
  name_taken: "There is a place of this name beside it already",
  room_taken: "There is another room of this name",
  too_many: "More than {limit} places in all",
} as const;

/** A problem of a file: of one place, or of the whole file without `row`. */
export interface PlaceFileProblem {
  row?: number;
  field: PlaceField | "";
  code: keyof typeof PLACE_FILE_PROBLEMS;
  values?: Record<string, string | number>;
}

export interface PlaceFileContent {
  places: FilePlace[];
  problems: PlaceFileProblem[];
}

/** The values of one place as a file has them: numbers as numbers, empty cells as null, and undefined if not mentioned. */
export type RawPlace = Partial<Record<PlaceField, unknown>>;

/** Joins the names of a path, the widest first; a name with a slash of its own gets a backslash before it. */
export function pathOfNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\/]/g, "\\$&")).join(" / ");
}
