import { type AnyEndpoint, contract } from "@switchboard/contract";
import { localDay } from "@switchboard/domain";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

const NOON = Date.parse("2026-03-10T06:30:00Z");
const today = localDay(new Date(NOON), "Asia/Kolkata");
const week = { from_date: "2026-03-04", to_date: today };

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const CALLS: [string, AnyEndpoint, object][] = [
  ["running hours of a week", contract.runningHours, week],
  ["energy by hours", contract.getEnergyData, { ...week, groupby: "hour", v2: true }],
  ["energy by months", contract.getEnergyData, { ...week, from_date: "2025-03-04" }],
  ["power", contract.getPowerData, week],
  ["current", contract.getCurrentData, week],
  ["voltage of a year", contract.getVoltageData, { ...week, from_date: "2025-03-04" }],
  ["power factor", contract.getPfactorData, week],
  ["energy by device", contract.devicewiseEnergy, week],
  ["running hours", contract.switchAnalytics, { day: today }],
  ["intervals", contract.intervalWiseHistory, { day: today, interval: "30" }],
  ["events", contract.switchEventsCount, { day: today }],
  ["the progress of roll-ups", contract.rollupProgress, {}],
];

describe("the demo's charts", () => {
  test.each(CALLS)("answer %s as the contract would accept it, the same at every look", async (_, endpoint, asked) => {
    const gateway = createDemoGateway();
    const reply = await gateway.call(endpoint, asked as never);
    expect(z.safeParse(endpoint.reply, reply).success).toBe(true);
    expect(await gateway.call(endpoint, asked as never)).toEqual(reply);
  });

  it("draw most by day, nothing after now, and add up", async () => {
    const gateway = createDemoGateway();
    const { data } = await gateway.call(contract.getEnergyData, { ...week, groupby: "hour" });
    const [night = 0, noon = 0] = [3, 12].map((hour) => data.find(({ _id }) => _id === hour)?.avg_energy);
    expect(noon).toBeGreaterThan(2 * night);
    expect(Math.max(...data.map(({ timestamp }) => Date.parse(timestamp)))).toBeLessThan(NOON);
    const { total } = await gateway.call(contract.devicewiseEnergy, week);
    expect(Math.abs(total / data.reduce((sum, { avg_energy }) => sum + avg_energy, 0) - 1)).toBeLessThan(0.001);
  });

  it("know no device but their own", async () => {
    const asked = { ...week, device_ids: ["3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f"] };
    await expect(createDemoGateway().call(contract.getPowerData, asked)).rejects.toMatchObject({
      code: "device.not_found",
    });
  });
});
