import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths.mjs";
import { playwrightFiles, slowestLines, vitestFiles } from "./slowest.mjs";

test("lists ten files at most, the slowest first, and adds up a file that ran in two parts", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1000 }));
  const lines = slowestLines([...files, { file: "3.test.ts", ms: 20_000 }]);
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe("   23.0 s  3.test.ts");
  expect(lines[2]).toBe("   11.0 s  11.test.ts");
});

test("lists nothing when no file ran", () => {
  expect(slowestLines([])).toEqual([]);
});

test("reads the time of each file from the report of Vitest", () => {
  const report = { testResults: [{ name: join(ROOT, "a.test.ts"), startTime: 1000, endTime: 3500 }] };
  expect(vitestFiles(report)).toEqual([{ file: "a.test.ts", ms: 2500 }]);
});

test("adds up the tests of a file in the report of Playwright, including those in groups", () => {
  const took = (duration) => ({ tests: [{ results: [{ duration }] }] });
  const suites = [{ file: "home.spec.ts", specs: [took(200)], suites: [{ specs: [took(300), took(500)] }] }];
  const report = { config: { rootDir: join(ROOT, "e2e/journeys") }, suites };
  expect(playwrightFiles(report)).toEqual([{ file: "e2e/journeys/home.spec.ts", ms: 1000 }]);
});
