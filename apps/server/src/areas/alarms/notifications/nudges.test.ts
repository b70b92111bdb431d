import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestClock } from "../../../testing/test-clock.ts";
import { Nudges } from "./nudges.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("nudges at once, then at most twice a second for each enterprise, including the last one", async () => {
  const heard: string[] = [];
  const nudges = new Nudges({ publish: async (topic) => void heard.push(topic) }, new TestClock());
  for (let index = 0; index < 50; index += 1) {
    nudges.nudge("a");
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(heard).toEqual(Array(3).fill("KA/a/notifications"));
  nudges.nudge("b");
  expect(heard.at(-1)).toBe("KA/b/notifications");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toHaveLength(4);
});

it("drops a nudge when the broker fails", async () => {
  const publish = vi.fn(async () => {
    throw new Error("out of reach");
  });
  const nudges = new Nudges({ publish }, new TestClock());
  nudges.nudge("a");
  await vi.advanceTimersByTimeAsync(600);
  nudges.nudge("a");
  expect(publish).toHaveBeenCalledTimes(2);
});
