import { expect, test } from "vitest";
import { countsIn } from "./counts.mjs";

test.each([
  ["the closing line", "✓ promtool 0.1 s\n\n4 passed, 1 failed, 2 skipped\n", { passed: 4, failed: 1, skipped: 2 }],
  ["aims that are met", "seed 7\n\nAll 12 aims are met.\n", { passed: 12, failed: 0, skipped: 0 }],
  ["aims that are missed", "\n2 of 12 aims are missed.\n", { passed: 10, failed: 2, skipped: 0 }],
  [
    "Vitest, in colour",
    "\u001b[2m      Tests \u001b[22m 1 failed | 3 passed | 2 skipped (6)",
    { passed: 3, failed: 1, skipped: 2 },
  ],
  ["Vitest, all passed", "  Tests  3 passed (3)", { passed: 3, failed: 0, skipped: 0 }],
])("reads %s", (_, output, expected) => {
  expect(countsIn(output)).toEqual(expected);
});

test("counts a fault that this machine cannot try as skipped, with its reason", () => {
  const output = "\npatroni\n  skipped: there is no patroni\n\nthe promises\n\nAll 0 aims are met.\n";
  expect(countsIn(output)).toEqual({ passed: 0, failed: 0, skipped: 1, reason: "there is no patroni" });
});

test("finds no counts in other output", () => {
  expect(countsIn("Segmentation fault\n")).toEqual({});
});
