import { expect, it } from "vitest";
import { laidOver } from "./compared-line.ts";

const at = (time: string) => Date.parse(time);
const zone = { timeZone: "Europe/Berlin", now: at("2026-04-10T12:00Z") };

it("lays six in the evening over six in the evening, whatever the clocks did between", () => {
  const span = { from_date: "2026-04-04", to_date: "2026-04-05" };
  const line = { times: [at("2026-03-28T18:00+01:00"), at("2026-03-29T23:00+02:00")], values: [1, 2] };
  const { times } = laidOver(line, span, "before", zone);
  expect(new Date(times[0] ?? 0)).toEqual(new Date("2026-04-04T18:00+02:00"));
  // That Sunday had 23 hours: as long after midnight is an hour earlier.
  expect(new Date(times[1] ?? 0)).toEqual(new Date("2026-04-05T22:00+02:00"));
});
