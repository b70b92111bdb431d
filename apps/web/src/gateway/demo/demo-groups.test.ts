import { contract, Device, DeviceGroup } from "@switchboard/contract";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createDemoGateway } from "./demo-gateway.ts";

async function demo() {
  const gateway = createDemoGateway();
  const groups = async () => (await gateway.call(contract.deviceGroups, {})).groups;
  const devices = async () => (await gateway.call(contract.myDevices, {})).devices;
  const [board] = await devices();
  return { gateway, groups, devices, id: board?._id ?? "" };
}

it("makes a room that takes its devices out of theirs, and remembers its new name", async () => {
  const { gateway, groups, devices, id } = await demo();
  const made = await gateway.call(contract.newGroup, { name: "Attic", type: "room", devices: [id] });
  expect(z.safeParse(DeviceGroup, made).success).toBe(true);
  await gateway.call(contract.editGroup, { id: made._id, name: "Loft" });
  expect((await devices())[0]?.groups.map(({ name }) => name)).toEqual(["Loft"]);
  expect((await groups()).filter((group) => group.devices.includes(id)).map(({ name }) => name)).toEqual(["Loft"]);
});

it("refuses a name that is taken, and a device that is not there", async () => {
  const { gateway, id } = await demo();
  const taken = gateway.call(contract.newGroup, { name: "reception", type: "room", devices: [] });
  await expect(taken).rejects.toMatchObject({ code: "group.name_taken" });
  const strange = gateway.call(contract.newGroup, { name: "Attic", type: "room", devices: [id.replace(/^0/, "f")] });
  await expect(strange).rejects.toMatchObject({ code: "device.not_found" });
});

it("edits a device in memory, and knows the enterprise's meta keys alone", async () => {
  const { gateway, devices, id } = await demo();
  const edited = await gateway.call(contract.editDevice, {
    id,
    device_name: "Lobby",
    room: null,
    meta: { Floor: "1" },
  });
  expect(z.safeParse(Device, edited).success).toBe(true);
  expect((await devices())[0]).toMatchObject({ device_name: "Lobby", groups: [], meta: { Floor: "1" } });
  await gateway.call(contract.editDevice, { id, meta: { Floor: "" } });
  expect((await devices())[0]?.meta).toEqual({});
  const unknown = gateway.call(contract.editDevice, { id, meta: { Mood: "calm" } });
  await expect(unknown).rejects.toMatchObject({ code: "device.unknown_meta" });
});

it("deletes until the next start, which brings the canned building back", async () => {
  const { gateway, groups, devices, id } = await demo();
  const before = { groups: (await groups()).length, devices: (await devices()).length };
  const [first] = await groups();
  await gateway.call(contract.deleteGroup, { id: first?._id ?? "" });
  await gateway.call(contract.deleteDevice, { id });
  expect([(await groups()).length, (await devices()).length]).toEqual([before.groups - 1, before.devices - 1]);
  const again = await demo();
  expect([(await again.groups()).length, (await again.devices()).length]).toEqual([before.groups, before.devices]);
});
