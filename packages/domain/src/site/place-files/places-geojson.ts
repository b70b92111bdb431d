import {
  type FilePlace,
  PLACE_FIELDS,
  PLACE_FILE_LIMITS,
  type PlaceField,
  type PlaceFileContent,
  type PlaceFileProblem,
  type RawPlace,
} from "./file-place.ts";
import { readFilePlace } from "./read-file-place.ts";

type Json = Record<string, unknown>;

/** Positions are the geometry of a feature, and its id stands beside the properties. */
const PROPERTIES = PLACE_FIELDS.filter((field) => !["latitude", "longitude", "id"].includes(field));

/** Writes each place as a point, or without a geometry if it has no position; outlines of rooms are only known on plans. */
export function writePlacesGeoJson(places: readonly FilePlace[]): string {
  const features = places.map(({ row: _, id, latitude, longitude, ...properties }) => ({
    type: "Feature",
    id,
    geometry:
      typeof latitude === "number" && typeof longitude === "number"
        ? { type: "Point", coordinates: [longitude, latitude] }
        : null,
    properties,
  }));
  return `${JSON.stringify({ type: "FeatureCollection", features }, null, 2)}\n`;
}

/** Reads RFC 7946. A property that is missing stays as it is; null clears one. */
export function readPlacesGeoJson(file: string): PlaceFileContent {
  const fail = (code: PlaceFileProblem["code"], values?: PlaceFileProblem["values"]): PlaceFileContent => ({
    places: [],
    problems: [{ field: "", code, ...(values && { values }) }],
  });
  const content = parse(file.replace(/^\uFEFF/, ""));
  if (content === undefined) return fail("not_json");
  const features = isObject(content) && content.type === "FeatureCollection" ? content.features : undefined;
  if (!Array.isArray(features)) return fail("not_collection");
  if (features.length === 0) return fail("empty");
  const limit = PLACE_FILE_LIMITS.rows;
  if (features.length > limit) return fail("too_many_rows", { limit });
  const problems: PlaceFileProblem[] = [];
  const places = features.map((feature, index) => readFeature(index + 1, feature, problems));
  return { places: places.filter((place) => place !== undefined), problems };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readFeature(row: number, feature: unknown, problems: PlaceFileProblem[]): FilePlace | undefined {
  const properties = isObject(feature) && feature.type === "Feature" ? feature.properties : undefined;
  if (!isObject(feature) || !isObject(properties)) {
    problems.push({ row, field: "", code: "not_feature" });
    return undefined;
  }
  const before = problems.length;
  for (const name of Object.keys(properties).filter((key) => !PROPERTIES.includes(key as PlaceField)))
    problems.push({ row, field: "", code: "field_unknown", values: { name: name.slice(0, 40).toWellFormed() } });
  const position = readGeometry(feature.geometry);
  if (!position) problems.push({ row, field: "", code: "not_point" });
  const place = readFilePlace(row, { ...(properties as RawPlace), ...position, id: feature.id }, problems);
  return problems.length > before ? undefined : place;
}

/** Returns nothing for a geometry that is no point. A third coordinate, the height, is left out. */
function readGeometry(geometry: unknown): Pick<RawPlace, "latitude" | "longitude"> | undefined {
  if (geometry === undefined) return {};
  if (geometry === null) return { latitude: null, longitude: null };
  if (!isObject(geometry) || geometry.type !== "Point" || !Array.isArray(geometry.coordinates)) return undefined;
  const [longitude, latitude] = geometry.coordinates;
  return longitude === undefined || latitude === undefined ? undefined : { longitude, latitude };
}
