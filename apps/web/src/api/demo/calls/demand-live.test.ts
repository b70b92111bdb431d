import { contract } from "@switchboard/contract";
import { nextDay } from "@switchboard/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDemoGateway } from "../demo-gateway.ts";

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(["2026-03-04T09:20:00Z", "2026-03-04T21:35:00Z"])(
  "at %s the demo's window moves, and loads go and come back with a reason",
  async (start) => {
    vi.setSystemTime(start);
    const demo = createDemoGateway();
    const seen = [];
    for (let minute = 0; minute < 40; minute += 1) {
      vi.setSystemTime(Date.parse(start) + minute * MINUTE);
      const [supply] = (await demo.call(contract.listDemand, undefined)).docs;
      if (!supply?.now) throw new Error("the mains are silent");
      seen.push({ now: supply.now, shed: supply.shed.length });
    }
    expect(new Set(seen.map(({ now }) => now.present)).size).toBeGreaterThan(30);
    expect(seen.some(({ shed }) => shed > 0)).toBe(true);
    const [supply] = (await demo.call(contract.listDemand, undefined)).docs;
    const day = "2026-03-04";
    const days = await Promise.all(
      [day, nextDay(day)].map((each) => demo.call(contract.demandDay, { supply: supply?.supply._id ?? "", day: each })),
    );
    const ended = days.flatMap(({ shed }) => shed).filter(({ ended_at }) => ended_at !== null);
    expect(ended.length).toBeGreaterThan(0);
    // By day there is little room, and they stay off for as long as they may.
    expect(ended.every(({ why }) => why === "room" || why === "longest_off")).toBe(true);
  },
);
