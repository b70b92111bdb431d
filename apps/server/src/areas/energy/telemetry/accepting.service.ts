import type { BodyOf, contract, ReplyOf } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { record } from "../../../core/audit/audit.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type DecidedRow, DoubtsRepository, type NamedDevice } from "./doubts.repository.ts";
import { recount } from "./rebuild.service.ts";

/** Decides about many doubtful readings of a meter at once; the chore that follows rebuilds the sums. */
export class AcceptingService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async accept(
    actor: Actor,
    { device, from_date, to_date }: BodyOf<typeof contract.acceptReadings>,
  ): Promise<ReplyOf<typeof contract.acceptReadings>> {
    const at = this.#clock.now();
    const span = {
      from: from_date ? dayBounds(from_date, actor.timeZone).from : null,
      to: to_date ? dayBounds(to_date, actor.timeZone).to : null,
    };
    const decide = (repository: DoubtsRepository) =>
      repository.accept(actor.enterpriseId, device, span, { by: actor.name, at });
    const decided = await this.#decide(actor, device, decide, { before: null, after: "count" });
    return { count: decided.length, decided_at: at.toISOString() };
  }

  async withdraw(
    actor: Actor,
    { device, decided_at }: BodyOf<typeof contract.withdrawAcceptance>,
  ): Promise<ReplyOf<typeof contract.withdrawAcceptance>> {
    const decide = (repository: DoubtsRepository) =>
      repository.withdraw(actor.enterpriseId, device, new Date(decided_at));
    const decided = await this.#decide(actor, device, decide, { before: "count", after: null });
    return { count: decided.length };
  }

  #decide(
    actor: Actor,
    deviceId: string,
    decide: (repository: DoubtsRepository) => Promise<DecidedRow[]>,
    decision: { before: string | null; after: string | null },
  ): Promise<DecidedRow[]> {
    return this.#database.transaction(async (sql) => {
      const repository = new DoubtsRepository(sql);
      const device = await repository.lock(actor.enterpriseId, deviceId);
      const decided = device ? await decide(repository) : [];
      if (!device || decided.length === 0) throw new AppError("reading.not_found");
      await recount(sql, actor.enterpriseId, deviceId);
      await recordDecisions(sql, actor, device, decided, decision);
      return decided;
    });
  }
}

async function recordDecisions(
  sql: Sql,
  actor: Actor,
  { device_id, device_name }: NamedDevice,
  decided: readonly DecidedRow[],
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  const instants = decided.map(({ ts }) => ts.toISOString()).toSorted();
  const energy = decided.reduce((sum, { claimed }) => sum + claimed, 0);
  const summary = {
    readings: decided.length,
    reading: `${instants[0]} – ${instants.at(-1)}`,
    energy: `${dailyKilowattHours(energy)} kWh`,
  };
  await record(sql, actor, {
    action: "device.reading",
    subject: device_name,
    subject_id: device_id,
    before: { decision: before },
    after: { decision: after, ...summary },
  });
}
