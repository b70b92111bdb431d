import type { Aedes } from "aedes";

/** What Aedes has and does not name in its types. */
interface Internals {
  counter: number;
  mq: { emit(packet: { brokerCounter: number }, done: () => void): void };
}

/**
 * Aedes numbers a message when it arrives and takes one with a lower number than the last for a duplicate. A retained or
 * acknowledged message is stored first, so an unacknowledged one behind it overtakes it: it would never be delivered. The
 * number is given when the message leaves instead.
 */
export function countWhenDelivering(aedes: Aedes): void {
  const broker = aedes as Aedes & Internals;
  const emit = broker.mq.emit.bind(broker.mq);
  broker.mq.emit = (packet, done) => {
    broker.counter += 1;
    packet.brokerCounter = broker.counter;
    emit(packet, done);
  };
}
