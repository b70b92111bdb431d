import { randomUUID } from "node:crypto";
import { demandWords } from "@switchboard/domain/alarms";
import {
  addPower,
  isDemandAlarm,
  LIVE_BAND_MINUTES,
  LIVE_HOLD_MS,
  type LiveDemand,
  liveDemand,
  planShedding,
  type SheddingAction,
  type ShedEnd,
  sheddingOrder,
  windowStart,
} from "@switchboard/domain/energy";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import type { ReportConditions, SeenCondition } from "../../../core/ports/report-conditions.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { eachAlone } from "../../../platform/each-alone.ts";
import type { DemandHoldsService } from "../../control/holds/demand-holds.service.ts";
import type { DemandSuppliesService, WatchedSupply } from "../bills/demand-supplies.service.ts";
import { type LimitKey, type LimitRow, LimitsRepository, type NamedLoadRow } from "./limits.repository.ts";
import { readLoads, sheddable, stepsOf } from "./load-now.ts";
import { coursesOf, PowerRepository } from "./power.repository.ts";
import { type LoadState, type NamedShedRow, ShedsRepository } from "./sheds.repository.ts";

const MINUTE = 60_000;
/** A load is restored within seconds of its time; one that is off for longer is not looked after. */
const OVERDUE_MS = MINUTE;
/** The author of automatic actions. */
const NOBODY = "";

type Publish = () => Promise<void> | void;

/** A limit with everything known about it at one moment. */
interface WatchedLimit {
  limit: LimitRow;
  supply: WatchedSupply;
  loads: readonly NamedLoadRow[];
  states: readonly LoadState[];
  /** The shed loads, in the order of shedding. */
  shed: readonly NamedShedRow[];
  live: LiveDemand | undefined;
  now: Date;
}

/**
 * Watches the demand of supplies with a limit, raises an alarm before a window ends above it, and sheds and restores
 * loads where that is turned on (ADR 0076). One server at a time evaluates a limit and writes its decisions in the same
 * transaction. Two servers therefore never shed twice, and the sheds of a server that dies are restored by the next
 * one.
 */
export class DemandWatchService {
  readonly #database: Database;
  readonly #time: Time;
  readonly #supplies: Pick<DemandSuppliesService, "one">;
  readonly #holds: DemandHoldsService;
  readonly #alarms: ReportConditions;

  constructor(parts: {
    database: Database;
    time: Time;
    supplies: Pick<DemandSuppliesService, "one">;
    holds: DemandHoldsService;
    alarms: ReportConditions;
  }) {
    this.#database = parts.database;
    this.#time = parts.time;
    this.#supplies = parts.supplies;
    this.#holds = parts.holds;
    this.#alarms = parts.alarms;
  }

