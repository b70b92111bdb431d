import { setTimeout as delay } from "node:timers/promises";
import { type CommandEnd, type FailureCode, LOOK_MS, PUBLISH_LEASE_MS } from "@switchboard/domain/control";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { WithdrawalRepository } from "./withdrawal.repository.ts";

/** A little longer than a sender trusts its last check. */
const SENDING_MS = LOOK_MS + 100;
const ATTEMPTS = 5;

/** Withdraws unsent orders, and returns the number of switches that were already sent one. */
export type Withdraw = () => Promise<number>;

/** A change of a cause of orders, which is repeated if one of its orders is just leaving. */
export interface CauseChange<T> {
  /** Runs before each attempt. */
  prepare?(): Promise<unknown>;
  /** Locks the cause first, so that it orders nothing more, and then calls `withdraw`. */
  make(sql: Sql, withdraw: Withdraw): Promise<T>;
}

/** A new order of the cause appeared while it was being changed: the transaction is rolled back and repeated. */
export class StillLeaving extends Error {}

/** The result of taking over: the end of our lease, and since when some orders were leaving. */
interface TakeOver {
  lease: Date;
  leavingSince: Date | undefined;
}

const failed = (reason: FailureCode): CommandEnd => ({ outcome: "failed", reason });

/**
 * Withdraws unsent orders when their cause is changed, disabled or deleted, or their owner loses the right: after the reply, no order of it
 * leaves any more.
 */
export class WithdrawalService {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * A sender checks the database, and trusts the result for half a second. Therefore unsent orders are taken over first, as from a server
   * that died; after half a second, orders that have not left will not leave any more. There is no wait if nothing is leaving, which is
   * nearly always the case.
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

  /** Runs in the transaction that deletes the causes. Orders that are leaving at this moment still leave. */
  async endOf(sql: Sql, enterpriseId: string, causes: readonly string[]): Promise<void> {
    if (causes.length > 0)
      await new WithdrawalRepository(sql).end(enterpriseId, causes, failed("cancelled"), this.#clock.now());
  }

  /** Runs in the transaction that takes rights away. Orders that are leaving at this moment still leave. */
  async endForbidden(sql: Sql, enterpriseId: string, people: readonly string[]): Promise<void> {
    if (people.length > 0)
      await new WithdrawalRepository(sql).endForbidden(enterpriseId, people, failed("no_access"), this.#clock.now());
  }

  async #takeOver(enterpriseId: string, causes: readonly string[]): Promise<TakeOver> {
    const now = this.#clock.now();
    const lease = new Date(now.getTime() + PUBLISH_LEASE_MS);
    const leavingSince = await new WithdrawalRepository(this.#database).takeOver(enterpriseId, causes, now, lease);
    if (leavingSince) await delay(SENDING_MS);
    return { lease, leavingSince };
  }

  async #withdraw(sql: Sql, enterpriseId: string, causes: readonly string[], taken: TakeOver): Promise<number> {
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
