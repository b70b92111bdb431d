import { covers } from "@switchboard/contract";
import type { LiveOptions, LiveTransport } from "../live-transport.ts";

export interface DemoHub {
  deliver(topic: string, message: unknown): void;
  open(options: LiveOptions): LiveTransport;
}

interface Listener {
  topics: Set<string>;
  options: LiveOptions;
}

interface Behind {
  onPublish(topic: string): void;
  /** The building lives while somebody looks, and costs nothing otherwise. Answers what ends it. */
  live(): () => void;
}

/** The broker of the demo: it has no network, and otherwise behaves like one. */
export function createHub({ onPublish, live }: Behind): DemoHub {
  const listeners = new Set<Listener>();
  let rest = () => {};

  function open(options: LiveOptions): LiveTransport {
    const listener: Listener = { topics: new Set(), options };
    options.onState("connecting");
    queueMicrotask(() => {
      if (!listeners.has(listener)) return;
      options.onState("connected");
    });
    if (listeners.size === 0) rest = live();
    listeners.add(listener);
    return {
      subscribe: (topics) => {
        for (const topic of topics) listener.topics.add(topic);
      },
      unsubscribe: (topics) => {
        for (const topic of topics) listener.topics.delete(topic);
      },
      publish: onPublish,
      end: () => {
        if (!listeners.delete(listener)) return;
        if (listeners.size === 0) rest();
        options.onState("ended");
      },
    };
  }

  function deliver(topic: string, message: unknown): void {
    const payload = JSON.stringify(message);
    for (const { topics, options } of listeners) {
      if ([...topics].some((filter) => covers(filter, topic))) options.onMessage(topic, payload);
    }
  }

  return { deliver, open };
}
