import type { Aedes } from "aedes";

/** Internals of Aedes that its types do not contain. */
interface Internals {
  counter: number;
  mq: { emit(packet: { brokerCounter: number }, done: () => void): void };
}

/**
 * Aedes numbers a message on arrival and treats one with a lower number than the last as a duplicate. A retained or
 * acknowledged message is stored first, so an unacknowledged one behind it overtakes it, and it would never be
 * delivered. Messages are therefore numbered when they leave.
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
