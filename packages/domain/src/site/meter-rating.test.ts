import { expect, it, test } from "vitest";
import { defaultRating, limitsOf, type MeterRating, ratedWatts, ratingProblems, ratingText } from "./meter-rating.ts";

const rating = (given: Partial<MeterRating> = {}): MeterRating => ({
  phases: 3,
  volts: 600,
  amperes: 800,
  ct_secondary: 5,
  ...given,
});

test.each([
  ["ENERGY_METER_1", 60_000],
  ["HEAVY_PLUG", 60_000],
  ["ENERGY_METER_3", 180_000],
  ["KIOT_MOTOR", 180_000],
  ["SW_1_REL", 180_000],
  ["FIELD_METER_1", 3_780_000],
  ["FIELD_METER_3", 11_340_000],
  ["FIELD", 11_340_000],
  ["a type of tomorrow", 180_000],
])("allows %s without a rating %d W", (type, watts) => {
  expect(ratedWatts(type)).toBe(watts);
  expect(ratedWatts(type, null)).toBe(watts);
});

test.each<[string, Partial<MeterRating>, number]>([
  ["800/5 A on three phases", {}, 1_728_000],
  ["100 A on one phase", { phases: 1, amperes: 100, ct_secondary: null }, 72_000],
  ["45 A on one phase", { phases: 1, amperes: 45, ct_secondary: null }, 32_400],
  ["50/5 A at 11 kV", { volts: 6400, amperes: 50 }, 1_152_000],
])("allows a meter of %s its rating and a fifth more", (_, given, watts) => {
  expect(ratedWatts("ENERGY_METER_3", rating(given))).toBeCloseTo(watts, 6);
});

test.each<[string, Partial<MeterRating>, object[]]>([
  ["a rating within bounds", {}, []],
  ["the lowest values", { volts: 50, amperes: 1, ct_secondary: 1 }, []],
  ["the highest values", { volts: 40_000, amperes: 10_000 }, []],
  ["49 V", { volts: 49 }, [{ field: "volts", problem: "volts" }]],
  ["40,001 V", { volts: 40_001 }, [{ field: "volts", problem: "volts" }]],
  ["no number", { volts: Number.NaN }, [{ field: "volts", problem: "volts" }]],
  ["0.5 A", { amperes: 0.5, ct_secondary: null }, [{ field: "amperes", problem: "amperes" }]],
  ["10,001 A", { amperes: 10_001 }, [{ field: "amperes", problem: "amperes" }]],
  ["a ratio of 4/5", { amperes: 4 }, [{ field: "amperes", problem: "ratio" }]],
])("judges %s", (_, given, problems) => {
  expect(ratingProblems(rating(given))).toEqual(problems);
});

test.each<[string, MeterRating | null, object]>([
  ["the spec's without a rating", null, { volts: 600, amperes: 100, watts: 180_000 }],
  [
    "the spec's with a smaller rating",
    rating({ volts: 240, amperes: 45 }),
    { volts: 600, amperes: 100, watts: 180_000 },
  ],
  ["those of a larger rating", rating(), { volts: 600, amperes: 800, watts: 1_728_000 }],
  ["whole steps", rating({ volts: 6350.8, amperes: 250.7 }), { volts: 6350, amperes: 250.5, watts: 5_731_720 }],
])("has limits that are %s", (_, given, limits) => {
  expect(limitsOf(given)).toEqual(limits);
});

it("starts a form with the type's default", () => {
  expect(defaultRating("ENERGY_METER_1")).toEqual({ phases: 1, volts: 600, amperes: 100, ct_secondary: null });
  expect(defaultRating("FIELD_METER_3")).toEqual({ phases: 3, volts: 600, amperes: 6300, ct_secondary: null });
});

it("is formatted as on nameplates", () => {
  expect(ratingText(rating())).toBe("3 × 800/5 A, 600 V");
  expect(ratingText(rating({ phases: 1, amperes: 45, ct_secondary: null }))).toBe("1 × 45 A, 600 V");
});
