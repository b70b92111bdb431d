import * as React from "react";

/**
 * React's development build takes a stack trace for every element, up to ten thousand in a second, which is a fifth of
 * the time of the tests. Only its warnings print them. Beyond that number it takes none, so it is told that it is there.
 */
export function skipOwnerStacks(): void {
  const [, internals] = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS")) ?? [];
  if (typeof internals !== "object" || internals === null) return;
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
}
