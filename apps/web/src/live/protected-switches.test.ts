import type { Protection } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverClock } from "../api/server-clock.ts";
import { createLiveStore } from "./live-store.ts";
import { protectedSwitches } from "./protected-switches.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-03-02T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  serverClock.forget();
  protectedSwitches.set([], []);
});

/** A pump that went off five minutes ago and rests for fifteen. */
function rest(): void {
  const pump: Protection = {
    switch_appliance: { _id: "pump", name: "Pump", device: { _id: "board", device_name: "Board" } },
    limits: { min_on_s: null, min_off_s: 900, max_run_s: null },
    is_on: false,
    since: new Date(NOW - 5 * 60_000).toISOString(),
  };
  protectedSwitches.set([pump], []);
}

const obstacle = () => protectedSwitches.obstacle(createLiveStore(), "pump", true);

it("keeps a switch off until it has rested", () => {
  rest();
  expect(obstacle()).toEqual({ why: "resting", until: NOW + 10 * 60_000 });
  vi.setSystemTime(NOW + 10 * 60_000);
  expect(obstacle()).toBeUndefined();
});

it("uses the server's clock, not a browser's that is an hour behind", () => {
  rest();
  vi.setSystemTime(NOW - HOUR);
  const own = Date.now();
  serverClock.heard(NOW + 11 * 60_000, own, own);
  expect(obstacle()).toBeUndefined();
});
