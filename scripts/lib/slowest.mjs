import { relative } from "node:path";
import { ROOT } from "./paths.mjs";
import { seconds } from "./steps.mjs";

const SHOWN = 10;

/** Returns the ten slowest files, as lines to print. A file that ran in two parts counts with the sum of both. */
export function slowestLines(files) {
  const times = new Map();
  for (const { file, ms } of files) times.set(file, (times.get(file) ?? 0) + ms);
  const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  if (slowest.length === 0) return [];
  return ["\nSlowest files", ...slowest.map(([file, ms]) => `${seconds(ms).padStart(9)}  ${file}`)];
}

export function vitestFiles({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({ file: relative(ROOT, name), ms: endTime - startTime }));
}

export function playwrightFiles({ suites, config }) {
  return suites.map((suite) => ({
    file: relative(ROOT, `${config.rootDir}/${suite.file}`),
    ms: testsOf(suite).reduce((sum, { results }) => sum + results.reduce((all, { duration }) => all + duration, 0), 0),
  }));
}

function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}
