import { storableText } from "../db/storable-text.ts";
import { AppError } from "./app-error.ts";

type Json = Record<string, unknown>;

/** Returns whether every text of the input, including keys and at any depth, can be stored unchanged. */
export function isStorable(input: unknown): boolean {
  for (const [key, value] of entriesWithin(input)) {
    if (key !== storableText(key)) return false;
    if (isKept(key, value) && value !== storableText(value)) return false;
  }
  return true;
}

/** Returns the input with every text made storable. An odd key is rejected, because a key has a meaning. */
export function storableInput(input: unknown): unknown {
  const copy = structuredClone({ input });
  for (const [key, value, holder] of entriesWithin(copy)) {
    if (key !== storableText(key)) throw new AppError("request.invalid", [{ path: "", sentence: "Not a valid key" }]);
    if (isKept(key, value)) holder[key] = storableText(value);
  }
  return copy.input;
}

/** A password is hashed as typed, and is never stored as text. */
function isKept(key: string, value: unknown): value is string {
  return typeof value === "string" && !/^(new_)?password$/.test(key);
}

/** Iterates without recursion, because the input may be nested as deep as its size allows. */
function* entriesWithin(root: unknown): Generator<[key: string, value: unknown, holder: Json]> {
  const unvisited: Json[] = [{ root }];
  for (let holder = unvisited.pop(); holder; holder = unvisited.pop()) {
    for (const [key, value] of Object.entries(holder)) {
      yield [key, value, holder];
      if (typeof value === "object" && value !== null) unvisited.push(value as Json);
    }
  }
}
