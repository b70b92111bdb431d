/** The states of the live connection (spec §4); `connecting` comes before the first of them. */
export type LiveState = "connecting" | "connected" | "closed" | "ended" | "error";

export interface LiveOptions {
  url: string;
  username: string;
  password: string;
  /** The name the broker knows this session's connection by. */
  clientId?: string;
  onState(state: LiveState): void;
  onMessage(topic: string, payload: string): void;
}

export interface LiveTransport {
  subscribe(topics: string[]): void;
  unsubscribe(topics: string[]): void;
  publish(topic: string, payload: string): void;
  end(): void;
}

/** Returns a transport at once and loads its code later: earlier calls are repeated when it is loaded. */
export function openLazily(
  load: () => Promise<(options: LiveOptions) => LiveTransport>,
  options: LiveOptions,
): LiveTransport {
  let opened: LiveTransport | undefined;
  let ended = false;
  const waiting: ((transport: LiveTransport) => void)[] = [];
  const ask = (action: (transport: LiveTransport) => void) => {
    if (opened) action(opened);
    else waiting.push(action);
  };
  load().then(
    (open) => {
      if (ended) return;
      opened = open(options);
      for (const action of waiting.splice(0)) action(opened);
    },
    () => ended || options.onState("error"),
  );
  return {
    subscribe: (topics) => ask((transport) => transport.subscribe(topics)),
    unsubscribe: (topics) => ask((transport) => transport.unsubscribe(topics)),
    publish: (topic, payload) => ask((transport) => transport.publish(topic, payload)),
    end: () => {
      ended = true;
      opened?.end();
    },
  };
}
