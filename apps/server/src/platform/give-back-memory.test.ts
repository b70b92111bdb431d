import { performance } from "node:perf_hooks";
import vm from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";

let utilization = 0.05;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation(() => ({ idle: 0, active: 0, utilization }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("returns the memory of the start once, and not while devices are still connecting", () => {
  const collect = vi.fn();
  vi.spyOn(vm, "runInNewContext").mockReturnValue(collect);
  giveBackMemory();
  vi.advanceTimersByTime(20_000);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(collect).toHaveBeenCalledOnce();
});

it("waits until the server is quiet", () => {
  const collect = vi.fn();
  vi.spyOn(vm, "runInNewContext").mockReturnValue(collect);
  utilization = 0.7;
  giveBackMemory();
  vi.advanceTimersByTime(600_000);
  expect(collect).not.toHaveBeenCalled();
  utilization = 0.05;
  vi.advanceTimersByTime(30_000);
  expect(collect).toHaveBeenCalledOnce();
});

it("finds the garbage collector of its engine", () => {
  const found = vi.spyOn(vm, "runInNewContext");
  giveBackMemory();
  vi.advanceTimersByTime(30_000);
  expect(found.mock.results[0]?.value).toBeTypeOf("function");
});
