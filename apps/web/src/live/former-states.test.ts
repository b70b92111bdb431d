import { contract } from "@switchboard/contract";
import { beforeEach, expect, it, vi } from "vitest";
import { setApi } from "../api/call.ts";
import { loadTexts } from "../i18n/index.ts";
import { aDevice, aSwitch, switchId } from "../testing/devices.ts";
import { fakeServer } from "../testing/fake-api.tsx";
import { formerStates, isUnchanged } from "./former-states.ts";
import { commands, liveStore } from "./live.ts";

const LIGHT = { color: "#ffffff", color_temperature: 3000 };
const DEVICE = aDevice(1, {
  switch_appliances: [
    aSwitch(1, 1, { current_status: true }),
    aSwitch(1, 2, { kind: "dimmer", current_status: true, current_dimm: 40 }),
    aSwitch(1, 3, { kind: "light", current_status: true, current_dimm: 33, light: LIGHT }),
    aSwitch(1, 4, { kind: "dimmer", current_status: false, current_dimm: 60 }),
  ],
});
const ids = [1, 2, 3, 4].map((number) => switchId(1, number));
const report = (relays: (0 | 1)[], dimm: (number | null)[]) =>
  liveStore.apply([{ kind: "state", kd_id: DEVICE.kd_id, at: 10, report: { ts: 1, relays, dimm } }]);

beforeEach(async () => {
  await loadTexts("control");
  liveStore.clear();
  liveStore.merge([DEVICE], 0);
});

it("remembers the order that brings each switch back", () => {
  expect(formerStates(liveStore, ids).map(({ order }) => order)).toEqual([
    { kind: "state", on: true },
    { kind: "level", level: 2 },
    { kind: "brightness", percent: 33 },
    { kind: "state", on: false },
  ]);
});

it("finds a switch changed when its state or its level differs", () => {
  const former = formerStates(liveStore, ids);
  report([0, 1, 1, 0], [null, 80, 33, 20]);
  expect(former.map((each) => isUnchanged(liveStore, each))).toEqual([false, false, true, true]);
});

it("restores only the switches that changed, each to its own former state", async () => {
  const fake = fakeServer([]);
  setApi(fake.api);
  const sent = { command_id: "11111111-1111-4111-8111-111111111111", expires_at: "2100-01-01T00:00:00Z" };
  fake.on(contract.lightActions, () => sent);
  fake.on(contract.switchDevice, () => sent);
  const former = formerStates(liveStore, ids);
  report([1, 0, 0, 1], [null, 40, 33, 60]);
  await commands.restore(former);
  await vi.waitFor(() => expect(fake.inputsOf(contract.switchDevice)).toHaveLength(1));
  expect(fake.inputsOf(contract.switchDevice)).toMatchObject([{ switch_appliance_id: ids[3], switch_state: 0 }]);
  expect(fake.inputsOf(contract.lightActions)).toMatchObject([
    { switch_appliance_id: ids[1], level: 2 },
    { switch_appliance_id: ids[2], brightness: 33 },
  ]);
});
