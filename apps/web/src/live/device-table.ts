import type { LiveDevice, LiveSwitch } from "./live-device.ts";

export type DeviceTable = ReturnType<typeof createDeviceTable>;

/** Holds devices and their switches by id; `onWrite` is called with the id of each that changed, came or went. */
export function createDeviceTable(onWrite: (id: string) => void) {
  const devices = new Map<string, LiveDevice>();
  const switches = new Map<string, LiveSwitch>();
  const idByHardware = new Map<string, string>();

  function putSwitches(before: LiveDevice | undefined, next: LiveDevice): void {
    for (const each of next.switches) {
      if (switches.get(each._id) === each) continue;
      switches.set(each._id, each);
      onWrite(each._id);
    }
    const kept = new Set(next.switches.map(({ _id }) => _id));
    for (const { _id } of before?.switches ?? []) if (!kept.has(_id)) removeSwitch(_id);
  }

  function removeSwitch(id: string): void {
    switches.delete(id);
    onWrite(id);
  }

  return {
    device: (id: string) => devices.get(id),
    switch: (id: string) => switches.get(id),
    byHardware: (kd_id: string) => devices.get(idByHardware.get(kd_id) ?? ""),

    put(next: LiveDevice): void {
      const before = devices.get(next._id);
      if (before === next) return;
      devices.set(next._id, next);
      idByHardware.set(next.kd_id, next._id);
      onWrite(next._id);
      if (before?.switches !== next.switches) putSwitches(before, next);
    },

    remove(id: string): void {
      const device = devices.get(id);
      if (!device) return;
      for (const each of device.switches) removeSwitch(each._id);
      devices.delete(id);
      idByHardware.delete(device.kd_id);
      onWrite(id);
    },
  };
}
