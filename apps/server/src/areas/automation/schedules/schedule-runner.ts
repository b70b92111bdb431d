import { dueBy, LATEST_MS, type RunState, type Where } from "@switchboard/domain/automation";
import { COMMAND_EXPIRY_MS, ordersOf } from "@switchboard/domain/control";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { NO_ALARMS, type ReportConditions } from "../../../core/ports/report-conditions.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { RightOfWay } from "../../../platform/right-of-way.ts";
import { Signals } from "../../../platform/signals.ts";
import { switchesOfGroups } from "../../control/commands/group-switches.service.ts";
import type { AutomationOrder } from "../../control/commands/order.ts";
import type { OrdersService, WrittenOrders } from "../../control/commands/orders.service.ts";
import { holdUntil } from "./due-runs.ts";
import { alarmOf, failureOf, reminderOf, wellOf } from "./schedule-news.ts";
import { recountSchedules } from "./schedule-recount.ts";
import { type DueSchedule, type NewRun, ScheduleRunnerRepository } from "./schedule-runner.repository.ts";
import { SharedPlans } from "./shared-plans.ts";
import { surroundingsOf } from "./surroundings.ts";

/**
 * How many schedules are claimed at once. A batch waits for a turn of the event loop at each of its statements, so many
 * small ones take longest. With more, or when two wait for a third to leave, the last would leave half a second after
 * they were written, and be picked up by the dispatcher first (`LOOK_MS`).
 */
const BATCH = 500;
const TOLD_AT_ONCE = 5000;
/** Due schedules are claimed several times a second; one that waits longer is not looked after. */
const OVERDUE_MS = 10_000;
/** Clocks are corrected by less than this all the time. */
const SET_BACK_MS = 1000;
/** The author of automatic changes. */
const NOBODY = "";

interface Batch extends Pick<WrittenOrders, "publish"> {
  claimed: number;
}
const NO_BATCH: Batch = { claimed: 0, publish: async () => undefined };

/**
 * Runs what is due (design §5). A due instant and its commands are written in the transaction that claims the schedule,
 * so it happens once, whichever servers there are and whenever one of them dies; the commands are published after the
 * commit.
 */
export class ScheduleRunner {
  readonly #database: Database;
  readonly #orders: OrdersService;
  readonly #tell: TellWithin;
  readonly #alarms: ReportConditions;
  readonly #clock: Clock;
  readonly #time: Time;
  readonly #signals: Signals;
  readonly #rightOfWay: RightOfWay;
  #isBusy = false;
  /** The latest instant that the clock has shown; undefined before the first look. */
  #latest: number | undefined;

  constructor(parts: {
    database: Database;
    orders: OrdersService;
    tell: TellWithin;
    alarms?: ReportConditions | undefined;
    clock: Clock;
    time: Time;
    signals?: Signals | undefined;
    rightOfWay?: RightOfWay | undefined;
  }) {
    this.#database = parts.database;
    this.#orders = parts.orders;
    this.#tell = parts.tell;
    this.#alarms = parts.alarms ?? NO_ALARMS;
    this.#clock = parts.clock;
    this.#time = parts.time;
    this.#signals = parts.signals ?? new Signals();
    this.#rightOfWay = parts.rightOfWay ?? new RightOfWay();
  }

