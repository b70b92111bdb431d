import { contract, decode, deviceTopic, EventReport, Heartbeat, PowerReport, StateReport } from "@switchboard/contract";
import { CurtainState, EventType } from "@switchboard/domain";
import { deviceNamed, MERIDIAN, switchNamed } from "@switchboard/sample-building";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverClock } from "../../server-clock.ts";
import { createDemoGateway } from "../demo-gateway.ts";

/** A Wednesday, a quarter to noon in the building. */
const NOW = Date.parse("2026-03-18T06:15:00Z");
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  serverClock.forget();
});

/** Somebody who looks at one device, and what they hear of it. */
async function look(name: string) {
  const gateway = createDemoGateway();
  const { id, kd_id, switches } = deviceNamed(MERIDIAN, name);
  const [device] = (await gateway.call(contract.myDevices, { ud_id: id, appends: "kiotdevice" })).devices;
  const heard: { topic: string; payload: string }[] = [];
  const states: string[] = [];
  const live = gateway.openLive({
    url: "",
    username: "",
    password: "",
    onState: (state) => states.push(state),
    onMessage: (topic, payload) => void heard.push({ topic, payload }),
  });
  live.subscribe(device?.device_info?.subscription_topic.split(",") ?? []);
  await vi.advanceTimersByTimeAsync(0);
  const on = (channel: Parameters<typeof deviceTopic>[2]) =>
    heard.filter(({ topic }) => topic === deviceTopic(kd_id, MERIDIAN.id, channel)).map(({ payload }) => payload);
  return {
    gateway,
    heard,
    live,
    states,
    on,
    events: () => on("event").map((payload) => decode(EventReport, payload)?.value),
    ping: () => live.publish(device?.device_info?.publish_topic ?? "", ""),
    turn: (no: number, switch_state: 0 | 1) =>
      gateway.call(contract.switchDevice, { switch_appliance_id: switches[no - 1]?.id ?? "", switch_state }),
    relays: async () => {
      const { devices } = await gateway.call(contract.myDevices, { ud_id: id, appends: "swappliance" });
      return devices[0]?.switch_appliances?.map(({ current_status }) => current_status);
    },
  };
}

it("connects, and answers a switch with its command id a moment later", async () => {
  const { states, on, heard, turn, relays, gateway } = await look("Lift lobby");
  expect(states).toEqual(["connecting", "connected"]);
  const before = await relays();
  const sent = await turn(2, 1);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  const report = StateReport.parse(JSON.parse(on("state")[0] ?? ""));
  expect(report).toMatchObject({ cmd: sent.command_id, ok: true });
  expect(await relays()).toEqual(before?.with(1, true));
  const id = switchNamed(MERIDIAN, "Lobby spots").planned.id;
  const { events } = await gateway.call(contract.switchEvents, { id, day: "2026-03-18" });
  expect(events[0]).toMatchObject({ outcome: "confirmed", finishedAt: new Date(NOW + 250).toISOString() });
});

it.each([-9, 9])("holds a deadline against the clock it was said by, %i hours from ours", async (hours) => {
  const { gateway } = await look("Lift lobby");
  const there = NOW + hours * 3_600_000;
  serverClock.heard(there, NOW, NOW);
  const input = { switch_appliance_id: switchNamed(MERIDIAN, "Lobby spots").planned.id, switch_state: 1 } as const;
  const sent = await gateway.call(contract.switchDevice, { ...input, deadline: there + 4000 });
  expect(Date.parse(sent.expires_at)).toBe(there + 4000);
  await expect(gateway.call(contract.switchDevice, { ...input, deadline: there })).rejects.toMatchObject({
    code: "command.too_late",
  });
});

it("answers a ping with a heartbeat until the connection is ended, and says nothing for what is offline", async () => {
  const { ping, on, live, states } = await look("Reception board");
  ping();
  await vi.advanceTimersByTimeAsync(100);
  expect(Heartbeat.parse(JSON.parse(on("heartbeat")[0] ?? "")).relays).toHaveLength(5);
  live.end();
  ping();
  await vi.advanceTimersByTimeAsync(100);
  expect(on("heartbeat")).toHaveLength(1);
  expect(states.at(-1)).toBe("ended");
  const gate = await look("Main gate");
  gate.ping();
  await vi.advanceTimersByTimeAsync(1000);
  expect(gate.heard).toEqual([]);
});

it("goes on measuring while somebody looks, and rests when nobody does", async () => {
  const { on, live, ping } = await look("Main incomer");
  ping();
  await vi.advanceTimersByTimeAsync(20_000);
  const readings = on("power").map((payload) => decode(PowerReport, payload));
  expect(new Set(readings.map((each) => each?.p)).size).toBe(4);
  for (const each of readings) expect(each?.v3).toBeGreaterThan(220);
  live.end();
  expect(vi.getTimerCount()).toBe(0);
});

it("measures what its switch lets through", async () => {
  const { on, turn } = await look("Office AC");
  await turn(1, 0);
  await vi.advanceTimersByTimeAsync(300);
  expect(decode(PowerReport, on("power").at(-1) ?? "")?.p).toBe(0);
});

it("moves a curtain to its end, turns it round, and stops it where it is", async () => {
  const { events, turn, relays } = await look("Training curtain");
  const curtain = async () => (await relays())?.slice(0, 2);
  await turn(2, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect(events()).toEqual([CurtainState.closing]);
  await turn(1, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect(await curtain()).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await curtain()).toEqual([false, false]);
  await turn(2, 1);
  await vi.advanceTimersByTimeAsync(1000);
  await turn(2, 0);
  await vi.advanceTimersByTimeAsync(300);
  const { closing, opening, open, stopped } = CurtainState;
  expect(events()).toEqual([closing, stopped, opening, open, closing, stopped]);
});

it("rings a bell for a moment, and remembers that it rang", async () => {
  const { gateway, events, turn, relays } = await look("Front door");
  await turn(1, 1);
  await vi.advanceTimersByTimeAsync(300);
  expect([events().length, await relays()]).toEqual([1, [true]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await relays()).toEqual([false]);
  const asked = {
    id: deviceNamed(MERIDIAN, "Front door").id,
    from_date: "2026-03-18",
    to_date: "2026-03-18",
    limit: 1,
  };
  const { events: past } = await gateway.call(contract.deviceEventsHistory, asked);
  expect(past).toMatchObject([{ type: EventType.doorbell, createdAt: new Date(NOW + 250).toISOString() }]);
});

it("lets a device move to another Wi-Fi: it goes away, opens its own, and comes back once it was configured", async () => {
  const { gateway, on } = await look("Bay P1");
  const { id, kd_id } = deviceNamed(MERIDIAN, "Bay P1");
  await expect(gateway.local.ping("")).rejects.toMatchObject({ reason: "no_answer" });
  const { provisioning } = await gateway.call(contract.updateDeviceSecret, { id });
  expect(await gateway.local.ping("")).toMatchObject({ device_id: kd_id });
  await gateway.local.configure("", { ssid: "Meridian Guests", password: "", ...provisioning });
  await vi.advanceTimersByTimeAsync(2000);
  expect(on("status")).toEqual(["2", "1"]);
});
