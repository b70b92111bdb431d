import { expect, it, test } from "vitest";
import { type AssignedTariff, assignedProblem, joinTariffs } from "./supply-tariffs.ts";
import type { Tariff } from "./tariff.ts";
import { tariffOf } from "./testing.ts";

const dated = (name: string, ...days: string[]): Tariff => {
  const tariff = tariffOf([]);
  const [version] = tariff.versions;
  return { ...tariff, name, versions: version ? days.map((from) => ({ ...version, from, clock: name })) : [] };
};
const TARIFFS = new Map([
  ["a", dated("a", "2024-04-01", "2025-04-01", "2026-04-01")],
  ["b", dated("b", "2020-01-01", "2025-08-01")],
  ["c", { ...dated("c", "2020-01-01"), currency: "EUR" }],
  ["late", dated("late", "2026-01-01")],
]);
const joined = (...assigned: AssignedTariff[]) =>
  joinTariffs(assigned, TARIFFS)?.versions.map(({ from, clock }) => `${from} ${clock}`);

it("applies each tariff from its day until the next", () => {
  expect(joined({ from: "2025-01-01", tariff: "a" }, { from: "2025-07-01", tariff: "b" })).toEqual([
    "2025-01-01 a",
    "2025-04-01 a",
    "2025-07-01 b",
    "2025-08-01 b",
  ]);
});

it("continues the previous tariff when the next has no version yet", () => {
  expect(joined({ from: "2025-06-01", tariff: "b" }, { from: "2025-12-01", tariff: "late" })).toEqual([
    "2025-06-01 b",
    "2025-08-01 b",
    "2026-01-01 late",
  ]);
});

test.each<[string, AssignedTariff[], string | undefined]>([
  ["one", [{ from: "2025-01-01", tariff: "a" }], undefined],
  ["one that is not there", [{ from: "2025-01-01", tariff: "x" }], "missing"],
  [
    "two on one day",
    [
      { from: "2025-01-01", tariff: "a" },
      { from: "2025-01-01", tariff: "b" },
    ],
    "order",
  ],
  [
    "two in different currencies",
    [
      { from: "2025-01-01", tariff: "a" },
      { from: "2025-02-01", tariff: "c" },
    ],
    "currencies",
  ],
])("a supply by %s", (_name, assigned, expected) => {
  expect(assignedProblem(assigned, TARIFFS)).toBe(expected);
});
