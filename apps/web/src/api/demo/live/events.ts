import type { Device, DeviceEvent } from "@switchboard/contract";
import { type OnlineStatus, powerEventType, type StatusChange } from "@switchboard/domain";
import {
  HOUR,
  type Past,
  type PastSighting,
  pastEvents,
  pastSightings,
  pastStatusChanges,
} from "@switchboard/sample-building";

function eventOf(device: string, at: number, type: number, value: number): DeviceEvent {
  return {
    _id: `${device}.${at}.${type}`,
    type,
    power_type: powerEventType(type),
    value,
    createdAt: new Date(at).toISOString(),
  };
}

/** When a device of the building was put up. */
const installed = ({ days }: Past) => (days[0]?.from ?? 0) - 12 * HOUR;

/** What happened to the devices of the demo, and when they could be reached: their past, and what has been since. */
export class DemoEvents {
  readonly #start: number;
  readonly #pasts: Map<string, Past>;
  readonly #events = new Map<string, DeviceEvent[]>();
  readonly #statuses = new Map<string, StatusChange[]>();

  constructor(pasts: readonly Past[], start: number) {
    this.#start = start;
    this.#pasts = new Map(pasts.map((past) => [past.device.id, past]));
  }

  /** Newest first, and of one instant by type. */
  of({ _id }: Pick<Device, "_id">): DeviceEvent[] {
    const known = this.#events.get(_id);
    if (known) return known;
    const past = this.#pasts.get(_id);
    const found = past ? pastEvents(past, this.#start) : [];
    const events = found
      .map(({ at, type, value }) => eventOf(_id, at, type, value))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || one.type - other.type);
    this.#events.set(_id, events);
    return events;
  }

  record(device: Device, type: number, value: number): DeviceEvent {
    const made = eventOf(device._id, Date.now(), type, value);
    this.#events.set(device._id, [made, ...this.of(device)]);
    return made;
  }

  /** Oldest first. */
  statusesOf({ _id }: Pick<Device, "_id">): StatusChange[] {
    const known = this.#statuses.get(_id);
    if (known) return known;
    const past = this.#pasts.get(_id);
    const changes = past ? pastStatusChanges(past.device, past.incidents, installed(past)) : [];
    this.#statuses.set(_id, changes);
    return changes;
  }

  /** Its last words of the days before this one, oldest first; empty for a device that was added in the demo. */
  sightingsOf({ _id }: Pick<Device, "_id">): PastSighting[] {
    const past = this.#pasts.get(_id);
    return past ? pastSightings(past, installed(past), this.#start) : [];
  }

  /** When it was put up. */
  addedAt({ _id }: Pick<Device, "_id">): number {
    const past = this.#pasts.get(_id);
    return past ? installed(past) : this.#start;
  }

  recordStatus(device: Device, status: (typeof OnlineStatus)["online" | "offline"]): void {
    this.#statuses.set(device._id, [...this.statusesOf(device), { at: Date.now(), status }]);
  }
}
