import { isOnline } from "@switchboard/domain/site";
import { placesOf } from "../../../data/rooms.ts";
import type { LiveDevice } from "../../../live/live-device.ts";

export interface SlotGroup {
  key: string;
  /** Missing for sensors without a room. */
  name: string | undefined;
  ids: readonly string[];
}

const collator = new Intl.Collator(undefined, { numeric: true });

function isSlot(device: LiveDevice): boolean {
  return device.device_type === "KIOT_PARKING_SENSOR" && device.access === "device";
}

/** Groups slots by room, each once, in the order of their names; those without a room come last. */
export function groupSlots(devices: readonly LiveDevice[]): SlotGroup[] {
  const slots = devices.filter(isSlot).sort((a, b) => collator.compare(a.device_name, b.device_name));
  const groups = Map.groupBy(slots, (device) => placesOf(device)[0]?._id ?? "");
  return [...groups]
    .map(([key, own]) => ({
      key,
      name: own[0] && placesOf(own[0])[0]?.name,
      ids: own.map(({ _id }) => _id),
    }))
    .sort((a, b) => Number(!a.name) - Number(!b.name) || collator.compare(a.name ?? "", b.name ?? ""));
}

export type SlotState = "free" | "taken" | "offline" | "unknown";

/** An unreachable sensor may be outdated, so its slot counts as neither free nor taken. */
export function slotState({ current_status, parking }: LiveDevice): SlotState {
  if (!isOnline(current_status)) return "offline";
  if (!parking) return "unknown";
  return parking.occupied ? "taken" : "free";
}