  /** Runs every few seconds. */
  async look(): Promise<void> {
    const keys = await new LimitsRepository(this.#database).keys();
    await eachAlone(keys, (key) => this.#evaluate(key));
  }

  /** Counts shed loads over all enterprises, for operators. */
  async countShed(): Promise<{ open: number; overdue: number }> {
    return new ShedsRepository(this.#database).count(new Date((await this.#time.now()).getTime() - OVERDUE_MS));
  }

  async #evaluate(key: LimitKey): Promise<void> {
    const now = await this.#time.now();
    const after = await this.#database.transaction(async (sql) => {
      const limit = await new LimitsRepository(sql).claim(key);
      const supply = limit && (await this.#supplies.one(sql, key.enterprise_id, key.supply_id));
      if (!limit || !supply) return [];
      await this.#followHolds(sql, key, now);
      const watched = await this.#read(sql, limit, supply, now);
      // Locks commands before alarms, in the same order as everywhere, to avoid deadlocks.
      const acts = limit.is_on ? await this.#act(sql, watched) : [];
      return [...acts, await this.#alarms.reportWithin(sql, conditionsOf(watched))];
    });
    for (const each of after) await each();
  }

  /** Ends sheds whose hold expired or was ended by an admin. */
  async #followHolds(sql: Sql, { enterprise_id, supply_id }: LimitKey, now: Date): Promise<void> {
    const sheds = new ShedsRepository(sql);
    const open = (await sheds.since(enterprise_id, supply_id, now)).filter(({ ended_at }) => ended_at === null);
    if (open.length === 0) return;
    const ids = open.map(({ hold_id }) => hold_id);
    const over = new Map((await this.#holds.ended(sql, enterprise_id, ids)).map((each) => [each.id, each]));
    await sheds.end(
      enterprise_id,
      open.flatMap(({ id, hold_id }) => {
        const end = over.get(hold_id);
        return end ? [{ id, at: end.at, why: end.reason === "time" ? "longest_off" : ("released" as ShedEnd) }] : [];
      }),
    );
  }

  async #read(sql: Sql, limit: LimitRow, supply: WatchedSupply, now: Date): Promise<WatchedLimit> {
    const { enterprise_id: enterpriseId, supply_id: id, minutes, measure } = limit;
    const start = windowStart(now.getTime(), minutes, supply.timeZone);
    const since = new Date(start - Math.max(LIVE_BAND_MINUTES * MINUTE, LIVE_HOLD_MS));
    const sheds = new ShedsRepository(sql);
    const loads = await new LimitsRepository(sql).loads(enterpriseId, id);
    const longestOff = Math.max(0, ...loads.map(({ longest_off_s }) => longest_off_s * 1000));
    const events = await sheds.since(enterpriseId, id, new Date(Math.min(since.getTime(), now.getTime() - longestOff)));
    const states = await sheds.states(enterpriseId, id, new Date(now.getTime() - LIVE_HOLD_MS));
    const until = new Date(now.getTime() + 1);
    const readings = await new PowerRepository(sql).readings(enterpriseId, supply.meters, since, until);
    const course = addPower(coursesOf(readings, supply.meters), LIVE_HOLD_MS);
    const steps = stepsOf(events, states, now.getTime());
    const rule = { limit: limit.upper_limit, measure, minutes, timeZone: supply.timeZone };
    return {
      limit,
      supply,
      loads: loads.map((load) => ({ ...load, necessary: load.necessary || wasReleased(load, events, now) })),
      states,
      shed: events.filter(({ ended_at }) => ended_at === null),
      live: liveDemand(course, steps, rule, now.getTime()),
      now,
    };
  }

  async #act(sql: Sql, watched: WatchedLimit): Promise<Publish[]> {
    const { limit, supply, loads, shed, now } = watched;
    const actions = planOf(watched);
    if (actions.length === 0) return [];
    const enterpriseId = limit.enterprise_id;
    const sheds = new ShedsRepository(sql);
    const open = new Map(shed.map((event) => [event.switch_id, event]));
    const back = actions.flatMap(({ do: what, id, why }) => {
      const event = what === "restore" ? open.get(id) : undefined;
      return event ? [{ id: event.id, at: now, why: why as ShedEnd, hold: event.hold_id }] : [];
    });
    await sheds.end(enterpriseId, back);
    const restored = await this.#holds.restore(
      sql,
      back.map(({ hold }) => ({ enterprise_id: enterpriseId, id: hold })),
      now,
    );
    const longest = new Map(loads.map(({ switch_id, longest_off_s }) => [switch_id, longest_off_s]));
    const power = new Map(actions.map((action) => [action.id, action.power]));
    const wish = actions
      .filter(({ do: what }) => what === "shed")
      .map(({ id }) => ({ switchId: id, until: new Date(now.getTime() + (longest.get(id) ?? 0) * 1000) }));
    const off = await this.#holds.shed(sql, { enterpriseId, supply, loads: wish, at: now });
    const until = new Map(wish.map((each) => [each.switchId, each.until]));
    await sheds.insert(
      enterpriseId,
      off.shed.map(({ switchId, holdId }) => ({
        id: randomUUID(),
        supply_id: supply.id,
        switch_id: switchId,
        hold_id: holdId,
        power: Math.round(power.get(switchId) ?? 0),
        shed_at: now,
        until: until.get(switchId) ?? now,
      })),
    );
    await tellAudience(sql, { enterpriseId, userId: NOBODY }, "everyone", "demand");
    return [restored.publish, off.publish];
  }
}

/** A load that an admin released stays on for as long as it could have been shed, or it would be shed again. */
function wasReleased({ switch_id, longest_off_s }: NamedLoadRow, events: readonly NamedShedRow[], now: Date): boolean {
  return events.some(
    ({ switch_id: id, why, ended_at }) =>
      id === switch_id &&
      why === "released" &&
      ended_at !== null &&
      now.getTime() - ended_at.getTime() < longest_off_s * 1000,
  );
}

/**
 * Plans which loads to shed and restore now. While the meters are silent, nothing is shed or restored because of
 * demand, but comfort and the longest time off still restore loads.
 */
function planOf({ limit, loads, states, shed, live, now }: WatchedLimit): SheddingAction[] {
  const open = new Map(shed.map((event) => [event.switch_id, event]));
  const moment = {
    rule: { limit: limit.upper_limit, restoreShare: limit.restore_percent / 100 },
    now: now.getTime(),
    heardAt: live?.heardAt ?? Number.NEGATIVE_INFINITY,
    present: live?.present ?? 0,
    allowed: live?.allowed ?? 0,
    shed: shed.map(({ switch_id }) => switch_id),
    read: readLoads({ loads, states, shed: open, measure: limit.measure, now: now.getTime() }),
  };
  const actions = planShedding(sheddingOrder(loads.map(sheddable)), moment);
  return live ? actions : actions.filter(({ why }) => why === "comfort" || why === "longest_off");
}

/** Reports nothing while demand is unknown: existing alarms stay, and none is raised. */
function conditionsOf({ limit, supply, live, now }: WatchedLimit): SeenCondition[] {
  if (!live) return [];
  const { enterprise_id, upper_limit, measure } = limit;
  const isWrong = isDemandAlarm(live, upper_limit);
  const unit = measure === "va" ? "VA" : "W";
  const figures = { expected: live.expected, limit: upper_limit, unit } as const;
  return [
    {
      enterpriseId: enterprise_id,
      source: "demand",
      key: `demand ${supply.id}`,
      device: supply.meters[0],
      isWrong,
      at: now,
      value: live.expected,
      ...(isWrong && { words: demandWords(supply.name, figures) }),
    },
  ];
}
