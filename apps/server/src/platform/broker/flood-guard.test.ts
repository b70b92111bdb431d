import { describe, expect, it } from "vitest";
import { FloodGuard } from "./flood-guard.ts";

function count(guard: FloodGuard, messages: number, now: number): number {
  return Array.from({ length: messages }, () => guard.judge(10, now)).filter((verdict) => verdict === "pass").length;
}

describe("the flood guard", () => {
  it("lets a burst through, then only what time allows", () => {
    const guard = new FloodGuard(0);
    expect(count(guard, 1000, 0)).toBe(400);
    expect(count(guard, 1000, 1000)).toBe(100);
  });

  it("never saves up more than a burst", () => {
    const guard = new FloodGuard(0);
    expect(count(guard, 1000, 3_600_000)).toBe(400);
  });

  it("calls a payload of more than 4096 bytes oversized", () => {
    const guard = new FloodGuard(0);
    expect([guard.judge(4096, 0), guard.judge(4097, 0)]).toEqual(["pass", "oversized"]);
  });
});
