import { expect, test } from "vitest";
import { readAmount } from "../read-amount.ts";
import { draftProblems, inputOf, newDraft } from "./supply-draft.ts";

const draft = { ...newDraft(["main"], "tariff", "2026-01-01"), name: "Main building" };

test("a new supply begins with the building's mains and needs nothing but a name", () => {
  expect(draftProblems(draft)).toEqual({});
  expect(draftProblems({ ...draft, name: " " })).toEqual({ name: "name" });
});

test("what is wrong is said of its field", () => {
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

test("a share by meters sends its meters, one by area its square metres", () => {
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

test("months with another budget need the one of the other months, and CO₂ by hours needs all 24", () => {
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
