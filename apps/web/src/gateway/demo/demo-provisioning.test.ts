import { contract, Device } from "@switchboard/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BOX = { device_id: "SB-DEMO-1", device_pin: "1234", device_type: "SW_4_NODE" } as const;

it("takes a device out of its box, into a room, and online once it was configured", async () => {
  const gateway = createDemoGateway();
  const { groups } = await gateway.call(contract.deviceGroups, {});
  const room = groups[0]?._id ?? "";
  await gateway.call(contract.deviceExists, BOX);
  expect(await gateway.local.ping("")).toEqual({ device_id: "SB-DEMO-1", device_type: "SW_4_NODE" });
  const { device, provisioning } = await gateway.call(contract.newDevice, { ...BOX, device_name: "Pantry", room });
  expect(z.safeParse(Device, device).success).toBe(true);
  expect(device).toMatchObject({ current_status: 2, groups: [{ _id: room }] });

  const messages: [string, string][] = [];
  const live = gateway.openLive({
    url: "/demo",
    username: "",
    password: "",
    onState: () => {},
    onMessage: (topic, payload) => void messages.push([topic, payload]),
  });
  live.subscribe(device.device_info?.subscription_topic.split(",") ?? []);
  await gateway.local.configure("", { ssid: "Demo office", password: "", ...provisioning });
  await vi.advanceTimersByTimeAsync(2000);
  expect(messages).toEqual([[expect.stringContaining("SB-DEMO-1"), "1"]]);
  const { devices } = await gateway.call(contract.myDevices, { ud_id: device._id });
  expect(devices[0]?.current_status).toBe(1);
});

it("lets a device move to another Wi-Fi: it goes away, opens its own, and comes back once it was configured", async () => {
  const gateway = createDemoGateway();
  const [device] = (await gateway.call(contract.myDevices, {})).devices;
  const id = device?._id ?? "";
  const status = async () => (await gateway.call(contract.myDevices, { ud_id: id })).devices[0]?.current_status;
  await expect(gateway.local.ping("")).rejects.toMatchObject({ reason: "no_answer" });
  const { provisioning } = await gateway.call(contract.updateDeviceSecret, { id });
  expect(await status()).toBe(2);
  expect(await gateway.local.ping("")).toMatchObject({ device_id: device?.kd_id });
  await gateway.local.configure("", { ssid: "Demo guests", password: "", ...provisioning });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await status()).toBe(1);
});

it("refuses what is in the building already, and a room that is not", async () => {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, {});
  const known = { ...BOX, device_id: devices[0]?.kd_id ?? "" };
  await expect(gateway.call(contract.deviceExists, known)).rejects.toMatchObject({ code: "device.taken" });
  const nowhere = { ...BOX, device_name: "Pantry", room: "00000000-0000-4000-8000-00000000ffff" };
  await expect(gateway.call(contract.newDevice, nowhere)).rejects.toMatchObject({ code: "group.not_found" });
  expect((await gateway.call(contract.myDevices, {})).count).toBe(devices.length);
});
