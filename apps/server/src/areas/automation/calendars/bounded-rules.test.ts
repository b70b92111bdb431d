import { describe, expect, it, test } from "vitest";
import { expandIcal } from "./expand-ical.ts";

const [FROM, TO] = ["2025-01-01", "2028-12-31"];
const event = (name: string, start: string, rule?: string) =>
  `BEGIN:VEVENT\r\nUID:${name}\r\nDTSTART;VALUE=DATE:${start}\r\n${rule ? `RRULE:${rule}\r\n` : ""}SUMMARY:${name}\r\nEND:VEVENT\r\n`;
const expand = (...events: string[]) =>
  expandIcal(`BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR`, FROM, TO).map(({ summary }) => summary);
const times = (count: number, item: string) => Array(count).fill(item).join(",");

describe("a rule that reaches no day", () => {
  test.each([
    ["a day that no month has", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"],
    ["such a day by the hour", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30"],
    ["such a day by the week", "FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=9"],
    ["steps of millions of years", "FREQ=DAILY;INTERVAL=2000000000"],
    ["long lists of the same", `FREQ=YEARLY;BYMONTH=${times(500, "2")};BYMONTHDAY=${times(500, "30")}`],
    ["a long list of weekdays", `FREQ=MONTHLY;BYDAY=${times(20_000, "MO")}`],
  ])("is given up: %s", (_name, rule) => {
    expect(expand(event("Endless", "20260105", rule), event("Once", "20260106"))).toContain("Once");
  });

  it("stops the reading of a file with many of them", () => {
    const endless = Array.from({ length: 100 }, (_, index) =>
      event(`Endless ${index}`, "20260105", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
    );
    expect(() => expand(...endless, event("Once", "20260106"))).toThrow("unreadable");
  });
});

describe("a rule that has been followed for decades", () => {
  test.each([
    ["weekdays", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", 1043],
    ["a day a year, by the day", "FREQ=DAILY;BYMONTH=8;BYMONTHDAY=15", 4],
    ["29 February, by the day", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29", 1],
    ["the last Friday of each month", "FREQ=MONTHLY;BYDAY=-1FR", 48],
    ["every day of every month, by the year", `FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=1`, 48],
  ])("still has its days: %s", (_name, rule, count) => {
    expect(expand(event("Old", "19850101", rule))).toHaveLength(count);
  });
});
