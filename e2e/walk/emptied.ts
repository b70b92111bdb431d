import type { AnyEndpoint } from "@switchboard/contract";

/** The person and the enterprise are known, even when everything else is empty. */
const KNOWN_PEOPLE_AND_PLACES = /\/(users\/(me|my_enterprises|account)|enterprise\/(me|assets|device_types))$/;
const COUNT = /count|total/i;

/** Empties an answer: lists without rows, counts of 0. It still conforms to the contract. */
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
