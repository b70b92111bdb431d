import type { DurableConsumer, MessageHandler } from "./broker.ts";

/** Reports an error of one message, without affecting its connection or later messages. */
export function unfailingHandler(handle: MessageHandler, onError: (error: unknown) => void): MessageHandler {
  return (topic, payload) => {
    try {
      handle(topic, payload);
    } catch (error) {
      onError(error);
    }
  };
}

/** Rejects the acknowledgement on an error, so that a broker does not deliver the message again and again. */
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
