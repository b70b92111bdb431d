import { expect, it, vi } from "vitest";
import { handClock } from "../testing/devices.ts";
import { createStirring } from "./stirring.ts";

function stirring() {
  const [clock, ask] = [handClock(), vi.fn()];
  return { clock, ask, ...createStirring(clock, ask) };
}

it("asks at once, once more when all is stored, and is quiet then", () => {
  const { clock, ask, hear } = stirring();
  hear();
  expect(ask).toHaveBeenCalledTimes(1);
  clock.advance(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  clock.advance(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("asks once a second through a flood, and after its end", () => {
  const { clock, ask, hear } = stirring();
  for (let told = 0; told < 100; told += 1) {
    hear();
    clock.advance(100);
  }
  clock.advance(60_000);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(12);
});

it("sends no request once it has stopped", () => {
  const { clock, ask, hear, stop } = stirring();
  hear();
  stop();
  clock.advance(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
