import {
  courseOf,
  type EarlyStart,
  FELT_MS,
  FOLLOWED_MS,
  isPausedAt,
  learntFrom,
  planStart,
  REACH_MINUTES,
} from "@switchboard/domain/automation";
import { tellAudience } from "../../../../core/changes/changes.service.ts";
import type { Time } from "../../../../platform/clock/shared-time.ts";
import type { Database, Sql } from "../../../../platform/db/database.ts";
import { currentTemperatures, feltBetween } from "../../../energy/sensors/felt.service.ts";
import { pauseOf } from "../schedule-timing.ts";
import { surroundingsOf } from "../surroundings.ts";
import { type FollowedStart, type OpenStart, type ReachingSchedule, StartsRepository } from "./starts.repository.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const BATCH = 200;
/** Checked once a minute, by any server. */
const LOOKED_MS = 50_000;
/** Older observations are from another season and are ignored. */
const LEARNT_MS = 45 * DAY;
/** The author of automatic changes. */
const NOBODY = "";

/**
 * Moves the next run of schedules that have to reach a temperature to the latest start that does (ADR 0070), and
 * follows the result. A schedule is locked while it moves, as by the runner, so that a run is planned or run, and never
 * both.
 */
export class StartPlanner {
  readonly #database: Database;
  readonly #time: Time;

  constructor(database: Database, time: Time) {
    this.#database = database;
    this.#time = time;
  }

  /** Runs about once a minute. */
  async look(): Promise<void> {
    await this.#follow();
    let claimed: number;
    do claimed = await this.#planBatch();
    while (claimed === BATCH);
  }

  async #planBatch(): Promise<number> {
    const now = await this.#time.now();
    return this.#database.transaction(async (sql) => {
      const repository = new StartsRepository(sql);
      const until = new Date(now.getTime() + REACH_MINUTES.most * MINUTE);
      const schedules = await repository.claim(now, until, new Date(now.getTime() - LOOKED_MS), BATCH);
      if (schedules.length === 0) return 0;
      await this.#plan(sql, schedules, now);
      return schedules.length;
    });
  }

  async #plan(sql: Sql, schedules: readonly ReachingSchedule[], now: Date): Promise<void> {
    const repository = new StartsRepository(sql);
    const whereOf = await surroundingsOf(sql, schedules);
    const references = schedules.map(({ enterprise_id, owner_id, rhythm }) => {
      return { enterprise_id, owner_id, sensor_id: rhythm.reach.sensor };
    });
    const temperatures = await currentTemperatures(sql, references, now);
    const past = Map.groupBy(
      await repository.past(schedules, new Date(now.getTime() - LEARNT_MS)),
      ({ schedule_id }) => schedule_id,
    );
    const moved: ReachingSchedule[] = [];
    for (const [index, schedule] of schedules.entries()) {
      const { next_run: due, next_why } = schedule;
      if (next_why !== null || isPausedAt(pauseOf(schedule), due)) continue;
      const facts = { now, due, shown: temperatures[index], past: past.get(schedule.id) ?? [] };
      const start = planStart(schedule, whereOf(schedule), facts);
      if (!start) continue;
      await repository.move(schedule, start, remindedAt(schedule, start));
      moved.push(schedule);
    }
    await tellOwners(sql, moved);
  }

  async #follow(): Promise<void> {
    const now = await this.#time.now();
    await this.#database.transaction(async (sql) => {
      const repository = new StartsRepository(sql);
      await repository.open(new Date(now.getTime() - DAY));
      const open = await repository.claimOpen(BATCH);
      const followed: FollowedStart[] = [];
      for (const start of open) followed.push(await followedTo(sql, start, now));
      if (followed.length > 0) await repository.follow(followed);
    });
  }
}

/** Nobody is reminded twice of one run. */
function remindedAt({ before, remind_at, start, next_run }: ReachingSchedule, { at, by }: EarlyStart): Date | null {
  if (before === null) return null;
  const wasReminded = remind_at === null && (start?.by === by || next_run.toISOString() === by);
  return wasReminded ? null : new Date(Date.parse(at) - before * MINUTE);
}

async function followedTo(sql: Sql, start: OpenStart, now: Date): Promise<FollowedStart> {
  const { enterprise_id, run_id, sensor_id, started_at, by_at } = start;
  const startedAt = started_at.getTime();
  const until = by_at.getTime() + FOLLOWED_MS;
  const span = { from: new Date(startedAt - FELT_MS), to: new Date(Math.min(now.getTime(), until)) };
  const course = courseOf(start, startedAt, await feltBetween(sql, enterprise_id, sensor_id, span));
  const isOver = course.reachedAt !== null || now.getTime() >= until;
  const learnt = isOver ? learntFrom(start, startedAt, course) : undefined;
  const dateOf = (at: number | null) => (at === null ? null : new Date(at));
  return {
    enterprise_id,
    run_id,
    from_value: course.from,
    reached_at: dateOf(course.reachedAt),
    best_value: course.best,
    best_at: dateOf(course.bestAt),
    gap: learnt?.gap ?? null,
    minutes: learnt?.minutes ?? null,
    closed_at: isOver ? now : null,
  };
}

/** Makes open screens read again. */
async function tellOwners(sql: Sql, moved: readonly ReachingSchedule[]): Promise<void> {
  for (const [enterpriseId, own] of Map.groupBy(moved, ({ enterprise_id }) => enterprise_id)) {
    const owners = own.map(({ owner_id }) => owner_id);
    await tellAudience(sql, { enterpriseId, userId: NOBODY }, owners, "schedules");
  }
}
