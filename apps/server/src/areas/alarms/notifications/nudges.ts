import { notificationTopic } from "@switchboard/contract";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";

/** Screens need no more than two a second to feel live, whatever happens in the building. */
const APART_MS = 500;

/** Tells the screens of a home that there may be something new. It says nothing of what, so that everyone may hear it. */
export class Nudges {
  readonly #broker: Pick<Broker, "publish">;
  readonly #clock: Clock;
  /** Homes that were nudged a moment ago; true where something came after it. */
  readonly #resting = new Map<string, { again: boolean }>();

  constructor(broker: Pick<Broker, "publish">, clock: Clock) {
    this.#broker = broker;
    this.#clock = clock;
  }

  nudge(home: string): void {
    const resting = this.#resting.get(home);
    if (resting) {
      resting.again = true;
      return;
    }
    const message = JSON.stringify({ ts: this.#clock.now().getTime() });
    // A nudge that is lost costs nothing: the list is asked for again at the next one, and when a screen opens.
    this.#broker.publish(notificationTopic(home), message).catch(() => undefined);
    this.#resting.set(home, { again: false });
    setTimeout(() => this.#rested(home), APART_MS).unref();
  }

  #rested(home: string): void {
    const again = this.#resting.get(home)?.again;
    this.#resting.delete(home);
    if (again) this.nudge(home);
  }
}
