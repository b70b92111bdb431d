import { expect, test } from "vitest";
import { changeOf, type Draft, EMPTY } from "./schedule-draft.ts";

const EVENING: Draft = { ...EMPTY, name: "Evening", time: 1830 };

test.each([
  ["nothing", {}, []],
  ["its name", { name: "Dusk" }, ["name"]],
  ["a space after its name", { name: "Evening " }, []],
  ["its time", { time: 1900 as const }, ["time"]],
  ["its days", { days: [1] }, ["days", "repeats", "date"]],
  ["whether it repeats", { repeats: false }, ["days", "repeats", "date"]],
] as const)("of an edit of %s just that is meant", (_what, change, only) => {
  expect(changeOf(EVENING, { ...EVENING, ...change } as Draft).only).toEqual(only);
});
