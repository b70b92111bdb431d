import type { DeviceTypeCode } from "@switchboard/domain/site";
import { roomName } from "../../data/rooms.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { compareNames, type PickerEntry } from "./picker-rows.ts";

/** Lists devices to choose from, by name below their rooms. */
export function deviceEntries(
  devices: readonly LiveDevice[],
  typeWords: (type: DeviceTypeCode) => string | undefined = () => undefined,
  noteOf: (device: LiveDevice) => string | undefined = () => undefined,
): PickerEntry[] {
  return devices
    .toSorted((a, b) => compareNames(a.device_name, b.device_name))
    .map((device) => ({
      id: device._id,
      name: device.device_name,
      type: typeWords(device.device_type),
      room: roomName(device),
      note: noteOf(device),
      more: device.kd_id,
      deviceId: device._id,
    }));
}
