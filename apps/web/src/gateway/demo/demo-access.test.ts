import { contract } from "@switchboard/contract";
import { expect, it } from "vitest";
import { createDemoGateway } from "./demo-gateway.ts";

async function demo() {
  const gateway = createDemoGateway();
  const { devices } = await gateway.call(contract.myDevices, { appends: "swappliance" });
  const people = async () => (await gateway.call(contract.getAccess, undefined)).people;
  const kiran = (await people()).find(({ name }) => name === "Kiran Reddy");
  return { gateway, devices, people, kiran: kiran?._id ?? "" };
}

it("gives and takes away within the demo, and counts what really changed", async () => {
  const { gateway, devices, people, kiran } = await demo();
  const board = devices.find(({ device_name }) => device_name === "Office north")?._id ?? "";
  const grant = { user_ids: [kiran], device_ids: [board] };
  expect(await gateway.call(contract.grantDevices, { ...grant, access: true })).toEqual({ changed: 1 });
  expect(await gateway.call(contract.grantDevices, { ...grant, access: true })).toEqual({ changed: 0 });
  expect((await people()).find(({ _id }) => _id === kiran)?.devices).toContain(board);
  expect(await gateway.call(contract.grantDevices, { ...grant, access: false })).toEqual({ changed: 1 });
  expect((await people()).find(({ _id }) => _id === kiran)?.devices).not.toContain(board);
});

it("changes nothing where one of the devices or people is unknown", async () => {
  const { gateway, devices, people, kiran } = await demo();
  const before = await people();
  const known = devices[0]?._id ?? "";
  const unknownDevice = gateway.call(contract.grantDevices, {
    user_ids: [kiran],
    device_ids: [known, kiran],
    access: false,
  });
  await expect(unknownDevice).rejects.toMatchObject({ code: "device.not_found" });
  const unknownPerson = gateway.call(contract.grantDevices, {
    user_ids: [kiran, known],
    device_ids: [known],
    access: false,
  });
  await expect(unknownPerson).rejects.toMatchObject({ code: "user.not_found" });
  expect(await people()).toEqual(before);
});
