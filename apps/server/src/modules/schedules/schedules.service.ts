import { randomUUID } from "node:crypto";
import {
  type AlreadySent,
  type BodyOf,
  type contract,
  meantSchedule,
  type QueryOf,
  type ReplyOf,
  type Schedule,
  type ScheduleRun,
} from "@switchboard/contract";
import { dayBounds, localDay } from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Time } from "../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../platform/db/database.ts";
import { lockEnterprise } from "../../platform/db/enterprise-lock.ts";
import { isForeignKeyViolation } from "../../platform/db/pg-errors.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { forTheTrail } from "../access/rights.ts";
import { record } from "../audit/audit.service.ts";
import { presentActions, type StoredAction } from "../automation/actions.service.ts";
import { alreadySent } from "../automation/already-sent.ts";
import { idleLists } from "../automation/idle-lists.ts";
import { tellAudience } from "../changes/changes.service.ts";
import type { CommandsModule } from "../commands/commands.module.ts";
import { StillLeaving, type Withdraw } from "../commands/withdrawal.service.ts";
import { alreadyDeleted, missing } from "../deletions/deletions.service.ts";
import { enterpriseFacts } from "../enterprises/enterprise-facts.service.ts";
import { readActions } from "./read-actions.ts";
import { scheduleFields } from "./schedule-fields.ts";
import { type RunRow, ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { nextRunOf, rezonedRunOf } from "./schedule-timing.ts";
import { presentDayRun, presentRun, presentSchedule } from "./schedule-view.ts";
import { type Page, type ScheduleRow, SchedulesRepository, type Viewer } from "./schedules.repository.ts";

/** Runs listed for a day at most; the count says how many there were. */
const MAX_DAY_RUNS = 2000;

/** Answers how many switches had been told already by what it took back, where it took back anything. */
type Work = (
  repository: SchedulesRepository,
  before: ScheduleRow,
  more: { sql: Sql; withdraw: Withdraw; was: Schedule | undefined },
) => Promise<number>;

type Changed = Schedule & AlreadySent;

export interface SchedulesDependencies {
  database: Database;
  clock: Clock;
  /** By which the runner decides what is due. */
  time: Time;
  commands: Pick<CommandsModule, "withdrawal" | "history">;
  /** Runs what is due just now: nobody changes a schedule between its time and its run. */
  runDue(): Promise<unknown>;
}

const viewerOf = ({ enterpriseId, userId, role }: Actor): Viewer => ({
  enterpriseId,
  userId,
  isAdmin: role === "admin",
});

/** What a building does by itself at a time: everyone's own schedules, and all of them for admins (spec §3). */
export class SchedulesService {
  readonly #given: SchedulesDependencies;

  constructor(given: SchedulesDependencies) {
    this.#given = given;
  }

  async list(actor: Actor, filter: BodyOf<typeof contract.listSchedules>) {
    const { database } = this.#given;
    const repository = new SchedulesRepository(database);
    const [rows, { count }] = await Promise.all([
      repository.list(viewerOf(actor), filter, this.#given.clock.now()),
      repository.count(viewerOf(actor), filter),
    ]);
    return { docs: await present(database, actor, rows), count };
  }

  count(actor: Actor): Promise<{ count: number; active: number }> {
    return new SchedulesRepository(this.#given.database).count(viewerOf(actor), {});
  }

  async create(actor: Actor, { isActive, ...input }: BodyOf<typeof contract.newSchedule>): Promise<Schedule> {
    const { enterpriseId, userId } = actor;
    const actions = await readActions(this.#given.database, actor, input);
    return this.#given.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new SchedulesRepository(sql);
      const id = randomUUID();
      const now = this.#given.clock.now();
      const fields = scheduleFields(input, isActive, actor.timeZone, now);
      await repository.insert(enterpriseId, id, fields, { owner_id: userId, created_at: now });
      await setActions(repository, enterpriseId, id, actions);
      return this.#changed(sql, actor, "create", { id, owner_id: userId });
    });
  }

  /** Whoever edits it, it stays its owner's, with the owner's rights. */
  edit(actor: Actor, { id, ...given }: BodyOf<typeof contract.editSchedule>): Promise<Changed> {
    return this.#changeOne(actor, id, "edit", async (repository, before, { sql, withdraw, was }) => {
      const input = was ? meantSchedule(was, given) : given;
      const actions = await readActions(sql, actor, input);
      const fields = scheduleFields(input, before, actor.timeZone, this.#given.clock.now());
      await repository.update(actor.enterpriseId, id, fields);
      await setActions(repository, actor.enterpriseId, id, actions);
      return withdraw();
    });
  }

  setActive(actor: Actor, id: string, isActive: boolean): Promise<Changed> {
    const { enterpriseId } = actor;
    return this.#changeOne(actor, id, isActive ? "enable" : "disable", async (repository, before, { withdraw }) => {
      const next = isActive
        ? nextRunOf(before, actor.timeZone, this.#given.clock.now())
        : { next_run: null, remind_at: null };
      if (isActive && next.next_run === null) throw new AppError("schedule.over");
      await repository.update(enterpriseId, id, { ...before, is_active: isActive, ...next });
      return isActive ? 0 : withdraw();
    });
  }

  async delete(actor: Actor, id: string): Promise<{ deleted: true } & AlreadySent> {
    const { enterpriseId } = actor;
    await this.#runIfDue(actor, id);
    const make = async (sql: Sql, withdraw: Withdraw) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new SchedulesRepository(sql);
      const before = await repository.lock(viewerOf(actor), id);
      if (!before) return alreadyDeleted(sql, actor, "schedule", id);
      const sent = await withdraw();
      const [was] = await present(sql, forTheTrail(actor), [before]);
      await record(sql, actor, { action: "schedule.delete", subject: before.name, subject_id: id, before: was });
      await repository.delete(enterpriseId, id);
      await tellAudience(sql, actor, [before.owner_id], "schedules");
      return { deleted: true, ...alreadySent(sent) } as const;
    };
    return this.#given.commands.withdrawal.around(enterpriseId, [id], { make });
  }

  /** Only the next run can be left out, and only while it is still to come. */
  skip(actor: Actor, id: string, due: Date): Promise<Schedule> {
    const { enterpriseId, timeZone } = actor;
    const now = this.#given.clock.now();
    const leaveOut: Work = async (repository, before, { sql }) => {
      if (before.next_run?.getTime() !== due.getTime() || due <= now) throw new AppError("schedule.not_due");
      const run = { id: randomUUID(), schedule_id: id, due, at: now };
      if (!(await new ScheduleRunsRepository(sql).insertSkipped(enterpriseId, run)))
        throw new AppError("schedule.not_due");
      const next = nextRunOf(before, timeZone, due);
      await repository.update(enterpriseId, id, { ...before, ...next, is_active: next.next_run !== null });
      return 0;
    };
    // Which run it was: the schedule itself may look the same afterwards.
    return this.#changeOne(actor, id, "skip", leaveOut, { due: due.toISOString() });
  }

  async history(actor: Actor, { id, limit, offset }: QueryOf<typeof contract.scheduleHistory>) {
    if (!(await this.#find(actor, id))) throw new AppError("schedule.not_found");
    const runs = new ScheduleRunsRepository(this.#given.database);
    const { rows, count } = await runs.ofSchedule(actor.enterpriseId, id, { limit, offset });
    return { docs: await this.#presentRuns(actor, rows), count };
  }

  /** The runs of a day of the enterprise's zone that did not do all they should. */
  async failed(actor: Actor, { day, ...page }: Page & { day?: string | undefined }) {
    const span = dayBounds(day ?? localDay(this.#given.clock.now(), actor.timeZone), actor.timeZone);
    const runs = new ScheduleRunsRepository(this.#given.database);
    const { rows, count } = await runs.failedBetween(viewerOf(actor), span, page);
    return { docs: await this.#presentRuns(actor, rows), count };
  }

  /** All runs of a day of the enterprise's zone, with their outcomes. */
  async runsOn(actor: Actor, day: string): Promise<ReplyOf<typeof contract.scheduleRuns>> {
    const runs = new ScheduleRunsRepository(this.#given.database);
    const { rows, count } = await runs.between(viewerOf(actor), dayBounds(day, actor.timeZone), MAX_DAY_RUNS);
    const unexplained = rows.filter(({ state, reason }) => state === "failed" && reason === null);
    const ids = unexplained.map(({ id }) => id);
    const results = await this.#given.commands.history.ofRuns(actor, ids);
    return { runs: rows.map((row) => presentDayRun(row, results.get(row.id) ?? [])), count };
  }

  /** After the enterprise's zone has changed, as part of the transaction that changes it: all next runs move with it. */
  async rezone(enterpriseId: string, sql: Sql = this.#given.database): Promise<void> {
    const repository = new SchedulesRepository(sql);
    const { timeZone } = await enterpriseFacts(sql, enterpriseId);
    const now = this.#given.clock.now();
    for (const row of await repository.lockActive(enterpriseId)) {
      // What is due already is the runner's, whatever the clock is called now.
      if (row.next_run && row.next_run <= now) continue;
      await repository.update(enterpriseId, row.id, { ...row, ...rezonedRunOf(row, timeZone, now) });
    }
  }

  /** One change in one transaction, of a schedule that has run what was due, and has nothing on its way any more. */
  async #changeOne(actor: Actor, id: string, verb: string, work: Work, told: { due?: string } = {}): Promise<Changed> {
    const make = async (sql: Sql, withdraw: Withdraw) => {
      // Before the schedule itself, as whoever removes a device: its switches leave the actions of many.
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new SchedulesRepository(sql);
      const before = await repository.lock(viewerOf(actor), id);
      if (!before) throw await missing(sql, actor, "schedule", id);
      // Whoever was about to run it has stood still meanwhile, and has lost it.
      if (await this.#isDue(before)) throw new StillLeaving();
      const [was] = await present(sql, forTheTrail(actor), [before]);
      const sent = await work(repository, before, { sql, withdraw, was });
      const schedule = await this.#changed(sql, actor, verb, { ...before, was, told });
      return { ...schedule, ...alreadySent(sent) };
    };
    const prepare = () => this.#runIfDue(actor, id);
    return this.#given.commands.withdrawal.around(actor.enterpriseId, [id], { prepare, make });
  }

  /** The schedule as it is after a change; its owner and the admins are told. */
  async #changed(
    sql: Sql,
    actor: Actor,
    verb: string,
    change: { id: string; owner_id: string | null; was?: Schedule | undefined; told?: { due?: string } },
  ): Promise<Schedule> {
    const { id, owner_id, was: before, told } = change;
    await tellAudience(sql, actor, [owner_id], "schedules");
    const filter = { id, limit: 1, offset: 0 };
    const rows = await new SchedulesRepository(sql).list(viewerOf(actor), filter, this.#given.clock.now());
    const [schedule] = await present(sql, actor, rows);
    const [recorded] = await present(sql, forTheTrail(actor), rows);
    if (!schedule) throw new AppError("schedule.not_found");
    const action = `schedule.${verb}` as const;
    const after = { ...recorded, ...told };
    await record(sql, actor, { action, subject: schedule.name, subject_id: id, before, after });
    return schedule;
  }

  async #find(actor: Actor, id: string): Promise<ScheduleRow | undefined> {
    const filter = { id, limit: 1, offset: 0 };
    const repository = new SchedulesRepository(this.#given.database);
    return (await repository.list(viewerOf(actor), filter, this.#given.clock.now()))[0];
  }

  async #runIfDue(actor: Actor, id: string): Promise<void> {
    const row = await this.#find(actor, id);
    if (row && (await this.#isDue(row))) await this.#given.runDue();
  }

  async #isDue({ next_run }: ScheduleRow): Promise<boolean> {
    return next_run !== null && next_run <= (await this.#given.time.now());
  }

  async #presentRuns(reader: Actor, rows: RunRow[]): Promise<ScheduleRun[]> {
    const ids = rows.map(({ id }) => id);
    const results = await this.#given.commands.history.ofRuns(reader, ids);
    return rows.map((row) => presentRun(row, results.get(row.id) ?? []));
  }
}

/** A switch or group that was removed in this very moment is not found. */
function setActions(repository: SchedulesRepository, enterpriseId: string, id: string, actions: StoredAction[]) {
  return repository.setActions(enterpriseId, id, actions).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError("switch.not_found") : error;
  });
}

async function present(sql: Sql, reader: Actor, rows: ScheduleRow[]): Promise<Schedule[]> {
  const ids = rows.map(({ id }) => id);
  const actions = Map.groupBy(
    await new SchedulesRepository(sql).actions(reader.enterpriseId, ids),
    ({ schedule_id }) => schedule_id,
  );
  const lists = ids.map((id) => actions.get(id) ?? []);
  const views = await presentActions(sql, reader, lists);
  const owned = rows.map(({ owner_id }, index) => ({ ownerId: owner_id, actions: lists[index] ?? [] }));
  const idle = await idleLists(sql, reader.enterpriseId, owned);
  return rows.map((row, index) => presentSchedule(row, views[index] ?? [], idle[index]));
}
