import type { contract, ReplyOf } from "@switchboard/contract";
import { hourPieces } from "@switchboard/domain/core";
import {
  type CounterState,
  changeCounter,
  counterReadings,
  type ReadingMark,
  rollUp,
} from "@switchboard/domain/energy";
import { ratedWatts } from "@switchboard/domain/site";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { ReadingMarksRepository } from "./reading-marks.repository.ts";
import { RebuildRepository, type StaleDevice } from "./rebuild.repository.ts";

const HOUR_MS = 3_600_000;

/**
 * Converts roll-ups to the zone of their enterprise and the current rule, in the background. It handles one device at a
 * time, completely or not at all, so that it continues after a restart and several servers share the work.
 */
export class RebuildService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Rebuilds everything that is not in its enterprise's zone, or was counted by a former rule. */
  async rebuildStale(stop?: AbortSignal): Promise<void> {
    for (const id of await new RebuildRepository(this.#database).staleEnterprises()) {
      if (stop?.aborted) return;
      await this.rebuild(id, stop);
    }
  }

  /** Marks devices for any server to rebuild; returns how many there are. */
  markStale(enterpriseId: string, readSince?: Date): Promise<number> {
    return new RebuildRepository(this.#database).markStale(enterpriseId, readSince);
  }

  /** Rebuilds until nothing is left, and returns how many devices this call handled. */
  async rebuild(enterpriseId: string, stop?: AbortSignal): Promise<number> {
    const repository = new RebuildRepository(this.#database);
    await repository.begin(enterpriseId, this.#clock.now());
    let done = 0;
    while (await this.rebuildNext(enterpriseId)) {
      done += 1;
      if (stop?.aborted) return done;
    }
    await repository.finish(enterpriseId, this.#clock.now());
    return done;
  }

  /** Rebuilds one device; returns false when none is left. */
  rebuildNext(enterpriseId: string): Promise<boolean> {
    return this.#database.transaction(async (sql) => {
      const repository = new RebuildRepository(sql);
      const device = await repository.next(enterpriseId);
      if (!device) return false;
      await rebuildReadings(repository, new ReadingMarksRepository(sql), device);
      await repository.rebuildOnTime(device);
      await repository.setMade(device);
      return true;
    });
  }

  async progress({ enterpriseId }: Pick<Actor, "enterpriseId">): Promise<ReplyOf<typeof contract.rollupProgress>> {
    const row = await new RebuildRepository(this.#database).progress(enterpriseId);
    if (!row) throw new AppError("session.required");
    return {
      time_zone: row.time_zone,
      running: row.left > 0,
      done: row.total - row.left,
      total: row.total,
      startedAt: row.started_at?.toISOString() ?? null,
      finishedAt: row.left > 0 ? null : (row.finished_at?.toISOString() ?? null),
    };
  }
}

/** Marks the sums of a device for a rebuild, because its readings have to be judged differently. */
export function recount(sql: Sql, enterpriseId: string, deviceId: string): Promise<void> {
  return new RebuildRepository(sql).markDevice(enterpriseId, deviceId);
}

async function rebuildReadings(
  repository: RebuildRepository,
  remembered: ReadingMarksRepository,
  device: StaleDevice,
): Promise<void> {
  const from = countedFrom(await repository.oldest(device), device.former_zone);
  await repository.moveAgedHours(device, from);
  const accepted = await remembered.accepted(device);
  const watts = ratedWatts(device.device_type, device.rating);
  const marks: ReadingMark[] = [];
  let state: CounterState | undefined;
  let readings = await repository.readingsAfter(device, Number.NEGATIVE_INFINITY);
  for (let last = readings.at(-1); last; last = readings.at(-1)) {
    const counters = counterReadings(readings).map((each) => ({ ...each, isAccepted: accepted.has(each.ts) }));
    const before = { state, following: [], isAll: true };
    const change = changeCounter(counters, () => before, watts);
    const hours = rollUp(readings, { timeZone: device.zone, steps: change.steps, from });
    await repository.addHours(hours.map((hour) => ({ device, ...hour })));
    marks.push(...change.marks);
    state = change.state ?? state;
    readings = await repository.readingsAfter(device, last.ts);
  }
  const marked = new Set(marks.map(({ reading }) => reading.ts));
  const unmarked = (await remembered.all(device)).filter((ts) => !marked.has(ts));
  await remembered.save([{ device, marks, unmarked }]);
}

/** Returns the end of the hour of the oldest reading; earlier hours stand for readings that have aged out. */
function countedFrom({ reading, hour }: { reading: number | null; hour: number | null }, zone: string): number {
  if (zone === "") return Number.NEGATIVE_INFINITY;
  if (reading === null) return Number.POSITIVE_INFINITY;
  const [first] = hourPieces(reading, reading + 2 * HOUR_MS, zone);
  return first && hour !== null && hour < first.hour ? first.to : Number.NEGATIVE_INFINITY;
}
