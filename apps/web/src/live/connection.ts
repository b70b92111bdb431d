import type { Enterprise } from "@switchboard/contract";
import type { LiveOptions, LiveState, LiveTransport } from "../api/live-transport.ts";
import { backoff } from "../api/mqtt/backoff.ts";
import { signal } from "../ui/signal.ts";
import type { Clock } from "./clock.ts";
import type { LiveDevice } from "./live-device.ts";
import { createPinger } from "./pinger.ts";
import { furtherTopics } from "./topics.ts";

/** Credentials are renewed this long before they expire, or halfway through a shorter life. */
const RENEW_BEFORE_MS = 60_000;
const SHORTEST_RENEWAL_MS = 5_000;
/** Timers hold 31 bits; longer delays are checked again by then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface ConnectionInfo {
  state: LiveState;
  /** The time since which nothing live has arrived; undefined while connected and before the first connection. */
  lostAt: number | undefined;
}

export interface ConnectionPorts {
  /** Loads the enterprise with new credentials. */
  enterprise(): Promise<Enterprise>;
  open(options: LiveOptions): LiveTransport;
  onMessage(topic: string, payload: string): void;
  /** Called after a loss, because missed changes have to be loaded. */
  onReconnected(): void;
  clock: Clock;
  /** The age of data restored from this device's storage. */
  lostAt?: number | undefined;
}

type Broker = Enterprise["broker"];

/** Returns the delay until credentials with this expiry are renewed. */
function renewalIn(expiresAt: Broker["expires_at"], now: number): number {
  const life = Date.parse(expiresAt) - now;
  return Math.max(SHORTEST_RENEWAL_MS, life > 2 * RENEW_BEFORE_MS ? life - RENEW_BEFORE_MS : life / 2);
}

/** Maintains one live connection: credentials, topics, pings, and all of them again after a loss (design §4). */
export class LiveConnection {
  readonly #ports: ConnectionPorts;
  readonly #changed = signal();
  readonly #devices = new Map<string, LiveDevice>();
  readonly #pinger;
  #topics: ReadonlySet<string> = new Set();
  #info: ConnectionInfo;
  #transport: LiveTransport | undefined;
  #enterprise: Enterprise | undefined;
  #attempt = 0;
  #cancelTimer = () => {};
  #stopped = false;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
    this.#info = { state: "connecting", lostAt: ports.lostAt };
    this.#pinger = createPinger(ports.clock, (topic) => this.#transport?.publish(topic, ""));
  }

  get info(): ConnectionInfo {
    return this.#info;
  }

  get onChange() {
    return this.#changed.on;
  }

  start(): Promise<void> {
    return this.#connect();
  }

  /** Called with all devices whenever some are added or removed: subscribes to their topics and pings new ones. */
  track(all: readonly LiveDevice[]): void {
    const fresh = all.filter((device) => !this.#devices.has(device._id));
    this.#devices.clear();
    for (const device of all) this.#devices.set(device._id, device);
    this.#subscribe();
    if (this.#info.state === "connected") this.#pinger.ping(fresh);
  }

  /** Asks a device to report its state and readings now. */
  ping(device: LiveDevice): void {
    if (this.#info.state === "connected") this.#pinger.ping([device]);
  }

  /** Retries at once when the network is back. */
  retryNow(): void {
    if (this.#stopped || this.#info.state === "connected") return;
    this.#attempt = 0;
    void this.#connect();
  }

  /** Marks the data as current after it was reloaded by other means. */
  caughtUp(): void {
    if (this.#info.state === "connected" || this.#info.lostAt === undefined) return;
    this.#info = { state: this.#info.state, lostAt: undefined };
    this.#changed.emit();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    this.#pinger.stop();
    this.#transport?.end();
    this.#transport = undefined;
  }

  #become(state: LiveState): void {
    const { state: before, lostAt: since } = this.#info;
    const lostAt =
      state === "connected" ? undefined : (since ?? (before === "connected" ? this.#ports.clock.now() : undefined));
    if (before === state && since === lostAt) return;
    this.#info = { state, lostAt };
    this.#changed.emit();
  }

  /** Subscribes to the topics of the present devices, and unsubscribes from those of removed ones. */
  #subscribe(): void {
    if (!this.#enterprise) return;
    const own = this.#enterprise.broker.topics;
    const wanted = new Set([...own, ...furtherTopics(own, [...this.#devices.values()])]);
    const left = [...this.#topics].filter((topic) => !wanted.has(topic));
    this.#topics = wanted;
    if (left.length > 0) this.#transport?.unsubscribe(left);
    this.#transport?.subscribe([...wanted]);
  }

  async #connect(): Promise<void> {
    try {
      const fresh = await this.#ports.enterprise();
      if (!this.#stopped) this.#open(fresh);
    } catch {
      if (this.#stopped) return;
      if (!this.#transport) this.#become("error");
      this.#connectIn(backoff(this.#attempt++));
    }
  }

  #connectIn(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#ports.clock.after(Math.min(ms, LONGEST_TIMER_MS), () => void this.#connect());
  }

  /** The old transport stays in use until the new one is connected, so that a renewal leaves no gap. */
  #open(fresh: Enterprise): void {
    this.#enterprise = fresh;
    let replaced = this.#transport;
    const { url, username, client_id, expires_at } = fresh.broker;
    let opened: LiveTransport | undefined;
    const onState = (state: LiveState) => {
      // A transport may report its state before `open` returns it.
      if (opened && (this.#stopped || opened !== this.#transport)) return;
      if (state === "connected") {
        this.#whenConnected(replaced);
        replaced = undefined;
      } else if (!replaced) this.#become(state);
      if (state === "error") {
        this.#transport = replaced;
        this.#connectIn(backoff(this.#attempt++));
      }
    };
    const { onMessage } = this.#ports;
    opened = this.#ports.open({ url, username, password: fresh.mqttPassword, clientId: client_id, onMessage, onState });
    this.#transport = opened;
    this.#subscribe();
    this.#connectIn(renewalIn(expires_at, this.#ports.clock.now()));
  }

  #whenConnected(replaced: LiveTransport | undefined): void {
    this.#attempt = 0;
    replaced?.end();
    const wasLost = this.#info.lostAt !== undefined;
    this.#become("connected");
    this.#pinger.ping([...this.#devices.values()]);
    if (wasLost) this.#ports.onReconnected();
  }
}
