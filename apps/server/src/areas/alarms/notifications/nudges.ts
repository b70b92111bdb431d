import { notificationTopic } from "@switchboard/contract";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";

/** Two nudges a second are enough for screens to feel live. */
const INTERVAL_MS = 500;

/** Tells the screens of an enterprise to reload. The message has no content, because people without access to the news receive it too. */
export class Nudges {
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;
  /** Enterprises that were nudged within the interval; `again` requests another nudge at its end. */
  readonly #paused = new Map<string, { again: boolean }>();

  constructor(broker: Pick<Broker, "publish">, clock: Clock) {
    this.#broker = broker;
    this.#clock = clock;
  }

  nudge(enterpriseId: string): void {
    const paused = this.#paused.get(enterpriseId);
    if (paused) {
      paused.again = true;
      return;
    }
    const message = JSON.stringify({ ts: this.#clock.now().getTime() });
    // A lost nudge does no harm: screens reload the list at the next one and when they open.
    this.#broker.publish(notificationTopic(enterpriseId), message).catch(() => undefined);
    this.#paused.set(enterpriseId, { again: false });
    setTimeout(() => this.#resume(enterpriseId), INTERVAL_MS).unref();
  }

  #resume(enterpriseId: string): void {
    const again = this.#paused.get(enterpriseId)?.again;
    this.#paused.delete(enterpriseId);
    if (again) this.nudge(enterpriseId);
  }
}
