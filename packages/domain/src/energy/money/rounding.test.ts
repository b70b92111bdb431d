import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { minorDigits, toMinorUnit } from "./currencies.ts";
import { add, compare, type Decimal, decimal, decimalText, multiply, subtract } from "./decimal.ts";
import {
  divide,
  isRoundingRule,
  ROUNDING_MODES,
  type RoundingRule,
  ratio,
  round,
  share,
  toDecimals,
} from "./rounding.ts";

describe("rounding", () => {
  test.each<[string, RoundingRule["mode"], string, string]>([
    ["2.345", "half_up", "0.01", "2.35"],
    ["2.345", "half_even", "0.01", "2.34"],
    ["2.355", "half_even", "0.01", "2.36"],
    ["2.3451", "half_even", "0.01", "2.35"],
    ["2.349", "down", "0.01", "2.34"],
    ["2.341", "up", "0.01", "2.35"],
    ["-2.345", "half_up", "0.01", "-2.35"],
    ["-2.349", "down", "0.01", "-2.34"],
    ["-2.341", "up", "0.01", "-2.35"],
    ["1234.50", "half_up", "1", "1235"],
    ["1234.49", "half_up", "1", "1234"],
    ["12.024", "half_up", "0.05", "12"],
    ["12.025", "half_up", "0.05", "12.05"],
    ["1244", "half_up", "10", "1240"],
    ["3", "half_up", "0.01", "3"],
  ])("takes %s %s to %s as %s", (value, mode, to, expected) => {
    expect(decimalText(round(decimal(value), { to, mode }))).toBe(expected);
  });

  it("divides once, not twice: a third of 0.05 is 0.02 and not 0.016 rounded first", () => {
    expect(decimalText(divide(decimal("0.05"), 3n, toDecimals(2)))).toBe("0.02");
    expect(decimalText(share(decimal("310"), 17, 31, toDecimals(2)))).toBe("170");
    expect(decimalText(ratio(decimal("900"), decimal("1000.5"), toDecimals(3)))).toBe("0.9");
  });

  test.each([
    ["INR", 2],
    ["EUR", 2],
    ["GBP", 2],
    ["USD", 2],
    ["JPY", 0],
    ["KWD", 3],
  ])("knows the minor unit of %s", (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
    expect(isRoundingRule(toMinorUnit(currency))).toBe(true);
  });

  test.each([
    [0, "1"],
    [1, "0.1"],
    [2, "0.01"],
    [3, "0.001"],
  ])("to %i decimals is to steps of %s", (places, to) => {
    expect(toDecimals(places).to).toBe(to);
  });

  test.each(["0", "-1", "x"])("has no steps of %s", (to) => {
    expect(isRoundingRule({ to, mode: "down" })).toBe(false);
  });
});

describe("whatever is rounded", () => {
  const values: fc.Arbitrary<Decimal> = fc.record({
    units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    scale: fc.integer({ min: 0, max: 8 }),
  });
  const rules = fc.record({
    to: fc.constantFrom("0.01", "0.001", "1", "0.05", "0.25", "10"),
    mode: fc.constantFrom(...ROUNDING_MODES),
  });

  it("stays as it is when it is rounded again", () => {
    fc.assert(
      fc.property(values, rules, (value, rule) => {
        const once = round(value, rule);
        expect(compare(round(once, rule), once)).toBe(0);
      }),
    );
  });

  it("moves by less than a step, and keeps its order", () => {
    fc.assert(
      fc.property(values, values, rules, (a, b, rule) => {
        const moved = subtract(round(a, rule), a);
        const size = moved.units < 0n ? multiply(moved, decimal("-1")) : moved;
        expect(compare(size, decimal(rule.to))).toBe(-1);
        if (compare(a, b) <= 0) expect(compare(round(a, rule), round(b, rule))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("is the same below zero as above it", () => {
    fc.assert(
      fc.property(values, rules, (value, rule) => {
        const minus = decimal("-1");
        expect(compare(add(round(value, rule), round(multiply(value, minus), rule)), decimal("0"))).toBe(0);
      }),
    );
  });
});
