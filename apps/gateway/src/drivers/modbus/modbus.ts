import type { FieldDevice, ModbusPreview, ModbusPreviewed, ModbusSetup } from "@switchboard/contract";
import { exportDeviceId, meterDeviceId } from "@switchboard/domain/site";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import { exportDevice } from "../export-device.ts";
import { HostLink } from "./host-link.ts";
import { asFieldDevice, type Meter, meterId, newMeter } from "./meters.ts";
import { isSameMeter, ownMeters } from "./own-meters.ts";
import { isOwnNetwork } from "./own-network.ts";
import { preview } from "./preview.ts";
import { readMeter } from "./read-meter.ts";
import { recognise } from "./scan.ts";
import { type HostPort, type ModbusSettings, readModbusSettings } from "./settings.ts";

/** The interval for meters that nobody follows, just to see whether they are still there. */
const IDLE_MS = 60_000;
const SLOWEST_MS = 60_000;
/** Polls without a reply before a meter counts as offline. */
const MISSES_BEFORE_AWAY = 2;
/** Hosts that are scanned in parallel. */
const SCANNED_AT_ONCE = 32;
/** A building whose power has just returned is scanned again soon, and then less and less often. */
const SOONEST_RESCAN_MS = 30_000;
/** Unknown units that respond are reported by name up to this number, and counted beyond it. */
const MOST_UNKNOWN = 10;
/** Keeps a connection open for a person who writes a template and reads again every few seconds. */
const LOOKED_AT_MS = 15_000;

const NOTHING_OWN = { meters: [], problems: [] };
const keyOf = ({ host, port }: HostPort) => `${host}:${port}`;

/** Modbus TCP: meters are found by a scan, or named; they are read in turn, and hosts in parallel. */
class ModbusDriver implements Driver {
  readonly #settings: ModbusSettings;
  readonly #surroundings: DriverSurroundings;
  readonly #links = new Map<string, HostLink>();
  readonly #meters = new Map<string, Meter>();
  readonly #followers = new Map<string, Set<(report: FieldReport) => void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Meters that people have set up on the dashboard, by their ids. */
  readonly #own = new Map<string, Meter>();
  /** The time of the last trial reading of each host. */
  readonly #lookedAt = new Map<string, number>();
  /** Unknown units that respond, each of which is reported once. */
  readonly #unknown = new Set<string>();
  #scans = 0;
  #isScanning = false;
  #setup: ModbusSetup | undefined;
  #news: DriverNews | undefined;
  #isStopped = false;

