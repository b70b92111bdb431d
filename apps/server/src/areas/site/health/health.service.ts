import type { BodyOf, contract, Device, DeviceEvent, QueryOf, ReplyOf } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { powerEventType } from "@switchboard/domain/energy";
import { countsFrom, isCritical, lengthOf, OnlineStatus, onlineSpans, type Span } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { BareEventRow, EventsRepository, StatusRow } from "./events.repository.ts";

/** A page larger than any enterprise needs. */
const ALL = 20_000;

/** Shows the events of devices, and when they could be reached. */
export class HealthService {
  readonly #repository: EventsRepository;
  readonly #devices: DevicesService;
  readonly #clock: Clock;

  constructor(repository: EventsRepository, devices: DevicesService, clock: Clock) {
    this.#repository = repository;
    this.#devices = devices;
    this.#clock = clock;
  }

  async events(actor: Actor, query: BodyOf<typeof contract.deviceEventsHistory>) {
    await this.#requireWholeDevice(actor, query.id);
    const span = {
      from: dayBounds(query.from_date, actor.timeZone).from,
      to: dayBounds(query.to_date, actor.timeZone).to,
    };
    const [rows, count] = await Promise.all([
      this.#repository.list(actor.enterpriseId, query.id, span, query),
      this.#repository.count(actor.enterpriseId, query.id, span),
    ]);
    return { events: rows.map(presentEvent), count };
  }

  async alerts(actor: Actor, day: string): Promise<ReplyOf<typeof contract.criticalAlerts>> {
    const devices = await this.#wholeDevices(actor);
    const span = dayBounds(day, actor.timeZone);
    const rows = await this.#repository.ofDevices(actor.enterpriseId, idsOf(devices), span);
    const alerts = rows
      .filter((row) => isCritical(row.type, row.value))
      .map((row) => ({ ...presentEvent(row), device: row.device_id, device_name: row.device_name }));
    return { alerts };
  }

  /** Reads many devices in one call, as for a car park of sensors. */
  async latest(
    actor: Actor,
    { type, device_type }: QueryOf<typeof contract.latestEvents>,
  ): Promise<ReplyOf<typeof contract.latestEvents>> {
    const all = await this.#wholeDevices(actor);
    const devicesOfType = all.filter((each) => device_type === undefined || each.device_type === device_type);
    const rows = await this.#repository.latest(actor.enterpriseId, idsOf(devicesOfType), type);
    return {
      events: rows.map((row) => ({ ...presentEvent(row), device: row.device_id, since: row.since.toISOString() })),
    };
  }

  /** The current day ends now, and begins for a device when it was added. */
  async online(
    actor: Actor,
    { day, id }: QueryOf<typeof contract.deviceOnlineStatus>,
  ): Promise<ReplyOf<typeof contract.deviceOnlineStatus>> {
    const devices = id === undefined ? await this.#wholeDevices(actor) : [await this.#requireWholeDevice(actor, id)];
    const ids = idsOf(devices);
    const { from, to: end } = dayBounds(day, actor.timeZone);
    const to = new Date(Math.max(from.getTime(), Math.min(end.getTime(), this.#clock.now().getTime())));
    const [changes, before, added] = await Promise.all([
      this.#repository.statusChanges(actor.enterpriseId, ids, { from, to }),
      this.#repository.statusBefore(actor.enterpriseId, ids, from),
      this.#repository.addedAt(actor.enterpriseId, ids),
    ]);
    const changesOf = Map.groupBy(changes, (row) => row.device_id);
    const firstOf = new Map(before.map((row: StatusRow) => [row.device_id, row.status]));
    const addedOf = new Map(added.map((row) => [row.id, row.created_at]));
    const span = { from: from.getTime(), to: to.getTime() };
    return {
      devices: devices.map(({ _id, device_name }) => {
        const known = { before: firstOf.get(_id), changes: changesOf.get(_id) ?? [], added: addedOf.get(_id) ?? from };
        return { _id, device_name, ...onlineOf(span, known) };
      }),
    };
  }

  /** Someone with one switch of a device learns nothing about the rest of it. */
  async #requireWholeDevice(actor: Actor, id: string): Promise<Device> {
    const { devices } = await this.#devices.list(actor, { appends: [], limit: 1, offset: 0, ud_id: id });
    if (devices[0]?.access !== "device") throw new AppError("device.not_found");
    return devices[0];
  }

  async #wholeDevices(actor: Actor): Promise<Device[]> {
    const { devices } = await this.#devices.list(actor, { appends: [], limit: ALL, offset: 0 });
    return devices.filter((each) => each.access === "device");
  }
}

/** The status of one device around a day. */
interface DeviceHistory {
  before: number | undefined;
  changes: StatusRow[];
  added: Date;
}

function onlineOf(day: Span, { before, changes, added }: DeviceHistory) {
  const own = changes.map(({ ts, status }) => ({ at: ts.getTime(), status }));
  const online = onlineSpans(before ?? OnlineStatus.offline, own, day.from, day.to);
  const since = countsFrom(day, added.getTime(), { before: before !== undefined, first: own[0]?.at });
  return { online, online_ms: lengthOf(online), since, day_ms: day.to - since };
}

function idsOf(devices: Device[]): string[] {
  return devices.map(({ _id }) => _id);
}

function presentEvent({ device_id, ts, type, value }: BareEventRow): DeviceEvent {
  const _id = `${device_id}.${ts.getTime()}.${type}`;
  return { _id, type, power_type: powerEventType(type), value, createdAt: ts.toISOString() };
}
