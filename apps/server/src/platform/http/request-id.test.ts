import { expect, it, test } from "vitest";
import { newRequestId, requestIdOf } from "./request-id.ts";

test.each([
  ["3f2b8c1e-9d4a", true, true],
  ["req_1.2-3-abcdef", true, true],
  ["3f2b8c1e-9d4a", false, false],
  ["short", true, false],
  ["x".repeat(65), true, false],
  ['abc"}\n{"level":50', true, false],
  ["<img src=x onerror=1>", true, false],
  ["--------", true, false],
])("a request called %j, behind a proxy: %s, keeps that name: %s", (given, isBehindProxy, isKept) => {
  expect(requestIdOf({ "x-request-id": given }, isBehindProxy) === given).toBe(isKept);
});

it("creates unique names of ten plain letters", () => {
  const made = Array.from({ length: 1000 }, newRequestId);
  expect(new Set(made).size).toBe(1000);
  expect(made.every((id) => /^[0-9a-hjkmnp-tv-z]{10}$/.test(id))).toBe(true);
});