  constructor(settings: ModbusSettings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  find(news: DriverNews): Promise<void> {
    this.#news = news;
    for (const { host, port, unit, template, name, area } of this.#settings.meters)
      this.#add(newMeter({ host, port }, unit, template, fieldText(name) || undefined, fieldText(area)));
    this.#followSetup();
    void this.#scan();
    return Promise.resolve();
  }

  setUp(setup: ModbusSetup): void {
    this.#setup = setup;
    this.#followSetup();
  }

  /** Uses the connection of the host's meters, because many hosts accept only one. */
  async look(request: ModbusPreview, signal: AbortSignal): Promise<ModbusPreviewed> {
    if (!this.#settings.isForDashboard) return { problem: "not_allowed", rows: [] };
    const key = keyOf(request);
    this.#lookedAt.set(key, this.#surroundings.now());
    try {
      return await preview(request, this.#link(request).read, signal);
    } finally {
      this.#after(LOOKED_AT_MS, () => this.#closeUnused());
    }
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    const followers = this.#followers.get(device.id) ?? new Set();
    this.#followers.set(device.id, followers.add(tell));
    const meter = this.#meters.get(meterDeviceId(device.id));
    if (meter) {
      const last = meter.id === device.id ? meter.last : meter.lastExport;
      if (last) tell(last);
      meter.nextAt = Math.min(meter.nextAt, this.#surroundings.now());
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
    const key = keyOf({ host, port });
    const { hosts, meters, timeoutMs } = this.#settings;
    const isNamed = [...hosts, ...meters].some((each) => keyOf(each) === key);
    const link = this.#links.get(key) ?? new HostLink(host, port, timeoutMs, isNamed ? undefined : isOwnNetwork);
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
    this.#isScanning = true;
    await Promise.all(Array.from({ length: Math.min(SCANNED_AT_ONCE, hosts.length) }, look));
    this.#isScanning = false;
    this.#closeUnused();
    this.#tellUnknown(unknown);
    const wait = Math.min(rescanMs, SOONEST_RESCAN_MS * 4 ** this.#scans++);
    if (hosts.length > 0) this.#after(wait, () => void this.#scan());
  }

  /** Waits for the end of a scan, because it uses hosts whose meters are not known yet. */
  #closeUnused(): void {
    if (this.#isScanning) return;
    const used = new Set([...this.#meters.values()].map(keyOf));
    for (const [key, at] of this.#lookedAt)
      if (this.#surroundings.now() - at < LOOKED_AT_MS) used.add(key);
      else this.#lookedAt.delete(key);
    for (const [key, link] of this.#links)
      if (!used.has(key)) {
        link.close();
        this.#links.delete(key);
      }
  }

  #tellUnknown(seen: string[]): void {
    if (this.#isStopped) return;
    const unknown = seen.filter((id) => !this.#unknown.has(id));
    for (const id of unknown) this.#unknown.add(id);
    for (const id of unknown.slice(0, MOST_UNKNOWN))
      this.#news?.fault(
        `${id} answers and is no meter that is known: set it up on the dashboard, or name it under "meters", with its template.`,
      );
    if (unknown.length > MOST_UNKNOWN)
      this.#news?.fault(`${unknown.length - MOST_UNKNOWN} more units answer that are not known.`);
  }

  /** Applies the setup of the dashboard: drops removed meters, adds new ones, and updates changed ones; the rest continues. */
  #followSetup(): void {
    if (!this.#news || !this.#setup || this.#isStopped) return;
    const { meters, problems } = this.#settings.isForDashboard ? ownMeters(this.#setup) : NOTHING_OWN;
    for (const problem of problems) this.#news.fault(problem);
    const isNamed = ({ id }: Meter) => this.#meters.has(id) && !this.#own.has(id) && this.#isInSettings(id);
    const foundMeters = new Map(meters.filter((meter) => !isNamed(meter)).map((meter) => [meter.id, meter]));
    for (const id of this.#own.keys()) if (!foundMeters.has(id)) this.#forget(id);
    for (const meter of foundMeters.values()) {
      const before = this.#own.get(meter.id);
      if (before && isSameMeter(before, meter)) continue;
      // The meter is at the same place, so only the way it is read has changed.
      meter.isOnline = this.#meters.get(meter.id)?.isOnline ?? false;
      this.#own.set(meter.id, meter);
      this.#add(meter);
    }
    this.#closeUnused();
  }

  #isInSettings(id: string): boolean {
    return this.#settings.meters.some(({ host, port, unit }) => meterId(host, port, unit) === id);
  }

  #forget(id: string): void {
    this.#own.delete(id);
    const hasExport = this.#meters.get(id)?.lastExport !== undefined;
    this.#meters.delete(id);
    this.#news?.gone(id);
    if (hasExport) this.#news?.gone(exportDeviceId(id));
  }

  #add(meter: Meter): void {
    this.#meters.set(meter.id, meter);
    this.#news?.found(asFieldDevice(meter));
    this.#wake(meter);
  }

  readonly #awake = new Set<Meter>();

  /** Schedules the next poll of a meter, one at a time. */
  #wake(meter: Meter): void {
    // Another meter may have taken its place.
    if (this.#awake.has(meter) || this.#isStopped || this.#meters.get(meter.id) !== meter) return;
    const wait = Math.max(0, meter.nextAt - this.#surroundings.now());
    if (wait > 0) {
      this.#after(wait, () => this.#wake(meter));
      return;
    }
    this.#awake.add(meter);
    void this.#round(meter).finally(() => {
      this.#awake.delete(meter);
      this.#wake(meter);
    });
  }

  async #round(meter: Meter): Promise<void> {
    const began = this.#surroundings.now();
    try {
      const { report, exported } = await readMeter(
        this.#link(meter).read,
        meter.unit,
        meter.template,
        meter.plan,
        this.#surroundings.now,
      );
      if (this.#meters.get(meter.id) !== meter) return;
      meter.misses = 0;
      meter.last = report;
      this.#tellOnline(meter, true);
      for (const tell of this.#followers.get(meter.id) ?? []) tell(report);
      if (exported) this.#tellExport(meter, exported);
    } catch (error) {
      meter.misses += 1;
      if (meter.misses === MISSES_BEFORE_AWAY && !this.#isStopped && this.#meters.get(meter.id) === meter) {
        if (meter.isOnline) this.#news?.fault(`${meter.id}: ${error instanceof Error ? error.message : "no answer"}.`);
        this.#tellOnline(meter, false);
      }
    }
    meter.nextAt = began + this.#pause(meter);
  }

  /** Reports exported energy as a device of its own, once there is some. */
  #tellExport(meter: Meter, report: FieldReport): void {
    const isNew = meter.lastExport === undefined;
    meter.lastExport = report;
    const id = exportDeviceId(meter.id);
    if (isNew) {
      this.#news?.found(exportDevice(asFieldDevice(meter)));
      this.#news?.online(id, true);
    }
    for (const tell of this.#followers.get(id) ?? []) tell(report);
  }

  #pause(meter: Meter): number {
    const isFollowed = [meter.id, exportDeviceId(meter.id)].some((id) => this.#followers.has(id));
    const pace = isFollowed ? this.#settings.everyMs : IDLE_MS;
    if (meter.misses <= MISSES_BEFORE_AWAY) return pace;
    return Math.max(pace, Math.min(SLOWEST_MS, this.#settings.everyMs * 2 ** (meter.misses - MISSES_BEFORE_AWAY)));
  }

  #tellOnline(meter: Meter, isOnline: boolean): void {
    if (meter.isOnline === isOnline || this.#isStopped) return;
    meter.isOnline = isOnline;
    this.#news?.online(meter.id, isOnline);
    if (meter.lastExport) this.#news?.online(exportDeviceId(meter.id), isOnline);
  }
}

export const modbusKind: DriverKind<ModbusSettings> = {
  name: "modbus",
  read: readModbusSettings,
  create: (settings, surroundings) => new ModbusDriver(settings, surroundings),
};
