import type { Enterprise } from "@switchboard/contract";
import type { LiveOptions, LiveState, LiveTransport } from "../api/live-transport.ts";
import { backoff } from "../api/mqtt/backoff.ts";
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
  /** As of when what is shown was true, where it comes from what this device had kept. */
  lostAt?: number | undefined;
}

type Broker = Enterprise["broker"];

/** When credentials that end at this instant are renewed, from now. */
function renewalIn(expiresAt: Broker["expires_at"], now: number): number {
  const life = Date.parse(expiresAt) - now;
  return Math.max(SHORTEST_RENEWAL_MS, life > 2 * RENEW_BEFORE_MS ? life - RENEW_BEFORE_MS : life / 2);
}

/** Keeps one live connection: fresh credentials, topics, pings, and all of it again after a loss (design §4). */
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

  /** All devices, whenever some have come or gone: their topics, and a ping for each that is new. */
  track(all: readonly LiveDevice[]): void {
    const fresh = all.filter((device) => !this.#devices.has(device._id));
    this.#devices.clear();
    for (const device of all) this.#devices.set(device._id, device);
    this.#subscribe();
    if (this.#info.state === "connected") this.#pinger.ping(fresh);
  }

  /** Asks a device for its state and readings now. */
  ping(device: LiveDevice): void {
    if (this.#info.state === "connected") this.#pinger.ping([device]);
  }

  /** The network is back: there is no reason to wait for the next try. */
  retryNow(): void {
    if (this.#stopped || this.#info.state === "connected") return;
    this.#attempt = 0;
    void this.#connect();
  }

  /** Everything was asked for anew by other means: what is shown is not old any more. */
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

  /** What the devices at hand call for, and no longer what those called for that have gone. */
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

  /** The old transport serves until the new one stands, so that a renewal leaves no gap. */
  #open(fresh: Enterprise): void {
    this.#enterprise = fresh;
    let replaced = this.#transport;
    const { url, username, client_id, expires_at } = fresh.broker;
    let opened: LiveTransport | undefined;
    const onState = (state: LiveState) => {
      // A transport may speak before it has been handed over.
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
