import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inTurns } from "./in-turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("does one at a time, in order, and nothing before the screen had its turn", () => {
  const done: string[] = [];
  inTurns(["a", "b", "c"], (item) => done.push(item));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(["a"]);
  vi.runAllTimers();
  expect(done).toEqual(["a", "b", "c"]);
});

it("does nothing more once it is stopped", () => {
  const done: string[] = [];
  const stop = inTurns(["a", "b", "c"], (item) => done.push(item));
  vi.advanceTimersToNextTimer();
  stop();
  vi.runAllTimers();
  expect(done).toEqual(["a"]);
});
