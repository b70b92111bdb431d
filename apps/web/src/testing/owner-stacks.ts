import * as React from "react";

/**
 * React's development build takes a stack trace for every element, up to ten thousand in a second, which is a fifth of the tests' time.
 * Only its warnings print them. It takes none beyond that number, so the counter is set above it.
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
