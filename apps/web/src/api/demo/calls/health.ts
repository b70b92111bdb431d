import { contract, type DeviceEvent, type QueryOf, type ReplyOf } from "@switchboard/contract";
import { countsFrom, dayBounds, isCritical, lengthOf, OnlineStatus, onlineSpans } from "@switchboard/domain";
import type { On } from "../calls.ts";
import type { DemoEvents } from "../live/events.ts";
import { byText, pageOf } from "../order.ts";
import type { DemoStore, Whole } from "../store.ts";

/** How the devices of the demo have been. */
export class DemoHealth {
  readonly #store: DemoStore;
  readonly #happened: DemoEvents;

  constructor(store: DemoStore, happened: DemoEvents) {
    this.#store = store;
    this.#happened = happened;
  }

  /** What happened to a device on some days, newest first. */
  events(device: Whole, from_date: string, to_date: string): DeviceEvent[] {
    const from = dayBounds(from_date, this.#store.zone).from.toISOString();
    const to = dayBounds(to_date, this.#store.zone).to.toISOString();
    return this.#happened.of(device).filter(({ createdAt }) => createdAt >= from && createdAt < to);
  }

  /** The same of many devices together. */
  eventsOf(devices: readonly Whole[], from_date: string, to_date: string) {
    const all = devices.flatMap((device) =>
      this.events(device, from_date, to_date).map((event) => {
        return { ...event, device: device._id, device_name: device.device_name };
      }),
    );
    return all.sort(
      (one, other) =>
        byText(other.createdAt, one.createdAt) || byText(one.device, other.device) || one.type - other.type,
    );
  }

  /** The last event of a type of each device, and since when it has said the same. */
  latest({ type, device_type }: QueryOf<typeof contract.latestEvents>): ReplyOf<typeof contract.latestEvents> {
    const asked = this.#store.listed().filter((each) => device_type === undefined || each.device_type === device_type);
    const events = asked.flatMap((device) => {
      const own = this.#happened.of(device).filter((event) => event.type === type);
      const [last] = own;
      if (!last) return [];
      const changed = own.findIndex(({ value }) => value !== last.value);
      const first = own[changed < 0 ? own.length - 1 : changed - 1] ?? last;
      return [{ ...last, device: device._id, since: first.createdAt }];
    });
    return { events };
  }

  ofDay(day: string): ReplyOf<typeof contract.devicesOfDay> {
    return devicesOfDay(this.#store, this.#happened, day);
  }

  /** A day that is not over yet ends now, and begins for a device when that was added. */
  online({ day, id }: QueryOf<typeof contract.deviceOnlineStatus>): ReplyOf<typeof contract.deviceOnlineStatus> {
    const bounds = dayBounds(day, this.#store.zone);
    const from = bounds.from.getTime();
    const to = Math.max(from, Math.min(bounds.to.getTime(), Date.now()));
    const asked = id === undefined ? this.#store.listed() : [this.#store.device(id)];
    const devices = asked.map((device) => {
      const changes = this.#happened.statusesOf(device);
      const before = changes.findLast(({ at }) => at < from)?.status;
      const within = changes.filter(({ at }) => at >= from && at < to);
      const online = onlineSpans(before ?? OnlineStatus.offline, within, from, to);
      // What was added in the demo says so by its first word.
      const first = changes[0]?.at;
      const since = countsFrom({ from, to }, first ?? from, { before: before !== undefined, first });
      const { _id, device_name } = device;
      return { _id, device_name, online, online_ms: lengthOf(online), since, day_ms: to - since };
    });
    return { devices };
  }
}

/** How the devices of a day were at its end. What was removed from the demo is forgotten with it. */
function devicesOfDay(store: DemoStore, happened: DemoEvents, day: string): ReplyOf<typeof contract.devicesOfDay> {
  const bounds = dayBounds(day, store.zone);
  const [from, to] = [bounds.from.getTime(), bounds.to.getTime()];
  const there = store.listed().filter((device) => happened.addedAt(device) < to);
  const devices = there.map((device) => {
    const { last_seen } = store.present(device);
    const now = last_seen === null ? undefined : { at: Date.parse(last_seen), rssi: device.rssi };
    const seen = now && now.at >= to ? happened.sightingsOf(device).findLast(({ at }) => at < to) : now;
    const { _id, device_name, device_type } = device;
    return {
      ...{ _id, device_name, device_type },
      last_seen: seen ? new Date(seen.at).toISOString() : null,
      rssi: seen && seen.at >= from ? seen.rssi : null,
      added: new Date(happened.addedAt(device)).toISOString(),
      removed: null,
    };
  });
  return { as_of: new Date(Math.min(to, Date.now())).toISOString(), devices };
}

export function healthCalls(on: On, store: DemoStore, health: DemoHealth): void {
  on(contract.deviceEventsHistory, ({ id, from_date, to_date, ...page }) => {
    const own = health.events(store.device(id), from_date, to_date);
    return { events: pageOf(own, page), count: own.length };
  });
  on(contract.deviceOnlineStatus, (query) => health.online(query));
  on(contract.devicesOfDay, ({ day }) => health.ofDay(day));
  on(contract.latestEvents, (query) => health.latest(query));
  on(contract.criticalAlerts, ({ day }) => ({
    alerts: health.eventsOf(store.devices, day, day).filter(({ type, value }) => isCritical(type, value)),
  }));
}
