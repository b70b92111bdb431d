import { type AnyEndpoint, contract, Device, deviceTopic, Heartbeat, StateReport } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function demo() {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, { appends: "swappliance" });
  const enterprise = await gateway.call(contract.enterpriseMe, undefined);
  const messages: { topic: string; payload: string }[] = [];
  const states: string[] = [];
  const live = gateway.openLive({
    url: enterprise.broker.url,
    username: enterprise.broker.username,
    password: enterprise.mqttPassword,
    onState: (state) => states.push(state),
    onMessage: (topic, payload) => messages.push({ topic, payload }),
  });
  live.subscribe(enterprise.broker.topics);
  live.subscribe(devices.flatMap((device) => device.device_info?.subscription_topic.split(",") ?? []));
  await vi.advanceTimersByTimeAsync(0);
  return { gateway, devices, enterprise, live, messages, states };
}

it("shows devices that the contract would accept, some of them offline", async () => {
  const { devices } = await demo();
  for (const device of devices) expect(z.safeParse(Device, device).success).toBe(true);
  expect(devices.filter((device) => device.current_status === 2)).toHaveLength(3);
  expect(new Set(devices.flatMap((device) => device.switch_appliances ?? []).map(({ kind }) => kind))).toEqual(
    new Set(["switch", "dimmer", "light", "motor", "plug"]),
  );
});

it("connects, and answers a switch with its command id a moment later", async () => {
  const { gateway, devices, enterprise, messages, states } = await demo();
  expect(states).toEqual(["connecting", "connected"]);
  const board = devices[0];
  const fan = board?.switch_appliances?.find(({ name }) => name === "Fan");
  const sent = await gateway.call(contract.switchDevice, { switch_appliance_id: fan?._id ?? "", switch_state: 1 });
  expect(messages).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(250);
  expect(messages[0]?.topic).toBe(deviceTopic(board?.kd_id ?? "", enterprise._id, "state"));
  const report = StateReport.parse(JSON.parse(messages[0]?.payload ?? ""));
  expect(report).toMatchObject({ cmd: sent.command_id, ok: true, relays: [1, 1, 1, 1] });
  const again = await gateway.call(contract.myDevices, { ud_id: board?._id });
  expect(again.devices[0]?.switch_appliances?.[2]?.current_status).toBe(true);
});

it("refuses to switch what is offline, and says nothing when it is pinged", async () => {
  const { gateway, devices, live, messages } = await demo();
  const gate = devices.find(({ current_status }) => current_status === 2);
  const id = gate?.switch_appliances?.[0]?._id ?? "";
  const switching = gateway.call(contract.switchDevice, { switch_appliance_id: id, switch_state: 1 });
  await expect(switching).rejects.toMatchObject({ code: "device.offline" });
  live.publish(gate?.device_info?.publish_topic ?? "", "");
  await vi.advanceTimersByTimeAsync(1000);
  expect(messages).toHaveLength(0);
});

it("answers a ping with a heartbeat, until the connection is ended", async () => {
  const { devices, live, messages, states } = await demo();
  const ping = devices[0]?.device_info?.publish_topic ?? "";
  live.publish(ping, "");
  await vi.advanceTimersByTimeAsync(100);
  expect(Heartbeat.parse(JSON.parse(messages[0]?.payload ?? "")).relays).toEqual([1, 1, 0, 1]);
  live.end();
  live.publish(ping, "");
  await vi.advanceTimersByTimeAsync(100);
  expect(messages).toHaveLength(1);
  expect(states.at(-1)).toBe("ended");
});

it("has an answer to every call of the contract that a person who is signed in can make", async () => {
  const gateway = createDemoGateway();
  const calls = (Object.values(contract) as AnyEndpoint[]).filter(({ permission }) => permission !== "public");
  const unanswered: string[] = [];
  for (const endpoint of calls) {
    const code = await gateway.call(endpoint, {} as never).then(
      () => "",
      (error) => error.code,
    );
    if (code === "demo.read_only") unanswered.push(endpoint.path);
  }
  expect(unanswered).toEqual([]);
});

it("notes in the audit trail what is done, by the name it had", async () => {
  const { gateway, devices } = await demo();
  const pump = devices.find(({ device_name }) => device_name === "Borewell pump");
  const id = pump?._id ?? "";
  await gateway.call(contract.switchDevice, {
    switch_appliance_id: pump?.switch_appliances?.[0]?._id ?? "",
    switch_state: 1,
  });
  await gateway.call(contract.deleteDevice, { id });
  await expect(gateway.call(contract.deleteDevice, { id })).rejects.toMatchObject({ code: "device.not_found" });
  const { entries } = await gateway.call(contract.auditLog, { limit: 2 });
  expect(entries).toMatchObject([
    { action: "device.delete", subject: "Borewell pump" },
    { action: "switch.on", subject: "Borewell pump · Pump" },
  ]);
});
