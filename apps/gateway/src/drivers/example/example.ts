import type { DriverName, FieldDevice } from "@switchboard/contract";
import * as z from "zod/mini";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport } from "../../driver.ts";

/** Settings in gateway.json: the addresses of the relays, and the polling interval. */
const Settings = z.object({ hosts: z.array(z.url()), everyMs: z._default(z.int().check(z.gte(100)), 2000) });
type Settings = z.output<typeof Settings>;

/** The reply to `GET /relay`, and to `POST /relay` with `{"on": true}`. The data comes from outside, so it is parsed and never cast. */
const Relay = z.object({ name: z.string().check(z.maxLength(60)), on: z.boolean(), watts: z.number() });
type Relay = z.output<typeof Relay>;

const ANSWER_MS = 1500;

/** Relays that speak HTTP: the smallest possible driver, as a starting point for your own (docs/write-a-driver.md). */
class ExampleDriver implements Driver {
  readonly #settings: Settings;
  readonly #surroundings: DriverSurroundings;
  readonly #followers = new Map<string, (report: FieldReport) => void>();
  readonly #online = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(settings: Settings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async find(news: DriverNews): Promise<void> {
    const lookAround = () => Promise.all(this.#settings.hosts.map((host) => this.#look(host, news)));
    this.#timer = setInterval(() => void lookAround(), this.#settings.everyMs);
    await lookAround();
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    this.#followers.set(device.id, tell);
    return () => this.#followers.delete(device.id);
  }

  async do(device: FieldDevice, order: { state?: 0 | 1 }, signal: AbortSignal) {
    const body = JSON.stringify({ on: order.state === 1 });
    const relay = await this.#ask(device.id, { method: "POST", body, signal });
    this.#tell(device.id, relay);
    // Confirms by the state that the device reports afterwards, not by the one that was requested.
    if (Number(relay.on) === order.state) return { outcome: "confirmed" as const };
    return { outcome: "failed" as const, reason: "the relay did not switch" };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
  }

  async #look(host: string, news: DriverNews): Promise<void> {
    try {
      const relay = await this.#ask(host, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (this.#isStopped) return;
      if (!this.#online.has(host)) news.found(describe(host, relay));
      this.#online.add(host);
      this.#tell(host, relay);
    } catch {
      // The host is absent or no such relay: a relay found before is offline, otherwise nothing is reported.
      if (this.#online.delete(host) && !this.#isStopped) news.online(host, false);
    }
  }

  async #ask(host: string, request: RequestInit): Promise<Relay> {
    const reply = await fetch(new URL("/relay", host), request);
    return z.parse(Relay, await reply.json());
  }

  #tell(id: string, { on, watts }: Relay): void {
    this.#followers.get(id)?.({
      at: this.#surroundings.now(),
      switches: { relay: { state: on ? 1 : 0 } },
      power: { p: watts },
    });
  }
}

function describe(host: string, { name }: Relay): FieldDevice {
  const relay = { type: "switch", key: "relay", name: "Relay", kind: "switch", confirms: true } as const;
  const meter = { type: "meter", key: "meter", name: "Power", phases: 1 } as const;
  const [id, maker, model] = [host, "Example", "Relay"];
  return { driver: NAME, id, name, maker, model, area: "", signal: null, isOnline: true, channels: [relay, meter] };
}

/** A real driver adds its own name to DRIVERS in packages/contract; this one borrows a name, because only tests run it. */
const NAME: DriverName = "tasmota";

export const example: DriverKind<Settings> = {
  name: NAME,
  read(settings) {
    const read = z.safeParse(Settings, settings);
    return read.success ? read.data : { problem: '"hosts" has to be a list of addresses, as in ["http://10.0.0.7"]' };
  },
  create: (settings, surroundings) => new ExampleDriver(settings, surroundings),
};