  /** Runs a few times a second: everything due by now is on its way when it returns. */
  async runDue(): Promise<void> {
    await this.#recountIfSetBack();
    this.#isBusy = true;
    try {
      const first = await this.#claimBatch();
      if (first.claimed === BATCH) await this.#runCrowd(first);
      else await first.publish();
      let reminded: number;
      do reminded = await this.#remindBatch();
      while (reminded === BATCH);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Handles due schedules beyond one batch, in their order: the store reads the next while one is sent. */
  async #runCrowd(first: Batch): Promise<void> {
    // Other queues give way, so that no batch waits for their writes.
    const giveWay = this.#rightOfWay.take();
    const failures: unknown[] = [];
    const claimNext = () =>
      this.#claimBatch().catch((error) => {
        failures.push(error);
        return NO_BATCH;
      });
    const publishing: Promise<unknown>[] = [];
    const claims = [Promise.resolve(first)];
    let isMore = true;
    try {
      for (let claim = claims.shift(); claim; claim = claims.shift()) {
        if (isMore) claims.push(claimNext());
        const { claimed, publish } = await claim;
        isMore &&= claimed === BATCH;
        // Waits for an earlier batch, so that a slow store is not given ever more work.
        await publishing.at(-2);
        await new Promise<void>((hasLeft) => {
          const published = publish(hasLeft).catch((error) => failures.push(error));
          publishing.push(published.finally(hasLeft));
        });
      }
    } finally {
      await Promise.all(publishing);
      giveWay();
    }
    // Batches claimed beside one that failed have left all the same.
    if (failures.length > 0) throw failures[0];
  }

  /** Counts over all enterprises, for operators. */
  async countOverdue(): Promise<number> {
    const since = (await this.#time.now()).getTime() - OVERDUE_MS;
    return new ScheduleRunnerRepository(this.#database).countDue(new Date(since));
  }

  /** Runs about once a minute, because another server's clock may have been ahead, and that server be gone. */
  async recountFar(): Promise<void> {
    await recountSchedules(this.#database, await this.#time.now(), "far");
  }

  /** Recounts after a clock was ahead, either before it was set back or before this server started. */
  async #recountIfSetBack(): Promise<void> {
    const now = await this.#time.now();
    const before = this.#latest;
    if (before === undefined || now.getTime() < before - SET_BACK_MS)
      await recountSchedules(this.#database, now, "all");
    // Set after success, so that a failure is retried at the next look.
    this.#latest = now.getTime();
  }

  /** Runs about once a second: ends runs by the answers of devices, and notifies people once of failures. */
  async settle(): Promise<void> {
    // While many schedules leave, checking all running ones would delay the last of them.
    if (this.#rightOfWay.isTaken) return;
    const now = this.#clock.now();
    const settled = await this.#database.transaction(async (sql) => {
      const ended = await new ScheduleRunnerRepository(sql).settle(now);
      await tellOwners(sql, ended);
      const well = ended.flatMap((each) => each.well.map((id) => wellOf(each.enterprise_id, id, now)));
      await this.#alarms.reportWithin(sql, well);
      return ended;
    });
    for (const state of ["done", "failed"] as const)
      this.#tellEnded(
        state,
        settled.reduce((sum, owner) => sum + owner[state], 0),
      );
    // While a long absence is worked off, missed runs are collected, to be notified together.
    if (!this.#isBusy) await this.#tellFailures();
  }

  async #claimBatch(): Promise<Batch> {
    const now = await this.#time.now();
    return this.#database.transaction(async (sql) => {
      const schedules = await new ScheduleRunnerRepository(sql).claimDue(now, BATCH);
      if (schedules.length === 0) return NO_BATCH;
      const { publish } = await this.#write(sql, schedules, now);
      return { claimed: schedules.length, publish };
    });
  }

  async #write(sql: Sql, schedules: DueSchedule[], now: Date): Promise<WrittenOrders> {
    const repository = new ScheduleRunnerRepository(sql);
    const whereOf = await surroundingsOf(sql, schedules);
    const plans = new SharedPlans(now);
    const planned = schedules.map((schedule) => {
      const where = whereOf(schedule);
      return { schedule, where, ...plans.planOf(schedule, where) };
    });
    const current = planned.flatMap(({ schedule, where, runs }) => {
      const run = runs.find(({ state }) => state === "running");
      return run ? [{ schedule, where, run }] : [];
    });
    const orders = await this.#ordersOf(sql, current);
    for (const { run, order } of orders) {
      if (order.orders.length === 0)
        Object.assign(run, { state: "failed", reason: "nothing_to_switch", finished_at: now, to_tell: true });
    }
    const all = planned.flatMap(({ runs }) => runs);
    const fresh = await repository.insertRuns(all);
    const written = await this.#orders.write(
      sql,
      orders.flatMap(({ run, order }) => (fresh.has(run.id) ? [order] : [])),
    );
    await repository.advance(planned.map(({ schedule, next }) => ({ ...schedule, ...next })));
    const paused = planned.filter(({ runs }) => runs.some(({ state }) => state === "skipped"));
    await tellOwners(
      sql,
      paused.map(({ schedule }) => schedule),
    );
    return {
      ...written,
      publish: (onLeft) =>
        this.#publish(
          written,
          all.filter(({ id }) => fresh.has(id)),
          onLeft,
        ),
    };
  }

  async #publish(written: WrittenOrders, runs: readonly NewRun[], onLeft?: () => void): Promise<void> {
    await written.publish(onLeft);
    const at = (await this.#time.now()).getTime();
    const sent = runs.filter(({ state }) => state === "running");
    if (sent.length > 0)
      this.#signals.emit("runs.sent", { lateSeconds: sent.map(({ due }) => (at - due.getTime()) / 1000) });
    for (const state of ["failed", "skipped", "missed"] as const)
      this.#tellEnded(state, runs.filter((run) => run.state === state).length);
  }

  #tellEnded(state: Exclude<RunState, "running">, count: number): void {
    if (count > 0) this.#signals.emit("runs.ended", { state, count });
  }

  async #ordersOf(sql: Sql, current: { schedule: DueSchedule; where: Where; run: NewRun }[]) {
    const schedules = current.map(({ schedule }) => schedule);
    const actions = Map.groupBy(
      schedules.length ? await new ScheduleRunnerRepository(sql).actionsOf(schedules) : [],
      ({ schedule_id }) => schedule_id,
    );
    const groups = schedules.flatMap(({ enterprise_id: enterpriseId, id, owner_id: ownerId }) =>
      (actions.get(id) ?? []).flatMap(({ groupId, switch_appliance_id }) =>
        groupId && ownerId && !switch_appliance_id ? [{ enterpriseId, ownerId, groupId }] : [],
      ),
    );
    const switchesOf = await switchesOfGroups(sql, groups);
    return current.map(({ schedule, where, run }) => {
      const own = actions.get(schedule.id) ?? [];
      const orders = ordersOf(own, (group) => (schedule.owner_id ? switchesOf(schedule.owner_id, group) : []));
      return { run, order: orderOf(schedule, where, run, orders) };
    });
  }

  async #remindBatch(): Promise<number> {
    const now = await this.#time.now();
    const { claimed, notify } = await this.#database.transaction(async (sql) => {
      const schedules = await new ScheduleRunnerRepository(sql).claimReminders(now, BATCH);
      if (schedules.length === 0) return { claimed: 0, notify: undefined };
      const news = schedules.flatMap((schedule) => reminderOf(schedule, now));
      return { claimed: schedules.length, notify: await this.#tell.tellWithin(sql, news) };
    });
    notify?.();
    return claimed;
  }

  async #tellFailures(): Promise<void> {
    const afterCommit = await this.#database.transaction(async (sql) => {
      const runs = await new ScheduleRunnerRepository(sql).claimUntold(TOLD_AT_ONCE);
      if (runs.length === 0) return undefined;
      const notify = await this.#tell.tellWithin(sql, runs.map(failureOf));
      return [notify, await this.#alarms.reportWithin(sql, runs.map(alarmOf))];
    });
    for (const each of afterCommit ?? []) each();
  }
}

/** Makes open screens read again what has ended. */
async function tellOwners(sql: Sql, ended: readonly { enterprise_id: string; owner_id: string | null }[]) {
  for (const [enterpriseId, own] of Map.groupBy(ended, ({ enterprise_id }) => enterprise_id)) {
    const owners = own.map(({ owner_id }) => owner_id);
    await tellAudience(sql, { enterpriseId, userId: NOBODY }, owners, "schedules");
  }
}

function orderOf(schedule: DueSchedule, where: Where, run: NewRun, orders: AutomationOrder["orders"]): AutomationOrder {
  const { enterprise_id, id, name, owner_id, owner_name } = schedule;
  return {
    enterpriseId: enterprise_id,
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? "" },
    source: "schedule",
    cause: { id, name, run: run.id },
    orders,
    holdUntil: holdUntil(schedule, where, run.due),
    // The latest run that is still allowed has as long to act as any other.
    sendUntil: new Date(dueBy(schedule, where, run.due).getTime() + LATEST_MS + COMMAND_EXPIRY_MS),
  };
}
