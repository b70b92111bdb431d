import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../paths.mjs";
import { Outcomes, playwrightOutcomes, vitestOutcomes } from "./outcomes.mjs";
import { isRisky } from "./risky-files.mjs";

const vitestReport = (status) => ({
  testResults: [
    {
      name: join(ROOT, "apps/a.test.ts"),
      status,
      assertionResults: [
        { fullName: "does one thing", status },
        { fullName: "does another", status: "passed" },
        { fullName: "is skipped", status: "pending" },
      ],
    },
  ],
});

it("counts in how many runs each test failed", () => {
  const outcomes = new Outcomes();
  for (const status of ["passed", "failed", "failed"]) outcomes.add(vitestOutcomes(vitestReport(status)));
  expect(outcomes.failed()).toEqual([{ name: "apps/a.test.ts › does one thing", runs: 3, failures: 2 }]);
  expect(outcomes.passedCount).toBe(1);
});

it("counts a file that fails outside of its tests", () => {
  const report = { testResults: [{ name: join(ROOT, "apps/a.test.ts"), status: "failed", assertionResults: [] }] };
  expect(vitestOutcomes(report)).toEqual([{ name: "apps/a.test.ts › outside of its tests", failed: true }]);
});

it("names journeys by their file and titles, and counts an error of the setup", () => {
  const spec = (status) => ({ title: "opens", tests: [{ status }] });
  const suites = [
    { title: "home.spec.ts", specs: [spec("expected")], suites: [{ title: "menu", specs: [spec("unexpected")] }] },
  ];
  expect(playwrightOutcomes({ suites, errors: [{}] })).toEqual([
    { name: "home.spec.ts › opens", failed: false },
    { name: "home.spec.ts › menu › opens", failed: true },
    { name: "journeys › outside of the tests", failed: true },
  ]);
});

it("takes a test for risky when it waits, and not when it only calls a function", () => {
  expect(isRisky("await vi.waitFor(() => expect(heard).toBe(1));")).toBe(true);
  expect(isRisky("expect(sum(1, 2)).toBe(3);")).toBe(false);
});
