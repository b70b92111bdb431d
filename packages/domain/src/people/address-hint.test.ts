import { expect, test } from "vitest";
import { addressHint } from "./address-hint.ts";

test.each([
  ["ravi@example.test", "r…@example.test"],
  ["r@example.test", "r…@example.test"],
  ["😀x@example.test", "😀…@example.test"],
  ["@example.test", "…"],
  ["ravi", "…"],
])("hints at %s as %s", (email, hint) => {
  expect(addressHint(email)).toBe(hint);
});
