import { expect, it } from "vitest";
import { loadPages } from "./load-pages.ts";

const { signal } = new AbortController();

/** A list of so many numbers, in pages of ten. */
const listOf = (length: number, count = length) => {
  const all = Array.from({ length }, (_, index) => index);
  return async (offset: number) => ({ rows: all.slice(offset, offset + 10), count });
};

it("loads every page in order, and tells how far it is", async () => {
  const told: unknown[] = [];
  const { rows, isCut } = await loadPages(listOf(25))((progress) => told.push(progress), signal);
  expect([rows.length, rows[24], isCut]).toEqual([25, 24, false]);
  expect(told).toEqual([10, 20, 25].map((done) => ({ done, all: 25 })));
});

it("ends when a page is empty, because rows can be removed meanwhile", async () => {
  const { rows, isCut } = await loadPages(listOf(12, 30))(() => {}, signal);
  expect([rows.length, isCut]).toEqual([12, false]);
});

it("says that rows are missing when there are more than a file can contain", async () => {
  const { rows, isCut } = await loadPages(listOf(25), 15)(() => {}, signal);
  expect([rows.length, isCut]).toEqual([20, true]);
});
