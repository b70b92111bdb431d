import { RECORDED_AT } from "../demo-clock.ts";

const DAY_MS = 86_400_000;
/** Older dates, such as the start of a tariff, belong to the calendar and not to the recorded weeks. */
const RECENT_MS = 100 * DAY_MS;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const isRecent = (instant: number) => Math.abs(instant - RECORDED_AT) < RECENT_MS;

function shiftText(text: string, ms: number, isWithin: (instant: number) => boolean): string {
  if (!INSTANT.test(text) && !DAY.test(text)) return text;
  const instant = Date.parse(text);
  if (!isWithin(instant)) return text;
  return new Date(instant + ms).toISOString().slice(0, DAY.test(text) ? 10 : undefined);
}

/** Shifts every instant and day in a recorded value; epoch milliseconds are recognised by their size. */
export function shiftTimes(value: unknown, ms: number, isWithin = isRecent): unknown {
  if (typeof value === "string") return shiftText(value, ms, isWithin);
  if (typeof value === "number") return Number.isInteger(value) && isWithin(value) ? value + ms : value;
  if (Array.isArray(value)) return value.map((each) => shiftTimes(each, ms, isWithin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shiftTimes(each, ms, isWithin)]));
}
