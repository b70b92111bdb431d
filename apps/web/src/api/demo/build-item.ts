import * as z from "zod/mini";
import { currentTime } from "../../ui/clock.ts";
import type { Json } from "./recording.ts";

/** Finds the recorded item of an id. */
export type Lookup = (id: string) => Json | undefined;

export type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

const definition = (schema: Schema) => schema._zod.def as Definition;

/** Returns the schema inside optional and nullable wrappers. */
function unwrap(schema: Schema): Schema {
  const def = definition(schema);
  return "innerType" in def ? unwrap(def.innerType) : schema;
}

function mayBe(schema: Schema, type: "optional" | "nullable"): boolean {
  const def = definition(schema);
  return def.type === type || ("innerType" in def && mayBe(def.innerType, type));
}

export function shapeOf(schema: Schema): Record<string, Schema> | undefined {
  const def = definition(unwrap(schema));
  return def.type === "object" ? def.shape : undefined;
}

export function elementOf(schema: Schema): Schema | undefined {
  const def = definition(unwrap(schema));
  return def.type === "array" ? def.element : undefined;
}

/** Converts an input value to the shape of a reply: an id becomes its item where the reply shows it. */
export function present(schema: Schema, value: unknown, example: unknown, lookup: Lookup): unknown {
  const shape = shapeOf(schema);
  const element = elementOf(schema);
  if (element && Array.isArray(value)) {
    const first = Array.isArray(example) ? example[0] : undefined;
    return value.map((each) => present(element, each, first, lookup));
  }
  if (!shape) return value;
  const held = typeof value === "string" ? lookup(value) : value;
  return typeof held === "object" && held !== null ? fill(schema, held as Json, example as Json, lookup) : value;
}

const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Returns the value of a field that a caller does not send: the server's initial value, or a sibling's. */
function initial(schema: Schema, example: unknown): unknown {
  if (mayBe(schema, "nullable")) return null;
  const def = definition(unwrap(schema));
  if (def.type === "array") return [];
  if (def.type === "literal") return def.values[0];
  if (def.type === "object") {
    const blank = fill(schema, {}, undefined, () => undefined);
    if (example === undefined || fits(schema, blank)) return blank;
  }
  if (typeof example === "string" && INSTANT.test(example)) return new Date(currentTime()).toISOString();
  if (example !== undefined) return structuredClone(example);
  if (def.type === "enum") return Object.values(def.entries)[0];
  return { string: "", number: 0, boolean: false }[def.type as "string" | "number" | "boolean"];
}

/** Completes a caller's input to the shape of a reply. */
export function fill(schema: Schema, input: Json, example: Json | undefined, lookup: Lookup): Json {
  const item: Json = {};
  for (const [key, field] of Object.entries(shapeOf(schema) ?? {})) {
    const value = input[key];
    const isGiven = value !== undefined && (value !== null || mayBe(field, "nullable"));
    if (isGiven) item[key] = present(field, value, example?.[key], lookup);
    else if (key === "_id") item[key] = crypto.randomUUID();
    else if (!mayBe(field, "optional")) item[key] = initial(field, example?.[key]);
  }
  return item;
}

export function fits(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema as z.ZodMiniType, value).success;
}
