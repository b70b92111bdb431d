import { contract, decode, EventReport } from "@switchboard/contract";
import { CurtainState, EventType, localDay } from "@switchboard/domain";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDemoGateway } from "./demo-gateway.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

async function demo(name: string) {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, {});
  const device = devices.find(({ device_name }) => device_name === name);
  const heard: { topic: string; payload: string }[] = [];
  const live = gateway.openLive({
    url: "",
    username: "",
    password: "",
    onState: () => {},
    onMessage: (topic, payload) => void heard.push({ topic, payload }),
  });
  live.subscribe(device?.device_info?.subscription_topic.split(",") ?? []);
  const events = () =>
    heard.flatMap(({ topic, payload }) =>
      topic.endsWith("/event/get") ? (decode(EventReport, payload)?.value ?? []) : [],
    );
  const turn = (no: number, switch_state: 0 | 1) => {
    const switch_appliance_id = device?.switch_appliances?.[no - 1]?._id ?? "";
    return gateway.call(contract.switchDevice, { switch_appliance_id, switch_state });
  };
  const relays = async () =>
    (await gateway.call(contract.myDevices, { ud_id: device?._id })).devices[0]?.switch_appliances?.map(
      ({ current_status }) => current_status,
    );
  return { gateway, device, live, heard, events, turn, relays };
}

it("moves a curtain to its end, turns it round, and stops it where it is", async () => {
  const { events, turn, relays, live } = await demo("Board room curtain");
  await turn(2, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect(events()).toEqual([CurtainState.closing]);
  await turn(1, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect(await relays()).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await relays()).toEqual([false, false]);
  await turn(2, 1);
  await vi.advanceTimersByTimeAsync(1000);
  await turn(2, 0);
  await vi.advanceTimersByTimeAsync(300);
  const { closing, opening, open, stopped } = CurtainState;
  expect(events()).toEqual([closing, opening, open, closing, stopped]);
  live.end();
});

it("rings a bell for a moment, and remembers who rang", async () => {
  const { gateway, device, events, turn, relays, live } = await demo("Visitor bell");
  await turn(1, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect([events().length, await relays()]).toEqual([1, [true]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await relays()).toEqual([false]);
  const day = localDay(new Date(), "Asia/Kolkata");
  const asked = { id: device?._id ?? "", from_date: day, to_date: day, limit: 1 };
  const { events: past } = await gateway.call(contract.deviceEventsHistory, asked);
  expect(past).toMatchObject([{ type: EventType.doorbell, createdAt: new Date(NOW + 250).toISOString() }]);
  live.end();
});

it("goes on measuring while somebody looks, and rests when nobody does", async () => {
  const { heard, live } = await demo("Main panel");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(new Set(heard.map(({ payload }) => payload)).size).toBe(3);
  live.end();
  expect(vi.getTimerCount()).toBe(0);
});

it("knows what each switch did in the last days, and ends with how it is", async () => {
  const { gateway, device, turn, live } = await demo("Reception board");
  const id = device?.switch_appliances?.[2]?._id ?? "";
  const on = (day: string) => gateway.call(contract.switchEvents, { id, day }).then(({ events }) => events);
  const yesterday = await on("2026-03-09");
  expect(yesterday.map(({ switch_state }) => switch_state)).toEqual([0, 1]);
  await turn(3, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect((await on("2026-03-10")).map(({ switch_state }) => switch_state)).toEqual([1, 0, 1]);
  live.end();
});
