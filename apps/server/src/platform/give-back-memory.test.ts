import { performance } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";

const MB = 1024 * 1024;
let utilization = 0.05;
let heap = 0;

beforeEach(() => {
  vi.useFakeTimers();
  utilization = 0.05;
  heap = 150 * MB;
  vi.spyOn(v8, "getHeapStatistics").mockImplementation(() => ({ total_heap_size: heap }) as v8.HeapInfo);
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

it("returns memory again when the heap has grown, but not every minute", () => {
  const collect = vi.fn(() => {
    heap = 80 * MB;
  });
  vi.spyOn(vm, "runInNewContext").mockReturnValue(collect);
  giveBackMemory();
  vi.advanceTimersByTime(30_000);
  heap = 100 * MB;
  vi.advanceTimersByTime(3_600_000);
  expect(collect).toHaveBeenCalledOnce();
  heap = 200 * MB;
  vi.advanceTimersByTime(30_000);
  expect(collect).toHaveBeenCalledTimes(2);
  heap = 200 * MB;
  vi.advanceTimersByTime(300_000);
  expect(collect).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(330_000);
  expect(collect).toHaveBeenCalledTimes(3);
});

it("finds the garbage collector of its engine", () => {
  const found = vi.spyOn(vm, "runInNewContext");
  giveBackMemory();
  vi.advanceTimersByTime(30_000);
  expect(found.mock.results[0]?.value).toBeTypeOf("function");
});
