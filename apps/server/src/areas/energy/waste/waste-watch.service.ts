import { instantOf, localDay, nextDay } from "@switchboard/domain/core";
import type { MeterPlace } from "@switchboard/domain/site";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { ChecksRepository, type DueCheck } from "./checks.repository.ts";
import { findWasteOf, type HistorySources } from "./find-waste-of.ts";
import { FindingsRepository } from "./findings.repository.ts";
import { keepFindings } from "./keep-findings.ts";
import { meterMarks } from "./meter-marks.ts";
import { savingsSince } from "./savings-since.ts";

export interface WasteSources extends HistorySources {
  database: Database;
  clock: Clock;
  meters: {
    /** Returns the next meters of an enterprise, ordered by id. */
    after(enterpriseId: string, after: string | null, limit: number): Promise<string[]>;
    places(enterpriseId: string): Promise<MeterPlace[]>;
  };
  rebuilds: {
    /** Tells whether hourly sums of an enterprise are still being computed. */
    progress(of: { enterpriseId: string }): Promise<{ running: boolean }>;
  };
}

const MINUTE = 60_000;
/** A server that takes longer has died, and another continues. */
const LEASE_MS = 10 * MINUTE;
/** All nights of an hour are checked within it; one that waits longer is not looked after. */
const OVERDUE_MS = 60 * MINUTE;
/** How long one run may take before other chores get a turn. */
const RUN_MS = 15_000;
/** The meters of one step, some seconds of work. */
const METERS = 20;
/** The local time of the check (hhmm), when late readings have arrived. */
const NIGHT = 300;
/** Days that are checked again, because readings arrive late; more after a pause, and at first. */
const AGAIN_DAYS = 2;
const MISSED_DAYS = 7;
const FIRST_DAYS = 28;
/** Savings are computed for a year. */
const SAVED_DAYS = 365;

/** Searches for waste every night by each enterprise's clock, some meters at a time, on one server at a time. */
export class WasteWatch {
  readonly #parts: WasteSources;

  constructor(parts: WasteSources) {
    this.#parts = parts;
  }

  /** Checks as many as one run has time for; when the nights of many enterprises begin together, servers share them. */
  async lookAround(stop?: AbortSignal): Promise<void> {
    const end = performance.now() + RUN_MS;
    while (!stop?.aborted && performance.now() < end && (await this.lookAtDue()));
  }

  /** Counts over all enterprises, for operators. */
  countOverdue(): Promise<number> {
    const { database, clock } = this.#parts;
    return new ChecksRepository(database).countDue(new Date(clock.now().getTime() - OVERDUE_MS));
  }

  /** Checks some meters of one enterprise; returns whether there was one. */
  async lookAtDue(): Promise<boolean> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    const checks = new ChecksRepository(database);
    await checks.begin(now);
    const due = await checks.claim(now, new Date(now.getTime() + LEASE_MS));
    if (!due) return false;
    await this.#checkNight(due, now);
    return true;
  }

  async #checkNight(due: DueCheck, now: Date): Promise<void> {
    const { database, meters } = this.#parts;
    const { enterprise_id: enterpriseId, time_zone, checked_day } = due;
    const night = due.night_day ?? lastNight(now, time_zone);
    if (checked_day !== null && checked_day >= night) return this.#finish(due, checked_day, now);
    // Incomplete sums would hide waste, and later nights look at a few days only.
    if ((await this.#parts.rebuilds.progress({ enterpriseId })).running)
      return new ChecksRepository(database).postpone(enterpriseId, new Date(now.getTime() + MINUTE));
    const devices = await meters.after(enterpriseId, due.after_device, METERS);
    const days = { from: firstDay(checked_day, night), to: night };
    const marks = await meterMarks(database, due, devices, night);
    const anew = new Map(devices.map((id) => [id, marks.anew(id)] as const).filter(([, own]) => own.length > 0));
    const found = await findWasteOf(this.#parts, due, devices, { ...days, anew, markOf: marks.of });
    const savings = await this.#savings(due, devices, night);
    await database.transaction(async (sql) => {
      await lockEnterprise(sql, enterpriseId);
      const checks = new ChecksRepository(sql);
      if (!(await checks.isOwn(due))) return;
      await keepFindings(sql, enterpriseId, { found, anew }, now);
      for (const [fixed, saved] of savings) await new FindingsRepository(sql).setSavings(enterpriseId, fixed, saved);
      const last = devices.at(-1);
      if (last && devices.length === METERS)
        await checks.goOn(enterpriseId, { night, after: last, due: now, marks: marks.now });
      else await checks.finish(enterpriseId, { night, due: nextNight(now, time_zone), marks: marks.now });
    });
  }

  async #savings({ enterprise_id: enterpriseId, time_zone }: DueCheck, devices: readonly string[], night: string) {
    const fixed = await new FindingsRepository(this.#parts.database).fixed(
      enterpriseId,
      devices,
      nextDay(night, -SAVED_DAYS),
    );
    const all: [(typeof fixed)[number], Awaited<ReturnType<typeof savingsSince>>][] = [];
    for (const each of fixed)
      all.push([each, await savingsSince(this.#parts, enterpriseId, each, { night, time_zone })]);
    return all;
  }

  #finish({ enterprise_id, time_zone }: DueCheck, night: string, now: Date): Promise<void> {
    const due = nextNight(now, time_zone);
    return new ChecksRepository(this.#parts.database).finish(enterprise_id, { night, due, marks: null });
  }
}

/** Returns the last day whose night is over. */
function lastNight(now: Date, timeZone: string): string {
  const today = localDay(now, timeZone);
  return nextDay(today, now >= instantOf(today, NIGHT, timeZone) ? -1 : -2);
}

function nextNight(now: Date, timeZone: string): Date {
  const today = localDay(now, timeZone);
  const tonight = instantOf(today, NIGHT, timeZone);
  return now < tonight ? tonight : instantOf(nextDay(today), NIGHT, timeZone);
}

function firstDay(checkedDay: string | null, night: string): string {
  if (checkedDay === null) return nextDay(night, 1 - FIRST_DAYS);
  const [again, missed] = [nextDay(checkedDay, 1 - AGAIN_DAYS), nextDay(night, 1 - MISSED_DAYS)];
  return again > missed ? again : missed;
}
