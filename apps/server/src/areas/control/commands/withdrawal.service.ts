import { setTimeout as delay } from "node:timers/promises";
import { type CommandEnd, type FailureCode, LOOK_MS, PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { WithdrawalRepository } from "./withdrawal.repository.ts";

/** A little longer than whoever sends trusts its last look. */
const SENDING_MS = LOOK_MS + 100;
const ATTEMPTS = 5;

/** Takes back what is not sent yet, and answers how many switches have been told already. */
export type Withdraw = () => Promise<number>;

/** A change of what orders something, to be made again where something of it is just leaving. */
export interface CauseChange<T> {
  /** Before each attempt. */
  prepare?(): Promise<unknown>;
  /** Holds the cause first, so that it orders nothing more; calls `withdraw` then. */
  make(sql: Sql, withdraw: Withdraw): Promise<T>;
}

/** Something of the cause came up while it was being changed: what was done so far is undone, and tried again. */
export class StillLeaving extends Error {}

/** What was taken over: until when it is ours, and since when some of it was leaving. */
interface Taken {
  lease: Date;
  leavingSince: Date | undefined;
}

const failed = (reason: FailureCode): CommandEnd => ({ outcome: "failed", reason });

/**
 * Takes back what was ordered and not sent, where its cause is changed, disabled or deleted, or its owner loses the right
 * to it: once that is answered, nothing of it leaves any more.
 */
export class WithdrawalService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Whoever sends looks at the store, and trusts that for half a second. So what is to be sent is taken over first, as from a
   * server that died; then that half second passes; and what nobody has sent by then nobody will. Nothing is waited for
   * where nothing is leaving, which is nearly always.
   */
  async around<T>(enterpriseId: string, causes: readonly string[], { prepare, make }: CauseChange<T>): Promise<T> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await prepare?.();
      const taken = await this.#takeOver(enterpriseId, causes);
      try {
        return await this.#database.transaction((sql) =>
          make(sql, () => this.#withdraw(sql, enterpriseId, causes, taken)),
        );
      } catch (error) {
        if (!(error instanceof StillLeaving)) throw error;
      }
    }
    throw new AppError("server.unavailable");
  }

  /** Part of the transaction in which the causes go. What is leaving at this very moment leaves. */
  async endOf(sql: Sql, enterpriseId: string, causes: readonly string[]): Promise<void> {
    if (causes.length > 0)
      await new WithdrawalRepository(sql).end(enterpriseId, causes, failed("cancelled"), this.#clock.now());
  }

  /** Part of the transaction in which people lose rights. What is leaving at this very moment leaves. */
  async endForbidden(sql: Sql, enterpriseId: string, people: readonly string[]): Promise<void> {
    if (people.length > 0)
      await new WithdrawalRepository(sql).endForbidden(enterpriseId, people, failed("no_access"), this.#clock.now());
  }

  async #takeOver(enterpriseId: string, causes: readonly string[]): Promise<Taken> {
    const now = this.#clock.now();
    const lease = new Date(now.getTime() + PUBLISH_LEASE_MS);
    const leavingSince = await new WithdrawalRepository(this.#database).takeOver(enterpriseId, causes, now, lease);
    if (leavingSince) await delay(SENDING_MS);
    return { lease, leavingSince };
  }

  async #withdraw(sql: Sql, enterpriseId: string, causes: readonly string[], taken: Taken): Promise<number> {
    const repository = new WithdrawalRepository(sql);
    const unsent = await repository.lockUnsent(enterpriseId, causes);
    const isOurs = ({ publish_after }: { publish_after: Date | number }) =>
      Number(publish_after) === Number.POSITIVE_INFINITY || Number(publish_after) === taken.lease.getTime();
    if (!unsent.every(isOurs)) throw new StillLeaving();
    const sent = await repository.countSent(enterpriseId, causes, taken.leavingSince);
    if (unsent.length > 0) await repository.end(enterpriseId, causes, failed("cancelled"), this.#clock.now());
    return sent;
  }
}
