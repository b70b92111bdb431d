import { type EventCount, eventLabel, type ReportedEvent } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { powerEventType } from "@switchboard/domain/energy";
import type { ReportPeriod } from "@switchboard/domain/reports";
import { EventType, eventMeaning, isCritical } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type EventCountRow, EventLogRepository, type EventPage } from "./event-log.repository.ts";
import type { Between, EventRow } from "./events.repository.ts";

export interface LogFilters {
  from_date: string;
  to_date: string;
  period: ReportPeriod;
}

/** A device whose visibility the caller has checked. */
export interface LoggedDevice {
  _id: string;
  device_name: string;
}

const LAST_KIND = Math.max(...Object.values(EventType)) + 2;

/** Lists events of many devices over days, months or years, for reports. */
export class EventLogService {
  readonly #repository: EventLogRepository;

  constructor(database: Database) {
    this.#repository = new EventLogRepository(database);
  }

  async list(
    actor: Actor,
    devices: readonly LoggedDevice[],
    filters: LogFilters,
    page: EventPage,
  ): Promise<ReportedEvent[]> {
    const span = spanOf(actor, filters);
    const kinds = kindsIn(actor.language ?? "en");
    const rows = await this.#repository.list(actor.enterpriseId, idsOf(devices), span, page, kinds);
    return rows.map(presentEvent);
  }

  async counts(actor: Actor, devices: readonly LoggedDevice[], filters: LogFilters): Promise<EventCount[]> {
    const by = { period: filters.period, timeZone: actor.timeZone, valuesOf: EventType.motorHealth };
    const rows = await this.#repository.counts(actor.enterpriseId, idsOf(devices), spanOf(actor, filters), by);
    const names = new Map(devices.map(({ _id, device_name }) => [_id, device_name]));
    const groups = Map.groupBy(rows, ({ device_id, day }) => `${device_id} ${day}`).values();
    return [...groups].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { device_id: device, day } = first;
      const critical = own.filter((row) => isCritical(row.type, row.value ?? 0));
      return { device, device_name: names.get(device) ?? "", day, count: sum(own), critical: sum(critical) };
    });
  }
}

/** Returns the types of known events, sorted by their names in a language. */
function kindsIn(language: string): number[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const known = Array.from({ length: LAST_KIND + 1 }, (_, type) => type).filter((type) => eventMeaning(type));
  return known.sort(
    (one, other) => compare(eventLabel(language, one, 1), eventLabel(language, other, 1)) || one - other,
  );
}

const idsOf = (devices: readonly LoggedDevice[]) => devices.map(({ _id }) => _id);
const sum = (rows: readonly EventCountRow[]) => rows.reduce((total, { count }) => total + count, 0);

function spanOf({ timeZone }: Actor, { from_date, to_date }: LogFilters): Between {
  return { from: dayBounds(from_date, timeZone).from, to: dayBounds(to_date, timeZone).to };
}

function presentEvent({ device_id, device_name, ts, type, value }: EventRow): ReportedEvent {
  const _id = `${device_id}.${ts.getTime()}.${type}`;
  return {
    _id,
    type,
    power_type: powerEventType(type),
    value,
    createdAt: ts.toISOString(),
    device: device_id,
    device_name,
  };
}
