import { covers } from "@switchboard/contract";
import type { LiveOptions, LiveTransport } from "../../live-transport.ts";

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
export class DemoHub {
  readonly #behind: Behind;
  readonly #listeners = new Set<Listener>();
  #rest = () => {};

  constructor(behind: Behind) {
    this.#behind = behind;
  }

  open(options: LiveOptions): LiveTransport {
    const listener: Listener = { topics: new Set(), options };
    options.onState("connecting");
    queueMicrotask(() => {
      if (this.#listeners.has(listener)) options.onState("connected");
    });
    if (this.#listeners.size === 0) this.#rest = this.#behind.live();
    this.#listeners.add(listener);
    return {
      subscribe: (topics) => {
        for (const topic of topics) listener.topics.add(topic);
      },
      unsubscribe: (topics) => {
        for (const topic of topics) listener.topics.delete(topic);
      },
      publish: (topic) => this.#behind.onPublish(topic),
      end: () => this.#end(listener),
    };
  }

  deliver(topic: string, message: unknown): void {
    const payload = JSON.stringify(message);
    for (const { topics, options } of this.#listeners) {
      if ([...topics].some((filter) => covers(filter, topic))) options.onMessage(topic, payload);
    }
  }

  #end(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    if (this.#listeners.size === 0) this.#rest();
    listener.options.onState("ended");
  }
}
