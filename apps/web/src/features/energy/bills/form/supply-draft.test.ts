import { expect, test } from "vitest";
import { readAmount } from "../read-amount.ts";
import { draftProblems, inputOf, newDraft } from "./supply-draft.ts";

const draft = { ...newDraft(["main"], "tariff", "2026-01-01"), name: "Main building" };

test("starts a new supply with the building's main meters and requires only a name", () => {
  expect(draftProblems(draft)).toEqual({});
  expect(draftProblems({ ...draft, name: " " })).toEqual({ name: "name" });
});

test("reports each problem at its field", () => {
  expect(draftProblems({ ...draft, meters: [], contractDemand: "many", budget: "-1" })).toEqual({
    meters: "meters",
    contractDemand: "number",
    budget: "number",
  });
  const days = ["2026-04-01", "2026-01-01"].map((from) => ({ from, tariff: "tariff" }));
  expect(draftProblems({ ...draft, tariffs: days })).toEqual({ tariffs: "tariff" });
  expect(draftProblems({ ...draft, basis: "area", shares: [{ name: "A", device_ids: [], weight: "" }] })).toEqual({
    shares: "shares",
  });
});

test("sends meters for a share by meters and square metres for a share by area", () => {
  const shares = [{ name: "A", device_ids: ["m1"], weight: "120" }];
  expect(inputOf({ ...draft, basis: "meters", shares }).shares?.of).toEqual([
    { name: "A", device_ids: ["m1"], weight: null },
  ]);
  expect(inputOf({ ...draft, basis: "area", shares }).shares?.of).toEqual([
    { name: "A", device_ids: [], weight: "120" },
  ]);
});

test.each([
  ["₹ 1,84,320.50", "184320.50"],
  ["12", "12"],
  ["", undefined],
  ["twelve", undefined],
])("%j is read as %j", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test("requires a budget for the other months, and all 24 hours of CO₂", () => {
  const budgets = [{ month: "2026-05", amount: "2,00,000" }];
  expect(draftProblems({ ...draft, budgets })).toEqual({ budgets: "budgets" });
  expect(inputOf({ ...draft, budget: "150000", budgets }).budget).toEqual({
    amount: "150000",
    months: { "2026-05": "200000" },
  });
  expect(draftProblems({ ...draft, co2: "0.7", co2Hours: "0.7 0.8" })).toEqual({ co2Hours: "hours" });
  const co2Hours = Array.from({ length: 24 }, () => "0.7").join(" ");
  expect(draftProblems({ ...draft, co2: "0.7", co2Hours })).toEqual({});
  expect(inputOf({ ...draft, co2: "0.7", co2Hours }).co2?.hours).toHaveLength(24);
});
