import { type CommandMessage, deviceTopic } from "@switchboard/contract";
import { actsUntil, hasExpired, isLeaseOver, PUBLISH_LEASE_MS } from "@switchboard/domain";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { isPassing } from "../../platform/db/store-errors.ts";
import { type Dispatch, DispatcherRepository } from "./dispatcher.repository.ts";
import { toMessage } from "./switch-action.ts";

/** So many are taken at once. */
const BATCH = 1000;
/** What was seen in the store so long ago may have been ended, or overtaken, while this server stood still. */
const FRESH_MS = 1000;

/** Why a command did not leave: the broker did not take it, its time is over, or it may no longer be ours to send. */
type Obstacle = "refused" | "late" | "stale";

export interface Unsent {
  dispatch: Dispatch;
  why: Obstacle;
}

interface Sent {
  enterprise_id: string;
  id: string;
  exp: Date;
}

/**
 * The outbox of commands. The rows are committed first and published then: a server that dies in between leaves them to
 * another, and a device acts once per id, so that nothing is lost or done twice.
 */
export class DispatcherService {
  readonly #repository: DispatcherRepository;
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;

  constructor(database: Database, broker: Pick<Broker, "publish">, clock: Clock) {
    this.#repository = new DispatcherRepository(database);
    this.#broker = broker;
    this.#clock = clock;
  }

  /** What does not leave now is taken up again by `dispatchWaiting`, on this server or another, unless it is ended. */
  async publish(dispatches: readonly Dispatch[]): Promise<Unsent[]> {
    const unsent = await this.#attempt(dispatches);
    const stale = unsent.flatMap(({ why, dispatch }) => (why === "stale" ? [dispatch] : []));
    if (stale.length === 0) return unsent;
    const seen_at = this.#clock.now();
    const ours = await this.#repository.stillOurs(stale);
    const kept = stale.filter(({ id }) => ours.has(id)).map((dispatch) => ({ ...dispatch, seen_at }));
    const again = await this.#attempt(kept);
    return [...unsent.filter(({ dispatch }) => !ours.has(dispatch.id)), ...again];
  }

  /** Called about twice a second: publishes what was left behind, or kept for a device that is back. */
  async dispatchWaiting(): Promise<void> {
    let taken: Dispatch[];
    do {
      const now = this.#clock.now();
      taken = await this.#repository.claim(now, new Date(now.getTime() + PUBLISH_LEASE_MS), BATCH);
      await this.publish(taken);
    } while (taken.length === BATCH);
  }

  /** Many devices side by side; for one device in the order given, which is not left where the broker refuses. */
  async #attempt(dispatches: readonly Dispatch[]): Promise<Unsent[]> {
    const sent: Sent[] = [];
    const unsent: Unsent[] = [];
    const publishInOrder = async (own: Dispatch[]) => {
      for (const [index, dispatch] of own.entries()) {
        const look = lookAt(dispatch, this.#clock.now().getTime());
        if ("obstacle" in look) {
          unsent.push({ dispatch, why: look.obstacle });
          continue;
        }
        const { exp } = look;
        if (!(await this.#send(dispatch, exp))) {
          unsent.push(...own.slice(index).map((left) => ({ dispatch: left, why: "refused" as const })));
          return;
        }
        sent.push({ enterprise_id: dispatch.enterprise_id, id: dispatch.id, exp });
      }
    };
    await Promise.all([...Map.groupBy(dispatches, ({ kd_id }) => kd_id).values()].map(publishInOrder));
    if (sent.length > 0) await this.#markPublished(sent);
    return unsent;
  }

  #send(command: Dispatch, exp: Date): Promise<boolean> {
    const { enterprise_id, id, kd_id, switch_no } = command;
    const message: CommandMessage = { id, exp: exp.getTime(), switch_no, ...toMessage(command) };
    // Never retained: a device that returns must not find an old order waiting.
    return this.#broker.publish(deviceTopic(kd_id, enterprise_id, "command"), JSON.stringify(message), { qos: 1 }).then(
      () => true,
      () => false,
    );
  }

  /** They have left. While the store cannot be told, another server sends them again, under ids that a device knows. */
  async #markPublished(sent: readonly Sent[]): Promise<void> {
    try {
      await this.#repository.markPublished(sent);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
}

/** The last look before a command leaves: this server may have stood still since it wrote or took it. */
function lookAt(command: Dispatch, now: number): { exp: Date } | { obstacle: Obstacle } {
  const { source, expires_at, publish_after, seen_at } = command;
  const exp = actsUntil({ source, expiresAt: expires_at.getTime() }, now);
  if (hasExpired(exp, now)) return { obstacle: "late" };
  const age = now - seen_at.getTime();
  const isFresh = age >= 0 && age < FRESH_MS && !isLeaseOver(publish_after.getTime(), now);
  return isFresh ? { exp: new Date(exp) } : { obstacle: "stale" };
}
