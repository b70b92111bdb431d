type Json = Record<string, unknown>;

/** A version of a tariff. */
const VERSION = {
  from: "2026-04-01",
  lines: [{ kind: "energy", key: "energy", name: "Energy charge", measure: "import", price: "7.65" }],
  rounding: { total: { to: "1", mode: "half_up" } },
};

/** Likely values of fields by name, because schemas say what is allowed, not what is likely. */
const USUAL: Record<string, unknown> = {
  name: "Evening lights",
  device_name: "Boardroom board",
  device_id: "SB-BOX-0001",
  device_pin: "4821",
  username: "asha.rao",
  password: "correct horse",
  new_password: "correct horse battery",
  organisation: "Meridian Business Park",
  partner_name: "Meridian",
  time_zone: "Asia/Kolkata",
  currency: "INR",
  phone: "+91 40 5550 0101",
  color: "#ffb000",
  accent: "#3b5bdb",
  logo: "",
  day: "2026-03-02",
  week: "2026-03-02",
  date: "2026-03-02",
  from: "2026-03-01",
  to: "2026-03-02",
  from_date: "2026-02-24",
  to_date: "2026-03-02",
  time: 1830,
  startTime: 900,
  endTime: 1800,
  days: [1, 2, 3, 4, 5],
  limit: 50,
  offset: 0,
  switch_state: 1,
  value: 252,
  trigger: "voltage",
  qualifier: "above",
  interval: 60,
  rating: 4,
  type: "40",
  arrangement: { columns: [{ id: "name", width: 240 }, { id: "room" }], sort: { column: "room", dir: "asc" } },
  filters: { status: "offline" },
  season: { from: "11-01", to: "02-28" },
  appends: "swappliance,deviceType",
  states: "active,cleared",
  token: "the token of the link in the mail",
  challenge: "the challenge of the answer before",
  code: "123456",
  pairing_code: "ABCD2345",
  secret: "a secret of your own choosing",
  number: "+91 98480 22338",
  quiet: [{ from: 2200, to: 600, days: [1, 2, 3, 4, 5] }],
  signal: -61,
  register: { value: "p", table: "input", address: 52, type: "f32", scale: 1, unit: "W" },
  timeZone: "Asia/Kolkata",
  version: VERSION,
  replaces: "2026-04-01",
  line: "fuel",
  month: "2026-02",
  price: "0.36",
  was: "0.35",
  kwh: "12000",
  powerFactor: "0.95",
  demand: "62",
  contractDemand: "70",
  connectedLoad: "95",
  pastDemands: [{ month: "2026-02", demand: "61.5" }],
  budget: { amount: "250000", months: { "2026-05": "290000" } },
  co2: { factor: "0.71" },
  shares: { basis: "area", of: [{ name: "Ground floor", device_ids: [], weight: "120" }] },
  figures: { total: "163088.00", kwh: "13860", kvah: null, demand: "50", powerFactor: "0.93", lines: [], note: "" },
  rawId: "dGhlIGtleQ",
  clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
};

/** Checks that objects and arrays match the schema's kind, and that no number is below the minimum. */
function fits(usual: unknown, schema: Json): boolean {
  if (typeof usual === "number" && usual < Number(schema.minimum ?? Number.NEGATIVE_INFINITY)) return false;
  if (Array.isArray(usual) || schema.type === "array") return Array.isArray(usual) && schema.type === "array";
  const kinds = kindsOf(schema);
  if (kinds.length === 0) return true;
  return isObject(usual) ? kinds.includes("object") : kinds.some((kind) => kind !== "object");
}

/** Returns the types a value may have, without null; empty when anything is allowed. */
function kindsOf(schema: Json): string[] {
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (choice) return choice.filter((each) => !isNothing(each)).flatMap(kindsOf);
  return schema.type === undefined || schema.type === "null" ? [] : [String(schema.type)];
}

/**
 * Groups of fields of which a call takes exactly one; the first is shown. Of two groups with the same first field, the
 * upper counts.
 */
const ONE_OF = [
  ["switches", "device", "room", "scene"],
  ["holds", "room"],
  ["minutes", "at"],
  ["minutes", "until"],
];

/** Instants that would be over for every reader of an example. */
const OF_THE_MOMENT = ["deadline"];

const isObject = (usual: unknown): usual is Json => typeof usual === "object" && !Array.isArray(usual);
/** Fields of the same name may differ: a version of a workflow is no version of a tariff. */
const suits = (usual: unknown, { required = [] }: Json) =>
  isObject(usual) && (required as string[]).every((key) => key in usual);

/**
 * Returns a readable value that matches a schema. Optional fields are included, because they are part of the
 * documentation, except those that depend on the moment of the call.
 */
export function exampleOf(schema: Json, name = ""): unknown {
  if (schema.type === "array" && !Array.isArray(USUAL[name])) return arrayOf(schema, name);
  if (schema.type === "object" || schema.properties) return suits(USUAL[name], schema) ? USUAL[name] : objectOf(schema);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  // Fields of the same name may be ids, which have a format, or a list in one call and a number in another.
  if (name in USUAL && schema.format === undefined && fits(USUAL[name], schema)) return USUAL[name];
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (choice) return exampleOf(choice.find(isNumber) ?? choice.find((each) => !isNothing(each)) ?? {}, name);
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  return plainOf(schema);
}

/** The number is preferred where it may also be written as a text. */
const isNumber = ({ type }: Json) => type === "integer" || type === "number";
const isNothing = (schema: Json) => Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === null;

function arrayOf(schema: Json, name: string): unknown[] {
  const item = exampleOf((schema.items ?? {}) as Json, name.replace(/s$/, ""));
  return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => item);
}

function objectOf({ properties = {}, additionalProperties }: Json): Json {
  const all = Object.entries(properties as Record<string, Json>);
  const others = othersOf(all.map(([key]) => key));
  const named = all.flatMap(([key, each]) => (others.has(key) ? [] : [[key, exampleOf(each, key)]]));
  if (named.length === 0 && typeof additionalProperties === "object")
    return { floor: exampleOf((additionalProperties ?? {}) as Json, "floor") };
  return Object.fromEntries(named);
}

/** Returns the fields that are left out in favour of another of their group. */
function othersOf(keys: readonly string[]): Set<string> {
  const sets = ONE_OF.filter((set) => set.every((key) => keys.includes(key)));
  const chosen = new Map(sets.toReversed().map(([first, ...others]) => [first, others]));
  return new Set([...chosen.values(), OF_THE_MOMENT].flat());
}

function plainOf({ type, format, minimum }: Json): unknown {
  if (format === "uuid") return "5b8e5f0c-1c1d-4a55-8a43-0f7c7f3e9d21";
  if (format === "email") return "name@example.com";
  if (format === "date-time") return "2026-03-02T06:30:00.000Z";
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return Math.max(1, Number(minimum ?? 1));
  return type === "string" ? "text" : null;
}
