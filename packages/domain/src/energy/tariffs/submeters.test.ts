import { expect, test } from "vitest";
import { bill } from "./bill.ts";
import { isIncomplete } from "./bill-lines.ts";
import { warnOfSubmeters } from "./submeters.ts";
import { hoursOf, tariffOf } from "./testing.ts";

const MONTH = { from: "2026-04-01", to: "2026-05-01" };
const made = bill(tariffOf([]), { slots: hoursOf(MONTH, "Asia/Kolkata", () => 1000) }, MONTH);

test.each([
  ["explain a part of it", [{ own: 1000, behind: [400, 300] }], []],
  ["differ by the errors of meters", [{ own: 1000, behind: [1015] }], []],
  ["measured more than it", [{ own: 1000, behind: [600, 500] }], ["100"]],
  [
    "measured more than one of two",
    [
      { own: 1000, behind: [1200] },
      { own: 5000, behind: [100] },
    ],
    ["200"],
  ],
  ["are not there", [{ own: 1000, behind: [] }], []],
])("a bill warns when meters behind a main %s", (_, mains, expected) => {
  const warned = warnOfSubmeters(made, mains);
  const found = warned.notices.filter(({ code }) => code === "submeters_exceed");
  expect(found.map(({ params }) => params.wattHours)).toEqual(expected);
  expect(isIncomplete(warned)).toBe(false);
});
