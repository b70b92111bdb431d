import { expect, test } from "vitest";
import { freeKey, moved, newLine, plainVersion, type Version } from "../tariff-draft.ts";
import { renameDays, renamePeriod, timeOf, timeText, withPeriods } from "./times.ts";

test("writes times as a time field does, with the end of the day as midnight", () => {
  expect([timeText(630), timeText(0), timeText(2400)]).toEqual(["06:30", "00:00", "00:00"]);
  expect([timeOf("06:30"), timeOf("")]).toEqual([630, undefined]);
});

const PEAK = { key: "peak", windows: [{ from: 1800, to: 2200, seasons: ["winter"], days: ["none"] }] };
const NIGHT = { key: "night", windows: [{ from: 2200, to: 1800 }] };
const VERSION: Version = {
  ...plainVersion("2026-01-01", "Energy"),
  seasons: [{ key: "winter", spans: [{ from: "10-01", to: "03-31" }] }],
  periods: [PEAK, NIGHT],
  lines: [
    { kind: "energy", key: "energy", name: "Energy", measure: "import", prices: { peak: "9", night: "7" } },
    {
      ...{ kind: "demand", key: "demand", name: "Demand", measure: "kVA", windowMinutes: 15 },
      periods: ["peak"],
      price: "1",
    },
  ],
};

test("keeps the prices of a renamed period", () => {
  const { periods, lines } = renamePeriod(VERSION, 0, "evening");
  expect(periods?.[0]?.key).toBe("evening");
  expect(lines).toMatchObject([{ prices: { evening: "9" } }, { periods: ["evening"] }]);
});

test("drops the prices of a removed period, and keeps one price when it was the last", () => {
  const { lines } = withPeriods(VERSION, [NIGHT]);
  // A line that applied in that period alone must not apply always.
  expect(lines).toMatchObject([{ prices: { night: "7" } }, { periods: ["peak"] }]);
  const none = withPeriods(VERSION, []);
  expect(none.periods).toBeUndefined();
  expect(none.lines[0]).toMatchObject({ price: "9" });
  expect(none.lines[0]).not.toHaveProperty("prices");
});

test("moves the hours to a renamed season", () => {
  const { seasons, periods } = renameDays(VERSION, "seasons", 0, "monsoon");
  expect(seasons?.[0]?.key).toBe("monsoon");
  expect(periods?.[0]?.windows[0]).toMatchObject({ seasons: ["monsoon"], days: ["none"] });
});

test("gives a new line a unique key, and taxes all lines before it", () => {
  const { lines } = plainVersion("2026-01-01", "Energy");
  expect(newLine("energy", "More", lines).key).toBe("energy_2");
  expect(newLine("percent", "Duty", lines)).toMatchObject({ key: "percent", of: ["energy"] });
  expect(freeKey("a", ["a", "a_2"])).toBe("a_3");
});

test("keeps the order when an item is moved beyond the end", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
