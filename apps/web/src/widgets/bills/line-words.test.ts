import { BILL_LABELS } from "@switchboard/domain/energy";
import { beforeAll, expect, test } from "vitest";
import { translatorOf } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/index.ts";
import { lineWords } from "./line-words.ts";

beforeAll(() => loadTexts("bills"));

const words = (label: (typeof BILL_LABELS)[number], params: Record<string, string>, own: object = {}) =>
  lineWords(
    {
      label: { key: label, params: { name: "Charge", ...params } },
      quantity: "1234.5",
      unit: "kWh",
      rate: "7.65",
      ...own,
    },
    { t: translatorOf("bills"), language: "en", currency: "INR" },
  );

test("names the limits of a slab, and the beginning of the last one", () => {
  expect(words("energy_slab", { from: "100", upTo: "300" })).toMatchObject({
    title: "Charge · 100–300 kWh",
    quantity: "1,234.5 kWh",
    rate: "₹7.65",
  });
  expect(words("energy_slab", { from: "500", upTo: "" }).title).toBe("Charge · above 500 kWh");
});

test("shows a tax as a percentage of an amount", () => {
  expect(words("percent", { percent: "9", base: "1234.50" }, { unit: "percent", rate: "9" })).toEqual({
    title: "Charge · 9 %",
    quantity: "₹1,234.50",
    rate: "9 %",
    how: undefined,
  });
});

test("names the part of a month that a fixed charge covers", () => {
  expect(words("fixed", { per: "month", times: "20/30" }, { unit: "month", quantity: "20/30" }).quantity).toBe(
    "20/30 of a month",
  );
  expect(words("fixed", { per: "month", times: "20/30" }, { unit: "kW", quantity: "40" }).how).toBe(
    "For 20/30 of the billing month",
  );
});

test("says when a demand is billed by earlier months", () => {
  expect(words("demand", { recorded: "61.5", because: "ratchet" }, { unit: "kVA" }).how).toContain(
    "highest of earlier months",
  );
});

test.each(BILL_LABELS)("%s has words", (label) => {
  expect(words(label, { month: "2026-10", period: "peak", percent: "5" }).title).not.toContain(".");
});
