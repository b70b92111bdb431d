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

/** The broker of the demo: it has no network, and otherwise behaves like one. */
export function createHub(onPublish: (topic: string) => void): DemoHub {
  const listeners = new Set<Listener>();

  function open(options: LiveOptions): LiveTransport {
    const listener: Listener = { topics: new Set(), options };
    options.onState("connecting");
    queueMicrotask(() => {
      if (!listeners.has(listener)) return;
      options.onState("connected");
    });
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
        if (listeners.delete(listener)) options.onState("ended");
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
