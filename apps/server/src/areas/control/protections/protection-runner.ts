import { breachWords } from "@switchboard/domain/alarms";
import { FORCE_VALIDITY_MS } from "@switchboard/domain/automation";
import { STOP_AGAIN_MS, writeCause } from "@switchboard/domain/control";
import { EventType, ProtectionBreach } from "@switchboard/domain/site";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { News, TellWithin } from "../../../core/ports/tell.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { AutomationOrder } from "../commands/order.ts";
import type { OrdersService } from "../commands/orders.service.ts";
import { BreachesRepository, type BreachRow, type OverdueRun } from "./breaches.repository.ts";

/** The number of entries in one transaction. */
const BATCH = 500;
/** The author of changes that no person made. */
const NOBODY = "";

/** A device event, by its number. */
interface RaisedEvent {
  enterpriseId: string;
  device: string;
  at: Date;
  type: number;
  value: number;
}

/** Records device events in the caller's transaction. */
export type RecordEvents = (sql: Sql, events: RaisedEvent[]) => Promise<void>;

/**
 * Ends runs at their limit, reports breaches at the wall, and corrects them if that is enabled (ADR 0069). Each is written in the
 * transaction that claims it, so it happens once, with any number of servers and whenever one dies.
 */
export class ProtectionRunner {
  readonly #database: Database;
  readonly #orders: Pick<OrdersService, "write">;
  readonly #time: Time;
  readonly #tell: TellWithin;
  readonly #recordEvents: RecordEvents;
  readonly #alarms: ReportConditions;

  constructor(parts: {
    database: Database;
    orders: Pick<OrdersService, "write">;
    time: Time;
    tell: TellWithin;
    recordEvents: RecordEvents;
    alarms: ReportConditions;
  }) {
    this.#database = parts.database;
    this.#orders = parts.orders;
    this.#time = parts.time;
    this.#tell = parts.tell;
    this.#recordEvents = parts.recordEvents;
    this.#alarms = parts.alarms;
  }

  /** Called about every second: turns off switches that have reached their longest run, also if they were turned on at the wall. */
  async endRuns(): Promise<void> {
    let claimed: number;
    do {
      const now = await this.#time.now();
      const { count, publish } = await this.#database.transaction(async (sql) => {
        const runs = await new BreachesRepository(sql).claimOverdue(now, BATCH);
        if (runs.length === 0) return { count: 0, publish: undefined };
        const again = new Date(now.getTime() + STOP_AGAIN_MS);
        await new BreachesRepository(sql).markStopped(runs.map((run) => ({ ...run, again })));
        const written = await this.#orders.write(
          sql,
          runs.map((run) => toStopOrder(run, now)),
        );
        return { count: runs.length, publish: written.publish };
      });
      await publish?.();
      claimed = count;
    } while (claimed === BATCH);
  }

  /** Called about every second: reports breaches at the wall once, and turns the later switch off if the interlock corrects. */
  async tellBreaches(): Promise<void> {
    const now = await this.#time.now();
    await new BreachesRepository(this.#database).recordMissed(now);
    let claimed: number;
    do {
      const { count, after } = await this.#database.transaction((sql) => this.#tellBatch(sql, now));
      for (const each of after) await each();
      claimed = count;
    } while (claimed === BATCH);
    await this.#endRepaired(now);
  }

  async #tellBatch(sql: Sql, now: Date): Promise<{ count: number; after: (() => Promise<void> | void)[] }> {
    const breaches = await new BreachesRepository(sql).claimUntold(now, BATCH);
    if (breaches.length === 0) return { count: 0, after: [] };
    // After the breaches and before further locks: orders, as everywhere, lock protections and then commands.
    const toCorrect = breaches.filter(
      ({ kind, corrects, is_on, is_broken }) => kind === "interlocked" && corrects && is_on && is_broken,
    );
    const { publish } = await this.#orders.write(sql, toCorrect.map(toCorrection));
    await this.#recordEvents(sql, breaches.map(toEvent));
    const notify = await this.#tell.tellWithin(sql, breaches.map(toNews));
    for (const enterpriseId of new Set(breaches.map(({ enterprise_id }) => enterprise_id)))
      await tellAudience(sql, { enterpriseId, userId: NOBODY }, "everyone", "protections");
    const raiseAlarms = await this.#alarms.reportWithin(sql, breaches.map(toAlarm));
    return { count: breaches.length, after: [publish, notify, raiseAlarms] };
  }

  async #endRepaired(now: Date): Promise<void> {
    await this.#database.transaction(async (sql) => {
      const repaired = await new BreachesRepository(sql).endRepaired(now);
      for (const enterpriseId of new Set(repaired.map(({ enterprise_id }) => enterprise_id)))
        await tellAudience(sql, { enterpriseId, userId: NOBODY }, "everyone", "protections");
      await this.#alarms.reportWithin(
        sql,
        repaired.map(({ enterprise_id, interlock_id }) => conditionOf(enterprise_id, interlock_id ?? "", now)),
      );
    });
  }
}

/** Kept for an offline device, like a forced order of a schedule. */
function toStopOrder({ enterprise_id, switch_id, max_run_s }: OverdueRun, now: Date): AutomationOrder {
  return {
    enterpriseId: enterprise_id,
    owner: null,
    source: "protection",
    cause: { id: switch_id, name: writeCause({ max_run_s }) },
    orders: [{ switchId: switch_id, switch_state: 0 }],
    holdUntil: new Date(now.getTime() + FORCE_VALIDITY_MS),
  };
}

function toCorrection({ enterprise_id, id, switch_id, other_name }: BreachRow): AutomationOrder {
  return {
    enterpriseId: enterprise_id,
    owner: null,
    source: "protection",
    cause: { id, name: writeCause({ with: other_name ?? "" }), run: id },
    orders: [{ switchId: switch_id, switch_state: 0 }],
  };
}

function toEvent({ enterprise_id: enterpriseId, kd_id: device, at, kind }: BreachRow): RaisedEvent {
  return { enterpriseId, device, at, type: EventType.protection, value: ProtectionBreach[kind] };
}

/** The breach of an interlock lasts until one of the two is off; a turn that came too early is only an event. */
function toAlarm({ enterprise_id, kind, interlock_id, switch_id, device_id, switch_name, other_name, at }: BreachRow) {
  const words = breachWords(kind, { name: switch_name, other: other_name ?? "" });
  const about = interlock_id ?? `${switch_id} ${kind}`;
  return { ...conditionOf(enterprise_id, about, at), isWrong: true, device: device_id, words };
}

function conditionOf(enterpriseId: string, about: string, at: Date): SeenCondition {
  return { enterpriseId, source: "protection", key: `protection ${about}`, isWrong: false, at };
}

function toNews(breach: BreachRow): News {
  const { enterprise_id: enterpriseId, id, kind, device_id: device, switch_name: name, other_name } = breach;
  const words = breachWords(kind, { name, other: other_name ?? "" });
  return { enterpriseId, to: { device, whole: true }, device, once: `breach:${id}`, ...words };
}
