import type { SearchSchemaInput } from "@tanstack/react-router";

/** What stands in an address where `Search` may be written: texts of the same names, since anybody can write them. */
export type Address<Search> = { [Name in keyof Search]?: string };

/**
 * A route's `validateSearch`: links to it must write `Search`, and whoever reads it gets texts, or undefined for what is
 * none. Which texts are understood is up to the screen, which is loaded later: this stands in the first chunk.
 */
export function readAddress<Search>(raw: Search & SearchSchemaInput): Address<Search> {
  const texts = Object.entries(raw).map(([name, value]) => [name, asText(value)]);
  // Each text is under the name that it had.
  return Object.fromEntries(texts) as Address<Search>;
}

/** The router takes "7" and "true" for a number and a boolean, and what stands there twice for a list. */
function asText(value: unknown): string | undefined {
  return typeof value === "object" ? undefined : String(value ?? "") || undefined;
}
