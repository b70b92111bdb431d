import type { Notification } from "@switchboard/contract";
import { expect, it, test } from "vitest";
import { byDay, dayWord } from "./by-day.ts";

const at = (createdAt: string) => ({ createdAt }) as Notification;

it("splits the rows at the enterprise's midnight, half past six in UTC for a building in India", () => {
  const rows = [at("2026-03-02T18:31:00Z"), at("2026-03-02T18:29:00Z"), at("2026-03-01T19:00:00Z")];
  const days = byDay(rows, "Asia/Kolkata").map(({ day, rows: own }) => [day, own.length]);
  expect(days).toEqual([
    ["2026-03-03", 1],
    ["2026-03-02", 2],
  ]);
});

test.each([
  ["2026-03-03", "today"],
  ["2026-03-02", "yesterday"],
  ["2026-03-01", undefined],
])("on 3 March in India, %s is called %s", (day, word) => {
  expect(dayWord(day, Date.parse("2026-03-02T18:31:00Z"), "Asia/Kolkata")).toBe(word);
});
