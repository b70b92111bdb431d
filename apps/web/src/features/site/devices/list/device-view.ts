import { countedSwitches, isOnline } from "@switchboard/domain/site";
import { fieldType } from "../../../../data/field-type.ts";
import { roomName } from "../../../../data/rooms.ts";
import type { LiveStore } from "../../../../live/live-store.ts";
import { switchesOn } from "./device-list.ts";

/** Ages are rounded, so that a device reporting every second is not rendered every second. */
const SEEN_STEP_MS = 10_000;

/** A device as the list shows it: flat, so that it is drawn again only when a value in it has changed. */
export function deviceView(store: LiveStore, id: string) {
  const device = store.device(id);
  if (!device) return undefined;
  return {
    id,
    name: device.device_name,
    kd_id: device.kd_id,
    type: device.device_type,
    fieldType: device.field ? fieldType(device.field) : undefined,
    room: roomName(device),
    groups: device.groups.map(({ name }) => name).join(", "),
    online: isOnline(device.current_status),
    rssi: device.rssi,
    seenAt: device.seenAt === null ? null : Math.floor(device.seenAt / SEEN_STEP_MS) * SEEN_STEP_MS,
    on: switchesOn(device),
    switches: countedSwitches(device).length,
    meta: device.meta,
  };
}

export type DeviceView = NonNullable<ReturnType<typeof deviceView>>;
