import os from "node:os";
import v8 from "node:v8";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markLargeHeapSeldom } from "./garbage-collection.ts";

const GB = 1024 ** 3;
let used = 0;
let flags: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  flags = [];
  vi.spyOn(v8, "setFlagsFromString").mockImplementation((flag) => void flags.push(flag));
  vi.spyOn(v8, "getHeapStatistics").mockImplementation(() => ({ used_heap_size: used }) as v8.HeapInfo);
  vi.spyOn(os, "totalmem").mockReturnValue(16 * GB);
  vi.spyOn(process, "constrainedMemory").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("lets only a large heap grow further", () => {
  markLargeHeapSeldom();
  used = 0.05 * GB;
  vi.advanceTimersByTime(10_000);
  expect(flags.at(-1)).toBe("--heap-growing-percent=0");
  used = 0.5 * GB;
  vi.advanceTimersByTime(10_000);
  expect(flags.at(-1)).toBe("--heap-growing-percent=500");
});

it("never changes the limit of the memory reducer while it may be running, because V8 would abort the server", () => {
  markLargeHeapSeldom();
  used = 0.5 * GB;
  vi.advanceTimersByTime(600_000);
  expect(flags.filter((flag) => !flag.startsWith("--heap-growing-percent"))).toEqual([]);
});
