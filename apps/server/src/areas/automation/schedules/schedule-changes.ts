import type { AlreadySent, Schedule } from "@switchboard/contract";
import { forTheTrail } from "../../../core/access/rights.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { presentActions } from "../../control/actions/actions.service.ts";
import { alreadySent } from "../../control/actions/already-sent.ts";
import { idleLists } from "../../control/actions/idle-lists.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import { StillLeaving, type Withdraw } from "../../control/commands/withdrawal.service.ts";
import { presentTimes } from "./schedule-times.ts";
import { presentSchedule } from "./schedule-view.ts";
import { type ScheduleRow, SchedulesRepository, type Viewer } from "./schedules.repository.ts";

/** Returns how many switches were already commanded by the orders it withdrew. */
type Work = (
  repository: SchedulesRepository,
  before: ScheduleRow,
  more: {
    sql: Sql;
    withdraw: Withdraw;
    was: Schedule | undefined;
    /** All times of the schedule, with the first. */
    times: readonly ScheduleRow[];
  },
) => Promise<number>;

/** Details for the audit log beside the schedule itself, which may look the same afterwards. */
interface AuditDetails {
  before?: { paused_until?: string | null };
  after?: { due?: string; paused_until?: string | null };
}

export type ChangedSchedule = Schedule & AlreadySent;

interface ChangesDependencies {
  database: Database;
  clock: Clock;
  /** The clock by which the runner decides what is due. */
  time: Time;
  commands: Pick<CommandsModule, "withdrawal">;
  /** Runs everything that is due, so that nobody changes a schedule between its time and its run. */
  runDue(): Promise<unknown>;
}

export const viewerOf = ({ enterpriseId, userId, role }: Actor): Viewer => ({
  enterpriseId,
  userId,
  isAdmin: role === "admin",
});

/** Changes one schedule: locks it, records the change, and notifies open screens. */
export class ScheduleChanges {
  readonly #parts: ChangesDependencies;

  constructor(parts: ChangesDependencies) {
    this.#parts = parts;
  }

  /** Makes one change in one transaction, after everything due has run and no command of the schedule is on its way. */
  async changeOne(
    actor: Actor,
    id: string,
    verb: string,
    work: Work,
    details: AuditDetails | (() => AuditDetails) = {},
  ): Promise<ChangedSchedule> {
    const make = async (sql: Sql, withdraw: Withdraw) => {
      // Locked before the schedule, like the removal of a device, which changes the actions of many schedules.
      await lockEnterprise(sql, actor.enterpriseId);
      const repository = new SchedulesRepository(sql);
      const times = await repository.lockTimes(viewerOf(actor), id);
      const [before] = times;
      if (!before) throw await missing(sql, actor, "schedule", id);
      // The server that was about to run it hung meanwhile, and has lost its claim.
      if (await this.#isAnyDue(times)) throw new StillLeaving();
      const [was] = await this.present(sql, forTheTrail(actor), [before]);
      const sent = await work(repository, before, { sql, withdraw, was, times });
      const after = typeof details === "function" ? details() : details;
      const schedule = await this.changed(sql, actor, verb, { ...before, was, details: after });
      return { ...schedule, ...alreadySent(sent) };
    };
    const prepare = () => this.runIfDue(actor, id);
    const causes = await this.timeIds(actor, id);
    return this.#parts.commands.withdrawal.around(actor.enterpriseId, causes, { prepare, make });
  }

  /** Returns the schedule after a change, and notifies its owner and the admins. */
  async changed(
    sql: Sql,
    actor: Actor,
    verb: string,
    change: { id: string; owner_id: string | null; was?: Schedule | undefined; details?: AuditDetails },
  ): Promise<Schedule> {
    const { id, owner_id, was, details } = change;
    await tellAudience(sql, actor, [owner_id], "schedules");
    const filter = { id, limit: 1, offset: 0 };
    const rows = await new SchedulesRepository(sql).list(viewerOf(actor), filter, this.#parts.clock.now());
    const [schedule] = await this.present(sql, actor, rows);
    const [recorded] = await this.present(sql, forTheTrail(actor), rows);
    if (!schedule) throw new AppError("schedule.not_found");
    const action = `schedule.${verb}` as const;
    const before = was && { ...was, ...details?.before };
    const after = { ...recorded, ...details?.after };
    await record(sql, actor, { action, subject: schedule.name, subject_id: id, before, after });
    return schedule;
  }

  async find(actor: Actor, id: string): Promise<ScheduleRow | undefined> {
    const filter = { id, limit: 1, offset: 0 };
    const repository = new SchedulesRepository(this.#parts.database);
    return (await repository.list(viewerOf(actor), filter, this.#parts.clock.now()))[0];
  }

  async runIfDue(actor: Actor, id: string): Promise<void> {
    const row = await this.find(actor, id);
    if (!row) return;
    const { database, clock } = this.#parts;
    const more = await new SchedulesRepository(database).moreTimes(actor.enterpriseId, [row.id], clock.now());
    if (await this.#isAnyDue([row, ...more])) await this.#parts.runDue();
  }

  /** Returns the ids under which a schedule orders: those of all its times. */
  timeIds(actor: Actor, id: string): Promise<string[]> {
    return new SchedulesRepository(this.#parts.database).timeIds(actor.enterpriseId, id);
  }

  /** Presents schedules by their first times, together with their further ones. */
  async present(sql: Sql, reader: Actor, firsts: ScheduleRow[]): Promise<Schedule[]> {
    const firstIds = firsts.map(({ id }) => id);
    const more = await new SchedulesRepository(sql).moreTimes(reader.enterpriseId, firstIds, this.#parts.clock.now());
    const schedules = await this.#presentRows(sql, reader, [...firsts, ...more]);
    const moreOf = Map.groupBy(schedules.slice(firsts.length), (_, index) => more[index]?.part_of);
    return schedules.slice(0, firsts.length).map((first) => presentTimes(first, moreOf.get(first._id) ?? []));
  }

  async #presentRows(sql: Sql, reader: Actor, rows: ScheduleRow[]): Promise<Schedule[]> {
    const ids = rows.map(({ id }) => id);
    const actions = Map.groupBy(
      await new SchedulesRepository(sql).actions(reader.enterpriseId, ids),
      ({ schedule_id }) => schedule_id,
    );
    const lists = ids.map((id) => actions.get(id) ?? []);
    const views = await presentActions(sql, reader, lists);
    const owned = rows.map(({ owner_id }, index) => ({ ownerId: owner_id, actions: lists[index] ?? [] }));
    const idle = await idleLists(sql, reader.enterpriseId, owned);
    const now = this.#parts.clock.now();
    return rows.map((row, index) => presentSchedule(row, views[index] ?? [], { isIdle: idle[index], now }));
  }

  async #isAnyDue(times: readonly ScheduleRow[]): Promise<boolean> {
    const now = await this.#parts.time.now();
    return times.some(({ next_run }) => next_run !== null && next_run <= now);
  }
}
