import { contract } from "@switchboard/contract";
import { APPLIANCE_TYPES } from "@switchboard/domain";
import { expect, it } from "vitest";
import { createDemoGateway } from "./demo-gateway.ts";

it("lets a remote be made, used, taught and deleted in the demo", async () => {
  const demo = createDemoGateway();
  const { devices } = await demo.call(contract.myDevices, {});
  const eye = devices.find(({ device_type }) => device_type === "IR_BLASTER");
  const paired_ud = eye?._id ?? "";
  const made = await demo.call(contract.newRemote, { name: "TV", codeset: "tv-lg-1", paired_ud });
  const remote_id = made._id;
  expect(await demo.call(contract.irCustom, { remote_id, key: "power" })).toMatchObject({ outcome: "confirmed" });
  const { learnt } = await demo.call(contract.irCustom, { device: paired_ud, learn: true });
  const key = { key: "custom_1", label: "Cinema", carrier: learnt?.carrier ?? 0, pattern: learnt?.pattern ?? [] };
  const edited = await demo.call(contract.editRemote, { remote_id, custom_keys: [key] });
  expect(edited.custom_keys).toEqual([{ key: "custom_1", label: "Cinema" }]);
  await demo.call(contract.newShortcut, { type: "remote", target: remote_id });
  const before = await demo.call(contract.listShortcuts, undefined);
  expect(before.shortcuts.at(-1)).toMatchObject({ type: "remote", target: remote_id });
  await demo.call(contract.deleteRemote, { remote_id });
  const { shortcuts } = await demo.call(contract.listShortcuts, undefined);
  expect(shortcuts.some(({ target }) => target === remote_id)).toBe(false);
  const { remotes } = await demo.call(contract.myRemotes, {});
  expect(remotes.map(({ name }) => name)).not.toContain("TV");
  expect(new Set(remotes.map(({ paired_appliance }) => paired_appliance.type))).toEqual(new Set(APPLIANCE_TYPES));
});

it("keeps the state of the demo's air conditioner", async () => {
  const demo = createDemoGateway();
  const { remotes } = await demo.call(contract.myRemotes, {});
  const remote_id = remotes.find(({ state }) => state)?._id ?? "";
  const state = { power: true, mode: "dry", temperature: 20, fan: "low", swing: true } as const;
  await demo.call(contract.irCustom, { remote_id, state });
  expect((await demo.call(contract.myRemotes, { remote_id })).remotes).toMatchObject([{ state }]);
});
