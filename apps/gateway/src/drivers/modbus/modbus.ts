import type { FieldDevice } from "@switchboard/contract";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import { HostLink } from "./host-link.ts";
import { asFieldDevice, type Meter, meterId, newMeter } from "./meters.ts";
import { readMeter } from "./read-meter.ts";
import { recognise } from "./scan.ts";
import { type HostPort, type ModbusSettings, readModbusSettings } from "./settings.ts";

/** Meters that nobody follows are only asked now and then whether they are still there. */
const IDLE_MS = 60_000;
const SLOWEST_MS = 60_000;
/** Rounds without an answer before a meter counts as away. */
const MISSES_BEFORE_AWAY = 2;
/** Hosts that are looked at beside each other. */
const SCANNED_AT_ONCE = 32;
/** Things that answer and are not known are told of by name up to here, and counted beyond. */
const MOST_UNKNOWN = 10;

/** Modbus TCP: meters are found by looking, or named; each is read in turn, host beside host. */
class ModbusDriver implements Driver {
  readonly #settings: ModbusSettings;
  readonly #given: DriverSurroundings;
  readonly #links = new Map<string, HostLink>();
  readonly #meters = new Map<string, Meter>();
  readonly #followers = new Map<string, Set<(report: FieldReport) => void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #news: DriverNews | undefined;
  #isStopped = false;

  constructor(settings: ModbusSettings, given: DriverSurroundings) {
    this.#settings = settings;
    this.#given = given;
  }

  find(news: DriverNews): Promise<void> {
    this.#news = news;
    for (const { host, port, unit, template, name, area } of this.#settings.meters)
      this.#add(newMeter({ host, port }, unit, template, fieldText(name) || undefined, fieldText(area)));
    void this.#scan();
    return Promise.resolve();
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    const followers = this.#followers.get(device.id) ?? new Set();
    this.#followers.set(device.id, followers.add(tell));
    const meter = this.#meters.get(device.id);
    if (meter) {
      if (meter.last) tell(meter.last);
      meter.nextAt = Math.min(meter.nextAt, this.#given.now());
      this.#wake(meter);
    }
    return () => {
      followers.delete(tell);
      if (followers.size === 0 && this.#followers.get(device.id) === followers) this.#followers.delete(device.id);
    };
  }

  do(): Promise<OrderResult> {
    return Promise.resolve({ outcome: "failed", reason: "A meter only measures" });
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const link of this.#links.values()) link.close();
    this.#links.clear();
    return Promise.resolve();
  }

  #link({ host, port }: HostPort): HostLink {
    const key = `${host}:${port}`;
    const link = this.#links.get(key) ?? new HostLink(host, port, this.#settings.timeoutMs);
    this.#links.set(key, link);
    return link;
  }

  #after(wait: number, then: () => void): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, wait);
    this.#timers.add(timer);
  }

  async #scan(): Promise<void> {
    const { hosts, templates, units, rescanMs } = this.#settings;
    const unknown: string[] = [];
    const waiting = [...hosts];
    const look = async () => {
      for (let host = waiting.shift(); host && !this.#isStopped; host = waiting.shift())
        for (const unit of units) {
          if (this.#isStopped || this.#meters.has(meterId(host.host, host.port, unit))) continue;
          const link = this.#link(host);
          const found = await recognise(link.read, unit, templates).catch(() => "silent" as const);
          if (this.#isStopped) return;
          if (found === "unknown") unknown.push(meterId(host.host, host.port, unit));
          else if (found !== "silent") this.#add(newMeter(host, unit, found.template));
          else if (!link.isConnected) break;
        }
    };
    await Promise.all(Array.from({ length: Math.min(SCANNED_AT_ONCE, hosts.length) }, look));
    this.#closeUnused();
    this.#tellUnknown(unknown);
    if (hosts.length > 0) this.#after(rescanMs, () => void this.#scan());
  }

  #closeUnused(): void {
    const used = new Set([...this.#meters.values()].map(({ host, port }) => `${host}:${port}`));
    for (const [key, link] of this.#links)
      if (!used.has(key)) {
        link.close();
        this.#links.delete(key);
      }
  }

  #tellUnknown(unknown: string[]): void {
    if (this.#isStopped) return;
    for (const id of unknown.slice(0, MOST_UNKNOWN))
      this.#news?.fault(`${id} answers and is no meter that is known: name it under "meters" with its template.`);
    if (unknown.length > MOST_UNKNOWN)
      this.#news?.fault(`${unknown.length - MOST_UNKNOWN} more units answer that are not known.`);
  }

  #add(meter: Meter): void {
    this.#meters.set(meter.id, meter);
    this.#news?.found(asFieldDevice(meter));
    this.#wake(meter);
  }

  readonly #awake = new Set<string>();

  /** One round of reading at a time for each meter, and the next when it is due. */
  #wake(meter: Meter): void {
    if (this.#awake.has(meter.id) || this.#isStopped) return;
    const wait = Math.max(0, meter.nextAt - this.#given.now());
    if (wait > 0) {
      this.#after(wait, () => this.#wake(meter));
      return;
    }
    this.#awake.add(meter.id);
    void this.#round(meter).finally(() => {
      this.#awake.delete(meter.id);
      this.#wake(meter);
    });
  }

  async #round(meter: Meter): Promise<void> {
    const began = this.#given.now();
    try {
      const report = await readMeter(this.#link(meter).read, meter.unit, meter.template, meter.plan, this.#given.now);
      meter.misses = 0;
      meter.last = report;
      this.#tellOnline(meter, true);
      for (const tell of this.#followers.get(meter.id) ?? []) tell(report);
    } catch (error) {
      meter.misses += 1;
      if (meter.misses === MISSES_BEFORE_AWAY && !this.#isStopped) {
        if (meter.isOnline) this.#news?.fault(`${meter.id}: ${error instanceof Error ? error.message : "no answer"}.`);
        this.#tellOnline(meter, false);
      }
    }
    meter.nextAt = began + this.#pause(meter);
  }

  #pause(meter: Meter): number {
    const pace = this.#followers.has(meter.id) ? this.#settings.everyMs : IDLE_MS;
    if (meter.misses <= MISSES_BEFORE_AWAY) return pace;
    return Math.max(pace, Math.min(SLOWEST_MS, this.#settings.everyMs * 2 ** (meter.misses - MISSES_BEFORE_AWAY)));
  }

  #tellOnline(meter: Meter, isOnline: boolean): void {
    if (meter.isOnline === isOnline || this.#isStopped) return;
    meter.isOnline = isOnline;
    this.#news?.online(meter.id, isOnline);
  }
}

export const modbusKind: DriverKind<ModbusSettings> = {
  name: "modbus",
  read: readModbusSettings,
  create: (settings, given) => new ModbusDriver(settings, given),
};
