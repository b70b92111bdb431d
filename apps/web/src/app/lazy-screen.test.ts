import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorCode } from "./errors/ErrorPage.tsx";
import { inTime } from "./lazy-screen.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("gives a chunk two minutes, and then names the failure on the error page", async () => {
  const outcome = inTime(new Promise(() => {})).catch((error: unknown) => errorCode(error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("chunk");
});

it("resolves a module that loads in time", async () => {
  expect(await inTime(Promise.resolve("screen"))).toBe("screen");
  expect(vi.getTimerCount()).toBe(0);
});

it("knows a failed import by any browser's words", () => {
  expect(errorCode(new TypeError("Failed to fetch dynamically imported module: x.js"))).toBe("chunk");
  expect(errorCode(new TypeError("error loading dynamically imported module: x.js"))).toBe("chunk");
  expect(errorCode(new TypeError("Importing a module script failed."))).toBe("chunk");
  expect(errorCode(new RangeError("other"))).toBe("RangeError");
});
