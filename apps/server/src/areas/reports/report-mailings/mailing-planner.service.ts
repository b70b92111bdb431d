import { localDay } from "@switchboard/domain/core";
import { lastMailing, type MailingPlan, mailedSpan, nextMailing } from "@switchboard/domain/reports";
import type { Time } from "../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { type PlannedMailing, ReportMailsRepository } from "./report-mails.repository.ts";

/** The number of mailings that one transaction plans. */
const BATCH = 100;

const planOf = ({ every, on_day: day, at_time: at }: PlannedMailing): MailingPlan => ({ every, day, at });

/**
 * Plans the mails of due reports. The mails and the next time of a report are written in one transaction, so that none is planned
 * twice or lost when several servers plan or one of them dies.
 */
export class MailingPlanner {
  readonly #database: Database;
  readonly #time: Time;

  constructor(database: Database, time: Time) {
    this.#database = database;
    this.#time = time;
  }

  /** Called every few seconds. */
  async planDue(): Promise<void> {
    let taken: number;
    do {
      const now = await this.#time.now();
      taken = await this.#database.transaction(async (sql) => {
        const due = await new ReportMailsRepository(sql).lockDue(now, BATCH);
        for (const mailing of due) await plan(sql, mailing, now);
        return due.length;
      });
    } while (taken === BATCH);
  }

  /**
   * Part of the transaction that changes the zone of an enterprise. Mailings that are due already are mailed as planned, and follow
   * the new zone from then on.
   */
  async rezone(enterpriseId: string, sql: Sql, zone: string): Promise<void> {
    const repository = new ReportMailsRepository(sql);
    const now = await this.#time.now();
    const upcoming = (await repository.lockOf(enterpriseId)).filter(({ next_at }) => next_at > now);
    for (const mailing of upcoming)
      await repository.setNext(enterpriseId, mailing.id, nextMailing(planOf(mailing), now, zone), zone);
  }
}

async function plan(sql: Sql, mailing: PlannedMailing, now: Date): Promise<void> {
  const repository = new ReportMailsRepository(sql);
  const { enterprise_id, id, time_zone: zone, next_at, every } = mailing;
  const timing = planOf(mailing);
  const plannedAt = lastMailing(timing, next_at, now, zone);
  const span = mailedSpan(every, localDay(plannedAt, zone));
  await repository.plan(enterprise_id, id, { plannedAt, ...span, now });
  await repository.setNext(enterprise_id, id, nextMailing(timing, now, zone), zone);
}

/** Drops waiting mails and skips those that were due since the backup. Part of the transaction that restores it. */
export async function missDueReports(sql: Sql, now: Date): Promise<void> {
  const repository = new ReportMailsRepository(sql);
  await repository.dropEvery();
  for (let due = await repository.lockDue(now, BATCH); due.length > 0; due = await repository.lockDue(now, BATCH))
    await planFrom(repository, due, now);
}

/** Plans the reports of an imported enterprise from now on and skips those that were due meanwhile. Part of the import's transaction. */
export async function planImportedReports(sql: Sql, enterpriseId: string, now: Date): Promise<void> {
  const repository = new ReportMailsRepository(sql);
  await planFrom(repository, await repository.lockOf(enterpriseId), now);
}

async function planFrom(
  repository: ReportMailsRepository,
  mailings: readonly PlannedMailing[],
  now: Date,
): Promise<void> {
  for (const mailing of mailings) {
    const { enterprise_id, id, time_zone: zone } = mailing;
    await repository.setNext(enterprise_id, id, nextMailing(planOf(mailing), now, zone), zone);
  }
}
