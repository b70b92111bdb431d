import type { DriverName, FieldDevice } from "@switchboard/contract";
import * as z from "zod/mini";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport } from "../../driver.ts";

/** In gateway.json: where the relays are, and how often each is asked. */
const Settings = z.object({ hosts: z.array(z.url()), everyMs: z._default(z.int().check(z.gte(100)), 2000) });
type Settings = z.output<typeof Settings>;

/** What a relay answers to `GET /relay`, and to `POST /relay` with `{"on": true}`. It comes from outside: it is read, never cast. */
const Relay = z.object({ name: z.string().check(z.maxLength(60)), on: z.boolean(), watts: z.number() });
type Relay = z.output<typeof Relay>;

const ANSWER_MS = 1500;

/** Relays that speak HTTP: the smallest driver there is, to begin one's own from (docs/write-a-driver.md). */
class ExampleDriver implements Driver {
  readonly #settings: Settings;
  readonly #given: DriverSurroundings;
  readonly #followers = new Map<string, (report: FieldReport) => void>();
  readonly #online = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(settings: Settings, given: DriverSurroundings) {
    this.#settings = settings;
    this.#given = given;
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
    // Its own word, not our wish: an order is confirmed by what the device says afterwards.
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
      // Not there, or not one of these: what was found before is away, and nothing else is said.
      if (this.#online.delete(host) && !this.#isStopped) news.online(host, false);
    }
  }

  async #ask(host: string, request: RequestInit): Promise<Relay> {
    const reply = await fetch(new URL("/relay", host), request);
    return z.parse(Relay, await reply.json());
  }

  #tell(id: string, { on, watts }: Relay): void {
    this.#followers.get(id)?.({
      at: this.#given.now(),
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

/** One's own has a name of its own, in DRIVERS of packages/contract; this one borrows another's, and is run by the tests alone. */
const NAME: DriverName = "tasmota";

export const example: DriverKind<Settings> = {
  name: NAME,
  read(settings) {
    const read = z.safeParse(Settings, settings);
    return read.success ? read.data : { problem: '"hosts" has to be a list of addresses, as in ["http://10.0.0.7"]' };
  },
  create: (settings, given) => new ExampleDriver(settings, given),
};
