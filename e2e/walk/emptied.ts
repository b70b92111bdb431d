import type { AnyEndpoint } from "@switchboard/contract";

/** Who one is and where is known, however little there is to see. */
const KNOWN_PEOPLE_AND_PLACES = /\/(users\/(me|my_enterprises|account)|enterprise\/(me|assets|device_types))$/;
const COUNT = /count|total/i;

/** The same answer with nothing in it: its lists without rows, its counts 0. It stays as the contract says. */
export function emptied(endpoint: AnyEndpoint, body: unknown): unknown {
  if (KNOWN_PEOPLE_AND_PLACES.test(endpoint.path)) return body;
  const empty = without(body);
  const { success, error } = endpoint.reply.safeParse(empty);
  if (!success) throw new Error(`${endpoint.path} cannot be empty: ${error.message}`);
  return empty;
}

function without(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === "number" && COUNT.test(name)) return 0;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, without(below, key)]));
}
