import type { Acknowledge } from "../acknowledge.ts";
import type { DurableConsumer } from "./broker.ts";

/** Delivers a message to every durable consumer and acknowledges once all of them have. They count lost messages. */
export function deliverToAll(
  consumers: readonly DurableConsumer[],
  topic: string,
  payload: string,
  acknowledge?: Acknowledge,
): void {
  if (!acknowledge || consumers.length === 0) {
    for (const consume of consumers) consume(topic, payload);
    acknowledge?.();
    return;
  }
  let pending = consumers.length;
  let failed: unknown;
  const one: Acknowledge = (error) => {
    failed ??= error;
    pending -= 1;
    if (pending === 0) acknowledge(failed);
  };
  for (const consume of consumers) consume(topic, payload, one);
}
