import { expect, it } from "vitest";
import { proofModel } from "./proof-model.ts";

const WORDS = { title: "Proof", measured: "m", expected: "e", low: "l", high: "h" };
const point = (at: string, measured: number | null) => ({
  at,
  measured,
  expected: 1000,
  low: 0,
  high: 1500,
  isWaste: false,
});

it("places hours on the building's clock, and keeps gaps", () => {
  const points = [point("2026-03-03T08", 2500), point("2026-03-03T09", null)];
  const model = proofModel({ proof: { unit: "hour", measure: "Wh", points } }, "Asia/Kolkata", WORDS, String);
  const [measured] = model.series;
  expect(Array.from(measured?.times ?? [], (at) => new Date(at).toISOString())).toEqual([
    "2026-03-03T02:30:00.000Z",
    "2026-03-03T03:30:00.000Z",
  ]);
  expect(measured?.values).toEqual([2.5, Number.NaN]);
  expect(model.band).toEqual({ low: "low", high: "high" });
});

it("draws base loads as power, a day at its noon", () => {
  const points = [point("2026-03-03", 2500)];
  const model = proofModel({ proof: { unit: "day", measure: "W", points } }, "UTC", WORDS, String);
  expect(model.unit).toBe("kW");
  expect(model.series[0]?.times[0]).toBe(Date.parse("2026-03-03T12:00:00Z"));
});
