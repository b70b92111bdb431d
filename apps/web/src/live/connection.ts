import type { Enterprise } from "@switchboard/contract";
import type { LiveOptions, LiveState, LiveTransport } from "../gateway/live-transport.ts";
import { backoff } from "../gateway/mqtt/backoff.ts";
import { signal } from "../ui/signal.ts";
import type { Clock } from "./clock.ts";
import type { LiveDevice } from "./live-device.ts";
import { createPinger } from "./pinger.ts";
import { furtherTopics } from "./topics.ts";

/** Credentials are renewed this long before they end, or halfway through a life shorter than twice that. */
const RENEW_BEFORE_MS = 60_000;
const SHORTEST_RENEWAL_MS = 5_000;
/** Timers hold 31 bits; whatever lives longer is looked at again by then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface ConnectionInfo {
  state: LiveState;
  /** Since when nothing live has arrived any more; undefined while connected and before the first connect. */
  lostAt: number | undefined;
}

export interface ConnectionPorts {
  /** The enterprise with credentials made just now. */
  enterprise(): Promise<Enterprise>;
  open(options: LiveOptions): LiveTransport;
  onMessage(topic: string, payload: string): void;
  /** Back after a loss: what was missed has to be fetched. */
  onReconnected(): void;
  clock: Clock;
}

export type Connection = ReturnType<typeof createConnection>;

/** Keeps one live connection: fresh credentials, topics, pings, and all of it again after a loss (design §4). */
export function createConnection(ports: ConnectionPorts) {
  const { clock } = ports;
  const changed = signal();
  const devices = new Map<string, LiveDevice>();
  let topics: ReadonlySet<string> = new Set();
  let info: ConnectionInfo = { state: "connecting", lostAt: undefined };
  let transport: LiveTransport | undefined;
  let enterprise: Enterprise | undefined;
  let attempt = 0;
  let cancelTimer = () => {};
  let stopped = false;
  const pinger = createPinger(clock, (topic) => transport?.publish(topic, ""));

  function become(state: LiveState): void {
    const lost =
      state === "connected" ? undefined : (info.lostAt ?? (info.state === "connected" ? clock.now() : undefined));
    if (info.state === state && info.lostAt === lost) return;
    info = { state, lostAt: lost };
    changed.emit();
  }

  /** What the devices at hand call for, and no longer what those called for that have gone. */
  function subscribe(): void {
    if (!enterprise) return;
    const own = enterprise.broker.topics;
    const wanted = new Set([...own, ...furtherTopics(own, [...devices.values()])]);
    const left = [...topics].filter((topic) => !wanted.has(topic));
    topics = wanted;
    if (left.length > 0) transport?.unsubscribe(left);
    transport?.subscribe([...wanted]);
  }

  function whenConnected(replaced: LiveTransport | undefined): void {
    attempt = 0;
    replaced?.end();
    const wasLost = info.lostAt !== undefined;
    become("connected");
    pinger.ping([...devices.values()]);
    if (wasLost) ports.onReconnected();
  }

  function later(ms: number): void {
    cancelTimer();
    cancelTimer = clock.after(Math.min(ms, LONGEST_TIMER_MS), connect);
  }

  function renewal(expiresAt: string): number {
    const life = Date.parse(expiresAt) - clock.now();
    return Math.max(SHORTEST_RENEWAL_MS, life > 2 * RENEW_BEFORE_MS ? life - RENEW_BEFORE_MS : life / 2);
  }

  /** The old transport serves until the new one stands, so that a renewal leaves no gap. */
  function open(fresh: Enterprise): void {
    enterprise = fresh;
    let replaced = transport;
    const { url, username, client_id, expires_at } = fresh.broker;
    const own: { transport?: LiveTransport } = {};
    const isCurrent = () => !stopped && own.transport === transport;
    own.transport = ports.open({
      url,
      username,
      password: fresh.mqttPassword,
      clientId: client_id,
      onMessage: ports.onMessage,
      onState: (state) => {
        // A transport may speak before it has been handed over.
        if (own.transport && !isCurrent()) return;
        if (state === "connected") {
          whenConnected(replaced);
          replaced = undefined;
        } else if (!replaced) become(state);
        if (state === "error") {
          transport = replaced;
          later(backoff(attempt++));
        }
      },
    });
    transport = own.transport;
    subscribe();
    later(renewal(expires_at));
  }

  async function connect(): Promise<void> {
    try {
      const fresh = await ports.enterprise();
      if (!stopped) open(fresh);
    } catch {
      if (stopped) return;
      if (!transport) become("error");
      later(backoff(attempt++));
    }
  }

  return {
    info: () => info,
    onChange: changed.on,
    start: connect,
    /** All devices, whenever some have come or gone: their topics, and a ping for each that is new. */
    track(all: readonly LiveDevice[]): void {
      const fresh = all.filter((device) => !devices.has(device._id));
      devices.clear();
      for (const device of all) devices.set(device._id, device);
      subscribe();
      if (info.state === "connected") pinger.ping(fresh);
    },
    /** Asks a device for its state and readings now. */
    ping(device: LiveDevice): void {
      if (info.state === "connected") pinger.ping([device]);
    },
    stop(): void {
      stopped = true;
      cancelTimer();
      pinger.stop();
      transport?.end();
      transport = undefined;
    },
  };
}
