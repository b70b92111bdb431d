import { contract, decode, PowerReport } from "@switchboard/contract";
import { localDay } from "@switchboard/domain";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

const NOON = Date.parse("2026-03-10T12:00:00Z");
const today = localDay(new Date(NOON), "Asia/Kolkata");

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

async function demo() {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, {});
  const named = (name: string) => devices.find(({ device_name }) => device_name === name)?._id ?? "";
  return { gateway, devices, named };
}

it("answers what the contract would accept, events newest first and by the page", async () => {
  const { gateway, named } = await demo();
  const range = { id: named("Main panel"), from_date: "2026-03-01", to_date: today };
  const all = await gateway.call(contract.deviceEventsHistory, range);
  expect(z.safeParse(contract.deviceEventsHistory.reply, all).success).toBe(true);
  expect(all.count).toBe(8);
  expect(all.events.map(({ createdAt }) => createdAt)).toEqual(
    all.events
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  const second = await gateway.call(contract.deviceEventsHistory, { ...range, limit: 3, offset: 3 });
  expect(second.events).toEqual(all.events.slice(3, 6));
  expect((await gateway.call(contract.deviceEventsHistory, { ...range, from_date: today })).count).toBe(2);
});

it("has an alert today, a device that left three hours ago, and a day that ends now", async () => {
  const { gateway, named } = await demo();
  const { alerts } = await gateway.call(contract.criticalAlerts, { day: today });
  expect(alerts.map(({ device_name }) => device_name)).toContain("Main panel");
  const { devices } = await gateway.call(contract.deviceOnlineStatus, { day: today });
  const [gate, panel] = ["Gate relay", "Main panel"].map((name) => devices.find(({ _id }) => _id === named(name)));
  expect(panel?.online_ms).toBe(panel?.day_ms);
  expect((gate?.day_ms ?? 0) - (gate?.online_ms ?? 0)).toBe(3 * 3_600_000);
});

it("answers a ping of a meter with a reading", async () => {
  const { gateway, devices } = await demo();
  const panel = devices.find(({ device_name }) => device_name === "Main panel");
  const heard: string[] = [];
  const live = gateway.openLive({
    url: "",
    username: "",
    password: "",
    onState: () => {},
    onMessage: (topic, payload) => {
      if (topic.endsWith("/power/get")) heard.push(payload);
    },
  });
  live.subscribe(panel?.device_info?.subscription_topic.split(",") ?? []);
  live.publish(panel?.device_info?.publish_topic ?? "", "");
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toHaveLength(1);
  expect(decode(PowerReport, heard[0] ?? "")?.v3).toBeGreaterThan(220);
});

it("tells what each bay last said in one call, and the day of one device alone", async () => {
  const { gateway, devices, named } = await demo();
  const bays = devices.filter(({ device_type }) => device_type === "KIOT_PARKING_SENSOR");
  const latest = await gateway.call(contract.latestEvents, { type: 101, device_type: "KIOT_PARKING_SENSOR" });
  expect(z.safeParse(contract.latestEvents.reply, latest).success).toBe(true);
  expect(latest.events.map(({ device }) => device)).toEqual(bays.map(({ _id }) => _id));
  const one = await gateway.call(contract.deviceOnlineStatus, { day: today, id: named("Main panel") });
  expect(one.devices.map(({ device_name }) => device_name)).toEqual(["Main panel"]);
  await expect(gateway.call(contract.deviceOnlineStatus, { day: today, id: "unknown" })).rejects.toThrow();
});
