import { relative } from "node:path";
import { ROOT } from "../paths.mjs";

/** Reads the tests of Vitest's JSON report; a file that failed outside of its tests counts as one of its own. */
export function vitestOutcomes({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults
      .filter((test) => test.status === "passed" || test.status === "failed")
      .map((test) => ({ name: `${file} › ${test.fullName}`, failed: test.status === "failed" }));
    const failedOutside = status === "failed" && tests.every((test) => !test.failed);
    return failedOutside ? [...tests, { name: `${file} › outside of its tests`, failed: true }] : tests;
  });
}

/** Reads the tests of Playwright's JSON report; an error outside of the tests, as in the global setup, counts as one of its own. */
export function playwrightOutcomes({ suites, errors }) {
  const outside = errors.length > 0 ? [{ name: "journeys › outside of the tests", failed: true }] : [];
  return [...suites.flatMap((suite) => suiteOutcomes(suite, [])), ...outside];
}

function suiteOutcomes(suite, titles) {
  const path = [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== "skipped")
      .map((test) => ({ name: [...path, spec.title].join(" › "), failed: test.status !== "expected" })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteOutcomes(inner, path))];
}

/** Counts how often each test ran and failed, over any number of runs. */
export class Outcomes {
  #tests = new Map();

  add(outcomes) {
    for (const { name, failed } of outcomes) {
      const { runs, failures } = this.#tests.get(name) ?? { runs: 0, failures: 0 };
      this.#tests.set(name, { runs: runs + 1, failures: failures + (failed ? 1 : 0) });
    }
  }

  /** Returns the tests that failed at least once, the least reliable first. */
  failed() {
    const all = [...this.#tests].map(([name, counts]) => ({ name, ...counts }));
    return all.filter(({ failures }) => failures > 0).sort((one, other) => other.failures - one.failures);
  }

  get passedCount() {
    return this.#tests.size - this.failed().length;
  }
}
