import { contract, type Device } from "@switchboard/contract";
import { isOnline } from "@switchboard/domain/site";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { browserClock } from "../../../../live/clock.ts";
import { liveStore } from "../../../../live/live.ts";
import type { AddDeviceState, CreatedDevice } from "../model/add-device-state.ts";
import { isUnanswered } from "../model/configure-device.ts";

/** In a network without internet a call may hang for minutes; nothing is answered later than this. */
const LIMIT_MS = 10_000;
const HERE = { quiet: true, silent: true } as const;

const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);

/** Checks the ID and PIN of the chosen type; a refusal is shown beside the field. */
export async function checkDevice(
  device_type: NonNullable<AddDeviceState["selected_device_type"]>,
  device_id: string,
  device_pin: string,
): Promise<void> {
  await call(contract.deviceExists, { device_id, device_pin, device_type }, HERE);
}

/** Brings one device of the server into the live store, whose connection then follows its topics. */
export async function trackDevice(id: string, signal: AbortSignal): Promise<Device> {
  const requestedAt = browserClock.now();
  const input = { ud_id: id, appends: "swappliance,kiotdevice" };
  const { devices } = await call(contract.myDevices, input, { ...HERE, signal: within(signal) });
  liveStore.merge(devices, requestedAt);
  if (!devices[0]) throw new ApiError(404, { code: "device.not_found" });
  return devices[0];
}

export function whenDeviceOnline(id: string, callback: () => void): () => void {
  const look = () => {
    const device = liveStore.device(id);
    if (device && isOnline(device.current_status)) callback();
  };
  const stop = liveStore.subscribe([id], look);
  look();
  return stop;
}

/**
 * Adds the device. Where an earlier try got no answer, the device may be ours already: then it is given new credentials
 * instead of being refused as taken.
 */
export function createDeviceOnce(state: AddDeviceState): (signal: AbortSignal) => Promise<CreatedDevice> {
  let isUncertain = state.asked;
  const { selected_device_type: device_type, auth, device_name, room } = state;
  const { device_id, device_pin } = auth;
  return async (signal) => {
    if (!device_type) throw new ApiError(400, { code: "request.invalid" });
    const options = { ...HERE, signal: within(signal) };
    try {
      return await call(contract.newDevice, { device_id, device_pin, device_type, device_name, room }, options);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === "device.taken";
      const ours = isUncertain && isTaken ? await renewOurs(device_id, options) : undefined;
      if (ours) return ours;
      isUncertain ||= isUnanswered(error);
      throw error;
    }
  };
}

/** The broker ends the old connection within a second; a device that never leaves is not waited for any longer. */
const AWAY_POLL_MS = 500;
const AWAY_POLLS = 20;

/**
 * Gives a device of one's own new credentials, and waits until it has gone: only then does "online" mean that it has
 * come back with them.
 */
export async function renewDevice(id: string, signal: AbortSignal): Promise<CreatedDevice> {
  const { provisioning } = await call(contract.updateDeviceSecret, { id }, { ...HERE, signal: within(signal) });
  for (let poll = 0; ; poll += 1) {
    const device = await trackDevice(id, signal);
    if (!isOnline(device.current_status) || poll === AWAY_POLLS) return { device, provisioning };
    await new Promise<void>((resolve) => void browserClock.after(AWAY_POLL_MS, resolve));
    signal.throwIfAborted();
  }
}

async function renewOurs(kd_id: string, options: { signal: AbortSignal }): Promise<CreatedDevice | undefined> {
  for (let offset = 0, count = 1; offset < count; ) {
    const page = await call(contract.myDevices, { offset }, { ...HERE, ...options });
    const device = page.devices.find((each) => each.kd_id === kd_id);
    if (device)
      return { device, ...(await call(contract.updateDeviceSecret, { id: device._id }, { ...HERE, ...options })) };
    offset += page.devices.length;
    count = page.devices.length === 0 ? 0 : page.count;
  }
  return undefined;
}

/** Whether a device of that ID is among those the screens know. */
export function isOursAlready(kd_id: string): boolean {
  return liveStore.order().some((id) => liveStore.device(id)?.kd_id === kd_id);
}
