import type { AnyEndpoint } from "@switchboard/contract";
import { exampleOf } from "../../platform/http/example-of.ts";
import { schemaOf } from "../../platform/http/openapi.ts";

type Json = Record<string, unknown>;

/** The id that examples hold, wherever they hold one. */
const EXAMPLE_ID = exampleOf({ type: "string", format: "uuid" });
/** Examples are meant to be right; nobody's account is closed or locked by one. */
const PASSWORD = "not the password of anybody";

/** What a call takes, in the shapes that name things differently: everything, only what it needs, and that with one more. */
export function shapesOf(endpoint: AnyEndpoint): Json[] {
  const input = endpoint.body ?? endpoint.query;
  if (!input) return [{}];
  const schema = schemaOf(input, "input");
  const whole = harmless(exampleOf(schema)) as Json;
  return distinct([whole, ...narrowed(schema).map((each) => harmless(exampleOf(each)) as Json)]);
}

/** The same with an id of ours wherever an id stands, also within lists and actions. */
export function withId<T>(shape: T, id: string): T {
  return JSON.parse(JSON.stringify(shape), (_key, value) => (value === EXAMPLE_ID ? id : value)) as T;
}

export const namesThings = (shape: Json) => JSON.stringify(shape).includes(String(EXAMPLE_ID));

function harmless(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) => (/password/.test(key) ? PASSWORD : each));
}

/** The schema without what may be left out, and then with each such field that names something, one at a time. */
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
