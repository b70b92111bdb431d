import type { BodyOf, contract } from "@switchboard/contract";
import { type MeterRating, ratingProblems } from "@switchboard/domain/site";
import type { LiveDevice } from "../../../../live/live-device.ts";

/** A device in the form; field names are the paths that the server names in its errors. */
export interface DeviceDraft {
  device_name: string;
  /** The id of a room, or empty. */
  room: string;
  meta: Record<string, string>;
  /** Names by switch id. */
  switches: Record<string, string>;
  /** Null for the default of the type; a missing number is NaN. */
  rating: MeterRating | null;
}

export type DeviceChange = BodyOf<typeof contract.editDevice>;

export function draftOf(device: LiveDevice): DeviceDraft {
  return {
    device_name: device.device_name,
    room: device.groups.find(({ type }) => type === "room")?._id ?? "",
    meta: { ...device.meta },
    switches: Object.fromEntries(device.switches.map(({ _id, name }) => [_id, name])),
    rating: device.rating ?? null,
  };
}

/** Returns the changed fields of the device, or undefined without a change. */
export function changeOf(before: DeviceDraft, after: DeviceDraft, id: string): DeviceChange | undefined {
  const meta = Object.entries(after.meta).filter(([key, value]) => value.trim() !== (before.meta[key] ?? ""));
  const change: DeviceChange = {
    id,
    ...(after.device_name.trim() !== before.device_name && { device_name: after.device_name.trim() }),
    ...(after.room !== before.room && { room: after.room || null }),
    ...(isOtherRating(before.rating, after.rating) && { rating: after.rating }),
    ...(meta.length > 0 && { meta: Object.fromEntries(meta.map(([key, value]) => [key, value.trim()])) }),
  };
  return Object.keys(change).length > 1 ? change : undefined;
}

function isOtherRating(one: MeterRating | null, other: MeterRating | null): boolean {
  const keys = ["phases", "volts", "amperes", "ct_secondary"] as const;
  return (one === null) !== (other === null) || keys.some((key) => one?.[key] !== other?.[key]);
}

/** Returns the problems of a rating by the server's field paths. */
export function ratingProblemsIn({ rating }: DeviceDraft) {
  return (rating ? ratingProblems(rating) : []).map(({ field, problem }) => ({ path: `rating.${field}`, problem }));
}

export function renamedOf(before: DeviceDraft, after: DeviceDraft): { id: string; name: string }[] {
  return Object.entries(after.switches)
    .map(([id, name]) => ({ id, name: name.trim() }))
    .filter(({ id, name }) => name !== before.switches[id]);
}

/** Returns the required fields that are empty, by their keys in the form's errors. */
export function missingIn(draft: DeviceDraft): string[] {
  const switches = Object.entries(draft.switches).filter(([, name]) => name.trim() === "");
  return [...(draft.device_name.trim() === "" ? ["device_name"] : []), ...switches.map(([id]) => id)];
}
