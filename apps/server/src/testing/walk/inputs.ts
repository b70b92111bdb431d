import type { AnyEndpoint } from "@switchboard/contract";
import { exampleOf } from "../../platform/http/example-of.ts";
import { schemaOf } from "../../platform/http/openapi.ts";

type Json = Record<string, unknown>;

/** The id that all examples contain. */
const EXAMPLE_ID = exampleOf({ type: "string", format: "uuid" });
/** No example contains a real password, so that none closes or locks an account. */
const PASSWORD = "not the password of anybody";

/**
 * Returns the inputs of a call in the shapes that refer to things differently: everything, only required fields, and
 * those with one more.
 */
export function shapesOf(endpoint: AnyEndpoint): Json[] {
  const input = endpoint.body ?? endpoint.query;
  if (!input) return [{}];
  const schema = schemaOf(input, "input");
  const whole = harmless(exampleOf(schema)) as Json;
  return distinct([whole, ...narrowed(schema).map((each) => harmless(exampleOf(each)) as Json)]);
}

/** Replaces every example id of a shape, also within lists and actions. */
export function withId<T>(shape: T, id: string): T {
  return JSON.parse(JSON.stringify(shape), (_key, value) => (value === EXAMPLE_ID ? id : value)) as T;
}

export const namesThings = (shape: Json) => JSON.stringify(shape).includes(String(EXAMPLE_ID));

function harmless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) => (/password/.test(key) ? PASSWORD : each));
}

/** Returns the schema without optional fields, and then with each optional field that contains an id, one at a time. */
function narrowed(schema: Json): Json[] {
  if (schema.type === "array") return narrowed(schema.items as Json).map((items) => ({ ...schema, items }));
  const properties = schema.properties as Record<string, Json> | undefined;
  if (!properties) return [schema];
  const required = (schema.required ?? []) as string[];
  const needed = Object.fromEntries(Object.entries(properties).filter(([key]) => required.includes(key)));
  const more = Object.entries(properties).filter(([key, each]) => !required.includes(key) && holdsId(each));
  const choices = [needed, ...more.map(([key, each]) => ({ ...needed, [key]: each }))];
  return choices.flatMap((chosen) => {
    const nested = Object.entries(chosen).find(([, each]) => hasFields(each));
    if (!nested) return [{ ...schema, properties: chosen }];
    const [key, each] = nested;
    return narrowed(each).map((inner) => ({ ...schema, properties: { ...chosen, [key]: inner } }));
  });
}

const holdsId = (schema: Json) => JSON.stringify(schema).includes('"uuid"');
const hasFields = ({ properties, items }: Json): boolean =>
  properties !== undefined || (items !== undefined && hasFields(items as Json));

function distinct(shapes: Json[]): Json[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}
