import type { BodyOf, contract, SwitchResult } from "@switchboard/contract";
import { deadlineOf, hasExpired } from "@switchboard/domain/control";
import { record } from "../../../core/audit/audit.service.ts";
import { tellAudience } from "../../../core/changes/changes.service.ts";
import { missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/pg-errors.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { ordersFor } from "../../control/actions/actions.service.ts";
import type { CommandsModule } from "../../control/commands/commands.module.ts";
import { viewerOf } from "./schedule-changes.ts";
import { ScheduleRunsRepository } from "./schedule-runs.repository.ts";
import { type ScheduleRow, SchedulesRepository } from "./schedules.repository.ts";

interface RunNowDependencies {
  database: Database;
  clock: Clock;
  commands: Pick<CommandsModule, "orders" | "history">;
}

type Publish = () => Promise<void>;
const NOTHING: Publish = async () => undefined;

/**
 * Runs a schedule once and at once, for the person who asks and with that person's rights. Its times, its pause and
 * skipped runs stay as they are; it need not be enabled (ADR 0037).
 */
export class RunNowService {
  readonly #parts: RunNowDependencies;

  constructor(parts: RunNowDependencies) {
    this.#parts = parts;
  }

  async run(actor: Actor, body: BodyOf<typeof contract.runSchedule>): Promise<{ results: SwitchResult[] }> {
    const deadline = new Date(deadlineOf(body.deadline, this.#parts.clock.now().getTime()));
    const publish = await this.#written(actor, body, deadline).catch((error: unknown) => {
      // A device that was removed at this moment is gone at the second attempt.
      if (!isForeignKeyViolation(error)) throw error;
      return this.#written(actor, body, deadline);
    });
    await publish();
    const results = await this.#parts.commands.history.ofRuns(actor, [body.run]);
    return { results: results.get(body.run) ?? [] };
  }

  /** Writes the run and its commands in one transaction; a repeated request with the same id is not written again. */
  #written(actor: Actor, body: BodyOf<typeof contract.runSchedule>, deadline: Date): Promise<Publish> {
    return this.#parts.database.transaction(async (sql) => {
      const repository = new SchedulesRepository(sql);
      const schedule = await repository.lock(viewerOf(actor), body.id);
      if (!schedule) throw await missing(sql, actor, "schedule", body.id);
      const of = await new ScheduleRunsRepository(sql).scheduleOf(actor.enterpriseId, body.run);
      if (of !== undefined && of !== body.id) throw new AppError("schedule.not_found");
      if (of !== undefined) return NOTHING;
      const now = this.#parts.clock.now();
      // A call may have waited in a server that hung; its person has been told by then that there was no answer.
      if (hasExpired(deadline.getTime(), now.getTime())) throw new AppError("command.too_late");
      return this.#write(sql, actor, { schedule, run: body.run, deadline, now });
    });
  }

  async #write(
    sql: Sql,
    actor: Actor,
    details: { schedule: ScheduleRow; run: string; deadline: Date; now: Date },
  ): Promise<Publish> {
    const { schedule, run, deadline, now } = details;
    const { enterpriseId, userId, name } = actor;
    const { id } = schedule;
    const actions = await new SchedulesRepository(sql).actions(enterpriseId, [id]);
    const orders = await ordersFor(sql, actor, actions);
    await this.#record(sql, actor, { schedule, run, isEmpty: orders.length === 0, now });
    const order = {
      enterpriseId,
      owner: { id: userId, name },
      source: "schedule",
      cause: { id, name: schedule.name, run },
      orders,
      sendUntil: deadline,
      // A person asks for it at this moment.
      level: "tap",
    } as const;
    return (await this.#parts.commands.orders.write(sql, [order])).publish;
  }

  async #record(
    sql: Sql,
    actor: Actor,
    details: { schedule: ScheduleRow; run: string; isEmpty: boolean; now: Date },
  ): Promise<void> {
    const { schedule, run, isEmpty, now } = details;
    const { id, name: subject, owner_id } = schedule;
    const runs = new ScheduleRunsRepository(sql);
    const by = { by_id: actor.userId, by_name: actor.name };
    // Due instants are whole seconds, so a manual run never is, and replaces none.
    let at = now.getTime() % 1000 === 0 ? new Date(now.getTime() + 1) : now;
    while (!(await runs.insertManual(actor.enterpriseId, { id: run, schedule_id: id, at, isEmpty, ...by })))
      at = new Date(at.getTime() + 1);
    await record(sql, actor, {
      action: "schedule.run",
      subject,
      subject_id: id,
      after: { due: at.toISOString() },
    });
    await tellAudience(sql, actor, [owner_id], "schedules");
  }
}
