import { randomUUID } from "node:crypto";
import {
  type AlreadySent,
  applyScheduleEdit,
  type BodyOf,
  type contract,
  type QueryOf,
  type ReplyOf,
  type Schedule,
  type ScheduleRun,
} from "@switchboard/contract";
import type { DecidedSchedule, Where } from "@switchboard/domain/automation";
import { dayBounds, localDay, nextDay } from "@switchboard/domain/core";
import { forTheTrail } from "../../../core/access/rights.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { StoredAction } from "../../control/actions/actions.service.ts";
import { alreadySent } from "../../control/actions/already-sent.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import type { Withdraw } from "../../control/commands/withdrawal.service.ts";
import { enterpriseFacts } from "../../people/enterprises/enterprise-facts.service.ts";
import { countUnable } from "./count-unable.ts";
import { planAnew } from "./plan-anew.ts";
import { readActions } from "./read-actions.ts";
import { type ChangedSchedule, type ScheduleChanges, viewerOf } from "./schedule-changes.ts";
import { type RunsAhead, scheduleFields } from "./schedule-fields.ts";
import { type RunRow, ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { saveMoreTimes } from "./schedule-times.ts";
import { NO_RUN, pauseOf, plannedRunOf } from "./schedule-timing.ts";
import { presentDayRun, presentRun } from "./schedule-view.ts";
import { FIRST, NOT_PAUSED, type Page, type ScheduleRow, SchedulesRepository } from "./schedules.repository.ts";
import { countByOthers } from "./schedules-by-others.repository.ts";
import { readReach } from "./starts/read-reach.ts";
import { StartsRepository } from "./starts/starts.repository.ts";
import { surroundingsIn } from "./surroundings.ts";

/** The most runs listed for a day; the count says how many there were. */
const MAX_DAY_RUNS = 2000;

type DayRuns = ReplyOf<typeof contract.scheduleRuns>;

export interface SchedulesDependencies {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "withdrawal" | "history">;
  changes: ScheduleChanges;
}

/** Manages schedules: everyone's own, and all of them for admins (spec §3). */
export class SchedulesService {
  readonly #parts: SchedulesDependencies;

  constructor(parts: SchedulesDependencies) {
    this.#parts = parts;
  }

  async list(actor: Actor, filter: BodyOf<typeof contract.listSchedules>) {
    const { database } = this.#parts;
    const repository = new SchedulesRepository(database);
    const [rows, { count }] = await Promise.all([
      repository.list(viewerOf(actor), filter, this.#parts.clock.now()),
      repository.count(viewerOf(actor), filter),
    ]);
    return { docs: await this.#parts.changes.present(database, actor, rows), count };
  }

  async count(actor: Actor): Promise<ReplyOf<typeof contract.scheduleCount>> {
    const { database } = this.#parts;
    const [counts, unable] = await Promise.all([
      new SchedulesRepository(database).count(viewerOf(actor), {}),
      countUnable(database, viewerOf(actor)),
    ]);
    return { ...counts, unable };
  }

  async byOthers(actor: Actor, room: string | undefined): Promise<{ count: number }> {
    return { count: await countByOthers(this.#parts.database, actor, room) };
  }

  async create(actor: Actor, { isActive, ...input }: BodyOf<typeof contract.newSchedule>): Promise<Schedule> {
    const { enterpriseId, userId } = actor;
    const actions = await readActions(this.#parts.database, actor, input);
    await readReach(this.#parts.database, actor, input, this.#parts.clock.now());
    return this.#parts.database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new SchedulesRepository(sql);
      const id = randomUUID();
      const now = this.#parts.clock.now();
      const where = await surroundingsIn(sql, enterpriseId, actor.timeZone);
      const { fields } = scheduleFields(input, isActive, { where, now });
      await repository.insert(enterpriseId, id, fields, { owner_id: userId, created_at: now, ...FIRST });
      await setActions(repository, enterpriseId, id, actions.first);
      const first = { id, row: isActive, fields, owner_id: userId };
      const times = { actions: actions.more, stored: [] };
      await saveMoreTimes(repository, first, input, times, this.#timesContext(sql, actor, repository, where));
      return this.#parts.changes.changed(sql, actor, "create", { id, owner_id: userId });
    });
  }

  /** An edited schedule stays its owner's, with the owner's rights. */
  edit(actor: Actor, { id: named, ...edit }: BodyOf<typeof contract.editSchedule>): Promise<ChangedSchedule> {
    return this.#parts.changes.changeOne(
      actor,
      named,
      "edit",
      async (repository, before, { sql, withdraw, was, times }) => {
        const input = was ? applyScheduleEdit(was, edit) : edit;
        const actions = await readActions(sql, actor, input);
        const { enterpriseId, timeZone } = actor;
        const { id } = before;
        const now = this.#parts.clock.now();
        await readReach(sql, actor, input, now, times);
        const ahead = await this.#ahead(sql, enterpriseId, id);
        const where = await surroundingsIn(sql, enterpriseId, timeZone);
        const { fields, skips } = scheduleFields(input, before, { where, now, ahead });
        const runs = new ScheduleRunsRepository(sql);
        for (const { id: run, due } of skips) await runs.moveSkipped(enterpriseId, { id: run, schedule_id: id }, due);
        await repository.update(actor.enterpriseId, id, fields);
        await setActions(repository, actor.enterpriseId, id, actions.first);
        const first = { id, row: before, fields, owner_id: before.owner_id };
        const more = { actions: actions.more, stored: times.slice(1) };
        await saveMoreTimes(repository, first, input, more, this.#timesContext(sql, actor, repository, where));
        return withdraw();
      },
    );
  }

  /** Ends a pause in either case. A schedule that runs once and was skipped is planned again. */
  setActive(actor: Actor, id: string, isActive: boolean): Promise<ChangedSchedule> {
    const { enterpriseId, timeZone } = actor;
    const verb = isActive ? "enable" : "disable";
    return this.#parts.changes.changeOne(actor, id, verb, async (repository, _first, { sql, withdraw, times }) => {
      if (!isActive) {
        for (const row of times)
          await repository.update(enterpriseId, row.id, { ...row, ...NOT_PAUSED, is_active: false, ...NO_RUN });
        return withdraw();
      }
      const where = await surroundingsIn(sql, enterpriseId, timeZone);
      let enabled = 0;
      for (const row of times) if (await this.#enable(repository, row, { sql, where })) enabled += 1;
      if (enabled === 0) throw new AppError("schedule.over");
      return 0;
    });
  }

  /** Enables one time of a schedule. Returns false when it is over. */
  async #enable(
    repository: SchedulesRepository,
    row: ScheduleRow,
    { sql, where }: { sql: Sql; where: Where },
  ): Promise<boolean> {
    const { enterprise_id: enterpriseId, id } = row;
    const now = this.#parts.clock.now();
    const fields = { ...row, ...NOT_PAUSED, is_active: true };
    const { over, skipped } = await this.#ahead(sql, enterpriseId, id);
    const isSkipped = !row.repeats && skipped.length > 0;
    const runs = new ScheduleRunsRepository(sql);
    if (isSkipped) for (const { due } of skipped) await runs.deleteSkipped(enterpriseId, id, due, now);
    const next = plannedRunOf(fields, where, now, isSkipped ? [] : over);
    if (next.next_run === null) return false;
    await repository.update(enterpriseId, id, { ...fields, ...next });
    return true;
  }

  async delete(actor: Actor, id: string): Promise<{ deleted: true } & AlreadySent> {
    const { enterpriseId } = actor;
    await this.#parts.changes.runIfDue(actor, id);
    const make = async (sql: Sql, withdraw: Withdraw) => {
      await lockEnterprise(sql, enterpriseId);
      const repository = new SchedulesRepository(sql);
      const [before] = await repository.lockTimes(viewerOf(actor), id);
      if (!before) return alreadyDeleted(sql, actor, "schedule", id);
      const sent = await withdraw();
      const [was] = await this.#parts.changes.present(sql, forTheTrail(actor), [before]);
      const { id: first, name } = before;
      await record(sql, actor, { action: "schedule.delete", subject: name, subject_id: first, before: was });
      await intoBin(sql, actor, { thing: "schedule", id: first, name }, () => repository.delete(enterpriseId, first));
      await tellAudience(sql, actor, [before.owner_id], "schedules");
      return { deleted: true, ...alreadySent(sent) } as const;
    };
    const causes = await this.#parts.changes.timeIds(actor, id);
    return this.#parts.commands.withdrawal.around(enterpriseId, causes, { make });
  }

  async history(actor: Actor, { id, limit, offset }: QueryOf<typeof contract.scheduleHistory>) {
    const first = await this.#parts.changes.find(actor, id);
    if (!first) throw new AppError("schedule.not_found");
    const runs = new ScheduleRunsRepository(this.#parts.database);
    const { rows, count } = await runs.ofSchedule(actor.enterpriseId, first.id, { limit, offset });
    return { docs: await this.#presentRuns(actor, rows), count };
  }

  /** Returns the runs of a day of the enterprise's zone that did not fully succeed. */
  async failed(actor: Actor, { day, ...page }: Page & { day?: string | undefined }) {
    const span = dayBounds(day ?? localDay(this.#parts.clock.now(), actor.timeZone), actor.timeZone);
    const runs = new ScheduleRunsRepository(this.#parts.database);
    const { rows, count } = await runs.failedBetween(viewerOf(actor), span, page);
    return { docs: await this.#presentRuns(actor, rows), count };
  }

  /** Returns all runs of one or several days of the enterprise's zone, with their outcomes. */
  async runsOn(actor: Actor, { day, days }: QueryOf<typeof contract.scheduleRuns>): Promise<DayRuns> {
    const runs = new ScheduleRunsRepository(this.#parts.database);
    const { from } = dayBounds(day, actor.timeZone);
    const { to } = dayBounds(nextDay(day, days - 1), actor.timeZone);
    const { rows, count } = await runs.between(viewerOf(actor), { from, to }, days * MAX_DAY_RUNS);
    const unexplained = rows.filter(({ state, reason }) => state === "failed" && reason === null);
    const ids = unexplained.map(({ id }) => id);
    const results = await this.#parts.commands.history.ofRuns(actor, ids);
    return { runs: rows.map((row) => presentDayRun(row, results.get(row.id) ?? [])), count };
  }

  /** Moves all next runs after the enterprise's zone has changed, in the same transaction. */
  async rezone(enterpriseId: string, sql: Sql = this.#parts.database, wasZone?: string): Promise<void> {
    const repository = new SchedulesRepository(sql);
    const { timeZone } = await enterpriseFacts(sql, enterpriseId);
    const rows = await repository.lockActive(enterpriseId);
    await planAnew(sql, rows, { enterpriseId, wasZone: wasZone ?? timeZone, now: this.#parts.clock.now() });
  }

  /** Plans anew after the calendars or the place of the enterprise have changed, in the same transaction. */
  async replan(enterpriseId: string, sql: Sql): Promise<void> {
    const rows = await new SchedulesRepository(sql).lockMinding(enterpriseId);
    await planAnew(sql, rows, { enterpriseId, now: this.#parts.clock.now() });
  }

  /** Returns the schedules that depend on the day, with people's decisions about their runs, to preview other days. */
  async minding(enterpriseId: string): Promise<DecidedSchedule[]> {
    const { database, clock } = this.#parts;
    const rows = await new SchedulesRepository(database).minding(enterpriseId);
    const ids = rows.map(({ id }) => id);
    const ahead = await new ScheduleRunsRepository(database).allAhead(enterpriseId, ids, clock.now());
    const over = Map.groupBy(ahead, ({ schedule_id }) => schedule_id);
    return rows.map((row) => {
      const decided = { pause: pauseOf(row), over: (over.get(row.id) ?? []).map(({ due }) => due) };
      return { id: row.part_of ?? row.id, name: row.name, timing: row, decided };
    });
  }

  #timesContext(sql: Sql, { enterpriseId }: Actor, repository: SchedulesRepository, where: Where) {
    return {
      sql,
      enterpriseId,
      where,
      now: this.#parts.clock.now(),
      aheadOf: (id: string) => this.#ahead(sql, enterpriseId, id),
      setActions: (id: string, actions: readonly StoredAction[]) =>
        setActions(repository, enterpriseId, id, [...actions]),
    };
  }

  async #ahead(sql: Sql, enterpriseId: string, id: string): Promise<RunsAhead> {
    const runs = new ScheduleRunsRepository(sql);
    const now = this.#parts.clock.now();
    const over = await runs.overAhead(enterpriseId, id, now);
    return { over, skipped: over.length > 0 ? await runs.skippedAhead(enterpriseId, id, now) : [] };
  }

  async #presentRuns(reader: Actor, rows: RunRow[]): Promise<ScheduleRun[]> {
    const ids = rows.map(({ id }) => id);
    const results = await this.#parts.commands.history.ofRuns(reader, ids);
    const starts = await new StartsRepository(this.#parts.database).ofRuns(reader.enterpriseId, ids);
    const reached = new Map(starts.map((start) => [start.run_id, start]));
    return rows.map((row) => presentRun(row, results.get(row.id) ?? [], reached.get(row.id)));
  }
}

/** A switch or group that was removed at this moment is reported as not found. */
function setActions(repository: SchedulesRepository, enterpriseId: string, id: string, actions: StoredAction[]) {
  return repository.setActions(enterpriseId, id, actions).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError("switch.not_found") : error;
  });
}
