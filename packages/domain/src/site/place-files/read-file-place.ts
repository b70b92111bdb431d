import { LONGEST } from "../../core/form-rules.ts";
import { isTimeZone } from "../../core/local-day.ts";
import { isPlainName } from "../../core/texts.ts";
import {
  type FilePlace,
  LISTED_KINDS,
  type ListedKind,
  type PlaceField,
  type PlaceFileProblem,
  type RawPlace,
} from "./file-place.ts";

type Report = (field: PlaceField, code: PlaceFileProblem["code"], values?: PlaceFileProblem["values"]) => undefined;

const RANGES = {
  area: { min: 0.1, max: 10_000_000 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  position: { min: 0, max: 100_000 },
} as const;
/** Only sites, buildings and floors have these fields. */
const NOT_OF_ROOMS = ["time_zone", "latitude", "longitude", "position"] as const;

/** Checks the values of one place as the API does, and returns nothing if one of them is wrong. */
export function readFilePlace(row: number, raw: RawPlace, problems: PlaceFileProblem[]): FilePlace | undefined {
  const before = problems.length;
  const report: Report = (field, code, values) => void problems.push({ row, field, code, ...(values && { values }) });
  const kind = readKind(raw.kind, report);
  const name = readName("name", raw.name, report);
  const place = {
    row,
    parent: readParent(raw.parent, report),
    area: rounded(readNumber("area", raw.area, report)),
    time_zone: readZone(raw.time_zone, report),
    latitude: readNumber("latitude", raw.latitude, report),
    longitude: readNumber("longitude", raw.longitude, report),
    position: readNumber("position", raw.position, report) ?? undefined,
    id: typeof raw.id === "string" && raw.id !== "" ? raw.id.trim().toLowerCase() : undefined,
  };
  if ((place.latitude ?? null) === null ? (place.longitude ?? null) !== null : (place.longitude ?? null) === null)
    report("latitude", "half");
  for (const field of kind === "room" ? NOT_OF_ROOMS : [])
    if ((raw[field] ?? null) !== null) report(field, "not_of_room");
  if (kind === undefined || name === undefined || problems.length > before) return undefined;
  const own = kind === "room" ? { ...place, ...NO_PLACE_FIELDS } : place;
  return Object.fromEntries(
    Object.entries({ ...own, kind, name }).filter(([, value]) => value !== undefined),
  ) as unknown as FilePlace;
}

const NO_PLACE_FIELDS = { time_zone: undefined, latitude: undefined, longitude: undefined, position: undefined };

function readKind(value: unknown, report: Report): ListedKind | undefined {
  if ((value ?? "") === "") return report("kind", "required");
  const kind = typeof value === "string" ? value.trim().toLowerCase() : "";
  return LISTED_KINDS.find((each) => each === kind) ?? report("kind", "kind");
}

function readName(field: "name" | "parent", value: unknown, report: Report): string | undefined {
  if ((value ?? "") === "") return report(field, "required");
  const name = typeof value === "string" ? value.trim() : "";
  if (name.length > LONGEST.name) return report(field, "too_long");
  return isPlainName(name) && name.isWellFormed() ? name : report(field, "name");
}

/** A path has three names at most; the limit only keeps messages short. */
const LONGEST_PATH = 10;

function readParent(value: unknown, report: Report): string[] | undefined {
  if (value === undefined) return undefined;
  const path = value === null || value === "" ? [] : typeof value === "string" ? namesOfPath(value) : value;
  if (!Array.isArray(path) || path.length > LONGEST_PATH) return report("parent", "not_path");
  const names = path.map((each) => (each === "" ? report("parent", "not_path") : readName("parent", each, report)));
  return names.filter((name) => name !== undefined);
}

function readNumber(field: keyof typeof RANGES, value: unknown, report: Report): number | null | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value !== "number" || Number.isNaN(value)) return report(field, "number");
  if (field === "position" && !Number.isInteger(value)) return report(field, "whole");
  const { min, max } = RANGES[field];
  return value < min || value > max ? report(field, "range", { min, max }) : value;
}

/** Areas are kept to a tenth of a square metre. */
function rounded(area: number | null | undefined): number | null | undefined {
  return typeof area === "number" ? Math.round(area * 10) / 10 : area;
}

function readZone(value: unknown, report: Report): string | null | undefined {
  if (value === undefined || value === null) return value;
  const isKnown = typeof value === "string" && value.length <= LONGEST.line && isTimeZone(value.trim());
  return isKnown ? value.trim() : report("time_zone", "time_zone");
}

/** Splits at slashes that have no backslash before them. */
function namesOfPath(path: string): string[] {
  const names = [""];
  for (const [part] of path.matchAll(/\\[\s\S]|\/|[^\\/]+/g)) {
    if (part === "/") names.push("");
    else names.push(names.pop() + (part.startsWith("\\") ? part.slice(1) : part));
  }
  return names.map((name) => name.trim());
}
