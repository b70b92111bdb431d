import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countsOf, createTally } from "./tally.mjs";

let lines = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each([
  ["a check that counts nothing as one test", { ok: true }, { passed: 1, failed: 0, skipped: 0 }],
  ["a failure without counts as one failed test", { ok: false, passed: 3 }, { passed: 3, failed: 1, skipped: 0 }],
  ["skipped tests not as passed", { ok: true, skipped: 2 }, { passed: 0, failed: 0, skipped: 2 }],
])("counts %s", (_, result, expected) => {
  expect(countsOf(result)).toEqual(expected);
});

test("continues after an error, ends with the counts alone on the last line, and fails the process", async () => {
  const tally = createTally();
  await tally.check("broken", () => Promise.reject(new Error("no disk")));
  await tally.check("image", async () => ({ ok: true, passed: 0, skipped: 1, reason: "there is no buildah" }));
  await tally.check("server", async () => ({ ok: true, passed: 5, files: [{ file: "a.test.ts", ms: 2000 }] }));
  tally.close();
  const text = lines.join("\n");
  expect(text).toContain("no disk");
  expect(text).toMatch(/- image 0 passed, 1 skipped: there is no buildah/);
  expect(text).toContain("2.0 s  a.test.ts");
  expect(text.split("\n").at(-1)).toBe("5 passed, 1 failed, 1 skipped");
  expect(process.exitCode).toBe(1);
});
