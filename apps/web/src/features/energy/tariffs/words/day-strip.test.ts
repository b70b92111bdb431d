import { expect, test } from "vitest";
import { plainVersion } from "../tariff-draft.ts";
import { dayStrips } from "./day-strip.ts";

const version = {
  ...plainVersion("2026-01-01", "Energy"),
  periods: [
    { key: "peak", windows: [{ from: 1800, to: 2200 }] },
    { key: "night", windows: [{ from: 2200, to: 600 }] },
  ],
};

test("shows hours over midnight at both ends, and hours without a period as a gap", () => {
  expect(dayStrips(version)).toEqual([
    {
      season: "none",
      dayClass: "none",
      parts: [
        { from: 0, to: 360, period: 1 },
        { from: 360, to: 1080, period: -1 },
        { from: 1080, to: 1320, period: 0 },
        { from: 1320, to: 1440, period: 1 },
      ],
    },
  ]);
});

test("shows each season and kind of day as a strip, without a rest when seasons cover the year", () => {
  const seasons = [
    { key: "summer", spans: [{ from: "04-01", to: "09-30" }] },
    { key: "winter", spans: [{ from: "10-01", to: "03-31" }] },
  ];
  const kinds = dayStrips({ ...version, seasons, dayClasses: [{ key: "weekend", weekdays: [0, 6] }] });
  expect(kinds.map(({ season, dayClass }) => `${season} ${dayClass}`)).toEqual([
    "summer weekend",
    "summer none",
    "winter weekend",
    "winter none",
  ]);
});
