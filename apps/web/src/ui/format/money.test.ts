import { expect, test } from "vitest";
import { kilograms, kilowattHours, moneyFormat, quantityFormat } from "./money.ts";

/** A space that does not break is one to readers. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  ["en", "INR", "184320.5", "₹1,84,320.50"],
  ["te", "INR", "184320.5", "₹1,84,320.50"],
  ["hi", "INR", "184320.5", "₹1,84,320.50"],
  ["en", "USD", "184320.5", "$184,320.50"],
  ["en", "JPY", "184320", "¥184,320"],
  ["en", "KWD", "1.2345", "KWD 1.235"],
])("in %s an amount of %s is grouped as people there write it", (language, currency, amount, words) => {
  expect(plain(moneyFormat(language, currency)(amount))).toBe(words);
});

test("keeps the last paisa of an amount beyond a binary number's precision", () => {
  expect(moneyFormat("en", "INR")("90071992547409.93")).toBe("₹9,00,71,99,25,47,409.93");
});

test("leaves out paise of large amounts only, and keeps all decimals of prices", () => {
  const glance = moneyFormat("en", "INR", "short");
  expect([glance("184320.50"), glance("12.50")]).toEqual(["₹1,84,321", "₹12.50"]);
  expect(moneyFormat("en", "EUR", "rate")("0.17181")).toBe("€0.17181");
});

test("beside a chart round amounts are grouped as everywhere else, without decimals that say nothing", () => {
  const beside = (language: string, currency = "INR") => moneyFormat(language, currency, "axis");
  expect(["en", "te", "hi"].map((language) => beside(language)("150000"))).toEqual([
    "₹1,50,000",
    "₹1,50,000",
    "₹1,50,000",
  ]);
  expect([beside("en")("0.5"), beside("en")("0"), beside("en", "USD")("150000")]).toEqual(["₹0.5", "₹0", "$150,000"]);
});

test("kilograms keep the decimals that matter", () => {
  const kg = kilograms("en", "INR");
  expect([kg("6819.742"), kg("8.44")]).toEqual(["6,820 kg", "8.4 kg"]);
});

test("quantities are grouped as the money beside them", () => {
  expect(quantityFormat("en", "INR")("123456.7")).toBe("1,23,456.7");
  expect([kilowattHours("en", "INR")(45_678), kilowattHours("en", "INR")(456_789_000)]).toEqual([
    "45.7 kWh",
    "4,56,789 kWh",
  ]);
  expect(kilowattHours("en", "INR", 3)(456_789_000)).toBe("4,56,789.000 kWh");
});
