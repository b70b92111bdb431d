import { expect, test } from "vitest";
import { binDaysLeft, freeName, mayUndo, purgeAt } from "./bin.ts";

const at = (text: string) => new Date(text);
const DELETED = at("2026-03-01T10:00:00Z");

test("is gone for good after thirty days", () => {
  expect(purgeAt(DELETED)).toEqual(at("2026-03-31T10:00:00Z"));
});

test.each([
  ["2026-03-01T10:00:00Z", 30],
  ["2026-03-01T10:00:01Z", 30],
  ["2026-03-02T10:00:01Z", 29],
  ["2026-03-31T09:59:59Z", 1],
  ["2026-03-31T10:00:00Z", 0],
  ["2026-05-01T00:00:00Z", 0],
])("at %s it has %i days left", (now, days) => {
  expect(binDaysLeft(DELETED, at(now))).toBe(days);
});

test.each([
  ["who deleted it, at once", "ravi", false, "2026-03-01T10:00:05Z", true],
  ["who deleted it, in the last second of the minute", "ravi", false, "2026-03-01T10:01:00Z", true],
  ["who deleted it, later", "ravi", false, "2026-03-01T10:01:01Z", false],
  ["another user", "asha", false, "2026-03-01T10:00:05Z", false],
  ["an admin, weeks later", "asha", true, "2026-03-30T10:00:00Z", true],
  ["an admin, after its time", "asha", true, "2026-03-31T10:00:00Z", false],
])("%s", (_, userId, isAdmin, now, expected) => {
  expect(mayUndo({ deletedBy: "ravi", deletedAt: DELETED }, { userId, isAdmin }, at(now))).toBe(expected);
});

test.each([
  ["Hall", [], "Hall"],
  ["Hall", ["hall"], "Hall (2)"],
  ["Hall", ["hall", "hall (2)"], "Hall (3)"],
  ["A long name", ["a long name"], "A long (2)"],
])("restores %s next to %j as %s", (name, taken, expected) => {
  expect(freeName(name, (tried) => (taken as string[]).includes(tried.toLowerCase()), 11)).toBe(expected);
});
