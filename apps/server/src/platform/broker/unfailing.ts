import type { DurableConsumer, MessageHandler } from "./broker.ts";

/** What one message breaks is told, and costs the connection it came by, and the messages behind it, nothing. */
export function unfailingHandler(handle: MessageHandler, onError: (error: unknown) => void): MessageHandler {
  return (topic, payload) => {
    try {
      handle(topic, payload);
    } catch (error) {
      onError(error);
    }
  };
}

/** Whoever waits for an acknowledgement is told, so that a broker does not deliver the message again and again. */
export function unfailingConsumer(consumer: DurableConsumer, onError: (error: unknown) => void): DurableConsumer {
  return (topic, payload, acknowledge) => {
    try {
      consumer(topic, payload, acknowledge);
    } catch (error) {
      onError(error);
      acknowledge?.(error);
    }
  };
}
