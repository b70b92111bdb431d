import { describe, expect, it } from "vitest";
import { startOfDay } from "../../core/local-day.ts";
import { everyHour } from "../../core/local-hour.ts";
import { dayEnergy, meterDays } from "./meter-days.ts";

const hoursOf = (from: string, to: string, timeZone: string, gapMs = 0) =>
  everyHour(startOfDay(from, timeZone).getTime(), startOfDay(to, timeZone).getTime(), timeZone).map(({ hour }) => ({
    at: hour,
    wattSeconds: 3600 * 100,
    gapMs,
  }));

describe("days of a meter", () => {
  it("have 24 hours of the clock in a zone of half hours", () => {
    const days = meterDays(hoursOf("2026-03-01", "2026-03-02", "Asia/Kolkata"), march("01", "01"), "Asia/Kolkata");
    expect(days).toEqual([{ day: "2026-03-01", hours: Array.from({ length: 24 }, () => 100) }]);
  });

  it.each([
    ["2026-03-29", "2026-03-30", 1],
    ["2026-10-25", "2026-10-26", 0],
  ])("count as whole days when the clocks change (%s)", (day, next, unknown) => {
    const [made] = meterDays(hoursOf(day, next, "Europe/Berlin"), { from: day, to: day }, "Europe/Berlin");
    expect(made?.hours.filter((hour) => hour === null)).toHaveLength(unknown);
    expect(made && dayEnergy(made)).toBe(2400);
  });

  it("omit hours with missing readings, and days without any", () => {
    const days = meterDays(hoursOf("2026-03-01", "2026-03-02", "UTC", 1_000_000), march("01", "02"), "UTC");
    expect(days.map((day) => dayEnergy(day))).toEqual([undefined, undefined]);
  });
});

const march = (from: string, to: string) => ({ from: `2026-03-${from}`, to: `2026-03-${to}` });
