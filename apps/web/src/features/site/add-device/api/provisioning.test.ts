import { contract } from "@switchboard/contract";
import { describe, expect, it } from "vitest";
import { ApiError, setApi } from "../../../../api/call.ts";
import { aDevice, HOME } from "../../../../testing/devices.ts";
import { fakeCalls, noLive } from "../../../../testing/fake-calls.ts";
import { type AddDeviceState, INITIAL } from "../model/add-device-state.ts";
import { createDeviceOnce } from "./provisioning.ts";

const ours = aDevice(7, { kd_id: "SB-BOX-0001" });
const provisioning = { home: HOME, broker: "b:1883", secret: "fresh" };
const state: AddDeviceState = {
  ...INITIAL,
  selected_device_type: "SW_2_REL",
  auth: { device_id: "SB-BOX-0001", device_pin: "1234", valid: true },
  device_name: "Hall board",
};

/** A server whose `newDevice` answers one after the other, with these devices in its list. */
function serve(answers: ApiError[], devices = [aDevice(1), ours]) {
  const { call, on, calls } = fakeCalls();
  on(contract.myDevices, () => ({ devices, count: devices.length }));
  on(contract.updateDeviceSecret, () => ({ provisioning }));
  on(contract.newDevice, () => {
    const refusal = answers.shift();
    if (refusal) throw refusal;
    return { device: ours, provisioning };
  });
  setApi({ call, openLive: noLive });
  return () => calls.map(({ endpoint }) => endpoint.path);
}

const silence = () => new ApiError(0, { code: "network" });
const taken = () => new ApiError(409, { code: "device.taken" });
const { signal } = new AbortController();

describe("a device that is said to be taken", () => {
  it("is ours after a try without an answer, and gets new credentials", async () => {
    const calls = serve([silence(), taken()]);
    const create = createDeviceOnce(state);
    await expect(create(signal)).rejects.toMatchObject({ code: "network" });
    expect(await create(signal)).toEqual({ device: ours, provisioning });
    expect(calls().at(-1)).toBe(contract.updateDeviceSecret.path);
  });

  it("is ours too when the flow was left before the answer came", async () => {
    serve([taken()]);
    expect(await createDeviceOnce({ ...state, asked: true })(signal)).toEqual({ device: ours, provisioning });
  });

  it("is refused at the first try, and no credentials change", async () => {
    const calls = serve([taken()]);
    await expect(createDeviceOnce(state)(signal)).rejects.toMatchObject({ code: "device.taken" });
    expect(calls()).toEqual([contract.newDevice.path]);
  });

  it("is refused when it belongs to somebody else, whatever was tried before", async () => {
    const calls = serve([taken()], [aDevice(1)]);
    const create = createDeviceOnce({ ...state, asked: true });
    await expect(create(signal)).rejects.toMatchObject({ code: "device.taken" });
    expect(calls()).not.toContain(contract.updateDeviceSecret.path);
  });
});
