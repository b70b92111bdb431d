import { expect, test } from "vitest";
import { demandProblems, type LimitedLoad } from "./demand-limit.ts";

const load = (given: Partial<LimitedLoad> = {}): LimitedLoad => ({
  switch_appliance: "heater",
  necessary: false,
  watts: 2000,
  meter: null,
  min_off_s: 300,
  longest_off_s: 3600,
  comfort: null,
  ...given,
});

test.each<[string, boolean, LimitedLoad[], string[]]>([
  ["a plain one", true, [load()], []],
  ["one with a meter", true, [load({ watts: null, meter: "meter" })], []],
  ["one switch twice", false, [load(), load()], ["loads.1.switch_appliance demand.twice"]],
  ["nothing of its power", false, [load({ watts: null })], ["loads.0.watts demand.power"]],
  [
    "a longest time off that is too short",
    false,
    [load({ longest_off_s: 300 })],
    ["loads.0.longest_off_s demand.longest"],
  ],
  [
    "comfort without bounds",
    false,
    [load({ comfort: { lowest: null, highest: null } })],
    ["loads.0.comfort demand.comfort"],
  ],
  ["bounds that cross", false, [load({ comfort: { lowest: 27, highest: 20 } })], ["loads.0.comfort demand.bounds"]],
  ["nothing that may be shed", true, [load({ necessary: true })], ["loads demand.no_loads"]],
  ["nothing yet, turned off", false, [], []],
])("finds the problems of %s (on: %s)", (_what, is_on, loads, expected) => {
  expect(demandProblems({ is_on, loads }).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});
