import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalText,
  isDecimal,
  multiply,
  negate,
  subtract,
  sum,
  wholeUnits,
} from "./decimal.ts";

const anyDecimal: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  scale: fc.integer({ min: 0, max: 12 }),
});

describe("a decimal", () => {
  test.each(["7.65", "0.3047", "-12", "0.123456789012", "0"])("%s is read and written as it is", (text) => {
    expect(decimalText(decimal(text))).toBe(text);
  });

  test.each(["", "7,65", "1e3", ".5", "5.", "NaN", "1234567890123456", "0.1234567890123", " 1"])(
    "is not read from %j",
    (text) => {
      expect(isDecimal(text)).toBe(false);
      expect(() => decimal(text)).toThrow(RangeError);
    },
  );

  test.each([
    ["5", 2, "5.00"],
    ["5.1", 2, "5.10"],
    ["5.125", 2, "5.125"],
    ["-0.05", 2, "-0.05"],
    ["100", 0, "100"],
  ])("%s is shown with at least %i decimals as %s", (text, atLeast, shown) => {
    expect(decimalText(decimal(text), atLeast)).toBe(shown);
  });

  it("prices energy exactly: 12.345 kWh at 0.3047 are 3.7615215", () => {
    expect(decimalText(multiply(wholeUnits(12_345, 3), decimal("0.3047")))).toBe("3.7615215");
  });

  it("adds a tenth ten times to one, and a third of a paisa a million times without drift", () => {
    expect(decimalText(sum(Array.from({ length: 10 }, () => decimal("0.1"))))).toBe("1");
    let total = decimal("0");
    for (let count = 0; count < 100_000; count += 1) total = add(total, decimal("0.0033"));
    expect(decimalText(total)).toBe("330");
  });
});

describe("arithmetic of decimals", () => {
  it("adds up the same in any order and grouping", () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, anyDecimal, (a, b, c) => {
        expect(compare(add(add(a, b), c), add(a, add(b, c)))).toBe(0);
        expect(compare(add(a, b), add(b, a))).toBe(0);
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
      }),
    );
  });

  it("distributes prices over sums", () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, anyDecimal, (price, a, b) => {
        expect(compare(multiply(price, add(a, b)), add(multiply(price, a), multiply(price, b)))).toBe(0);
      }),
    );
  });

  it("writes what it can read again", () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(compare(decimal(decimalText(value)), value)).toBe(0);
        expect(compare(add(value, negate(value)), decimal("0"))).toBe(0);
      }),
    );
  });
});
