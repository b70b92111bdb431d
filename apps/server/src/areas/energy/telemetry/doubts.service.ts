import type { BodyOf, contract, DoubtfulReading, ReplyOf } from "@switchboard/contract";
import { doubtWords } from "@switchboard/domain/alarms";
import { dayBounds, localDay } from "@switchboard/domain/core";
import {
  type Around,
  type CounterReading,
  changeCounter,
  dailyKilowattHours,
  rollUp,
} from "@switchboard/domain/energy";
import { ratedWatts } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import type { TellWithin } from "../../../core/ports/tell.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { LockedDevice } from "./device-readings.ts";
import { type DoubtRow, DoubtsRepository } from "./doubts.repository.ts";
import { ReadingMarksRepository } from "./reading-marks.repository.ts";
import { ReadingsRepository } from "./readings.repository.ts";
import { RebuildRepository } from "./rebuild.repository.ts";
import { counterOf, stateOf } from "./stored-around.ts";

/** The next two are nearly always enough; otherwise a chore counts the device again. */
const REACH = 200;
/** How many doubts are told of at once; the rest follow a minute later. */
const TOLD_AT_ONCE = 1000;

/** Handles impossible readings: admins hear of them once a day and device, and decide whether they count. */
export class DoubtsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #people: TellWithin;

  constructor(database: Database, clock: Clock, people: TellWithin) {
    this.#database = database;
    this.#clock = clock;
    this.#people = people;
  }

  async list(
    actor: Actor,
    { from_date, to_date, device_ids, decided, limit, offset }: BodyOf<typeof contract.doubtfulReadings>,
  ): Promise<ReplyOf<typeof contract.doubtfulReadings>> {
    const { rows, count } = await new DoubtsRepository(this.#database).list(actor.enterpriseId, {
      from: from_date ? dayBounds(from_date, actor.timeZone).from : null,
      to: to_date ? dayBounds(to_date, actor.timeZone).to : null,
      devices: device_ids,
      decided: decided ?? null,
      limit,
      offset,
    });
    return { readings: rows.map(present), count };
  }

  decide(
    actor: Actor,
    { device: deviceId, at, decision }: BodyOf<typeof contract.decideReading>,
  ): Promise<DoubtfulReading> {
    const { enterpriseId } = actor;
    return this.#database.transaction(async (sql) => {
      const repository = new DoubtsRepository(sql);
      const device = await repository.lock(enterpriseId, deviceId);
      const doubt = device && (await repository.find(enterpriseId, deviceId, new Date(at)));
      if (!device || !doubt) throw new AppError("reading.not_found");
      if (doubt.decision === decision) return present(doubt);
      const [was, is] = [doubt.decision === "count", decision === "count"];
      if (was !== is && device.zone !== "") await countAs(sql, device, doubt, is);
      await repository.decide(enterpriseId, doubt, { decision, by: actor.name, at: this.#clock.now() });
      await recordDecision(sql, actor, doubt, decision);
      return present((await repository.find(enterpriseId, deviceId, doubt.ts)) ?? { ...doubt, decision });
    });
  }

  /** Notifies admins of a device's doubts once a day, however many there are. */
  async tellUntold(): Promise<void> {
    const notify = await this.#database.transaction(async (sql) => {
      const now = this.#clock.now();
      const untold = await new DoubtsRepository(sql).claimUntold(TOLD_AT_ONCE);
      const news = untold.map(({ enterprise_id, device_id, time_zone }) => ({
        enterpriseId: enterprise_id,
        to: { users: [], andAdmins: true },
        device: device_id,
        once: `doubt ${device_id} ${localDay(now, time_zone)}`,
        ...doubtWords(),
      }));
      return news.length > 0 ? this.#people.tellWithin(sql, news) : undefined;
    });
    notify?.();
  }
}

/** Counts a reading in full, or no longer, with all its effects. */
async function countAs(sql: Sql, device: LockedDevice, doubt: DoubtRow, isAccepted: boolean): Promise<void> {
  const reading: CounterReading = { ts: doubt.ts.getTime(), e: doubt.e, isAccepted };
  const around = await aroundOf(new DoubtsRepository(sql), device, doubt.ts);
  const change = changeCounter([reading], () => around, ratedWatts(device.device_type, device.rating));
  const hours = rollUp([], { timeZone: device.zone, steps: change.steps });
  await new RebuildRepository(sql).addHours(hours.map((hour) => ({ device, ...hour })));
  await new ReadingMarksRepository(sql).save([{ device, marks: change.marks, unmarked: change.unmarked }]);
  if (!change.isSettled) await new ReadingsRepository(sql).countAgain([device]);
}

async function aroundOf(
  repository: DoubtsRepository,
  { enterprise_id, device_id }: LockedDevice,
  at: Date,
): Promise<Around> {
  const last = await repository.lastBefore(enterprise_id, device_id, at);
  const following = (await repository.following(enterprise_id, device_id, at, REACH)).flatMap(
    (row) => counterOf(row) ?? [],
  );
  return { state: last && stateOf(last), following, isAll: following.length < REACH };
}

async function recordDecision(sql: Sql, actor: Actor, doubt: DoubtRow, decision: DoubtRow["decision"]): Promise<void> {
  const energy = `${dailyKilowattHours(doubt.claimed)} kWh`;
  await record(sql, actor, {
    action: "device.reading",
    subject: doubt.device_name,
    subject_id: doubt.device_id,
    before: { decision: doubt.decision },
    after: { decision, reading: doubt.ts.toISOString(), energy },
  });
}

function present(row: DoubtRow): DoubtfulReading {
  return {
    device: { _id: row.device_id, device_name: row.device_name },
    at: row.ts.toISOString(),
    since: row.last_ts.toISOString(),
    counter: row.e,
    counter_before: row.last_e,
    claimed: row.claimed,
    possible: row.possible,
    decision: row.decision,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
