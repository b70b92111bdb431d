import type { SearchSchemaInput } from "@tanstack/react-router";

/** The raw search of an address: texts under the names of `Search`, because anybody can write an address. */
export type Address<Search> = { [Name in keyof Search]?: string };

/**
 * Serves as a route's `validateSearch`: links must write `Search`, while readers get texts, or undefined for other values. The screen
 * interprets the texts, because it is loaded later while this belongs to the first chunk.
 */
export function readAddress<Search>(raw: Search & SearchSchemaInput): Address<Search> {
  const texts = Object.entries(raw).map(([name, value]) => [name, asText(value)]);
  // Each text keeps its name.
  return Object.fromEntries(texts) as Address<Search>;
}

/** The router parses "7" and "true" as a number and a boolean, and repeated names as a list. */
function asText(value: unknown): string | undefined {
  return typeof value === "object" ? undefined : String(value ?? "") || undefined;
}
