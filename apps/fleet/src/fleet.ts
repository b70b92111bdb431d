import { createHardware, DeviceModel, seededRandom } from "@switchboard/device-models";
import type { ConfigMemory, HeldConfig } from "./config-memory.ts";
import type { FleetDevice } from "./fleet-file.ts";
import { limitTo } from "./pacing.ts";
import { type StormOptions, type StormResult, storm } from "./storm.ts";
import { type Clock, VirtualDevice, type Watcher } from "./virtual-device.ts";

export interface Intervals {
  heartbeatMs: number;
  powerMs: number;
  /** The first wait before a disconnected device tries again. */
  reconnectMs: number;
  /** The interval at which time passes for the models; commands are answered immediately regardless. */
  beatMs: number;
}
const USUAL: Intervals = { heartbeatMs: 60_000, powerMs: 180_000, reconnectMs: 1_000, beatMs: 100 };
const CONNECTING_AT_ONCE = 50;

export interface FleetOptions {
  brokerUrl: string;
  /** The trusted authority of devices without one of their own. */
  ca?: string | undefined;
  devices: readonly FleetDevice[];
  /** The home of devices without one of their own. */
  home?: string;
  clock?: Clock;
  intervals?: Partial<Intervals>;
  /** Simulates wall presses, changing loads, dry wells and cars at plausible times. */
  lively?: boolean;
  /** Stores the configuration of devices through restarts. */
  configs?: ConfigMemory;
}

/** Simulates devices in this process, each with its own MQTT connection over TCP. */
export function startFleet(options: FleetOptions): Fleet {
  return new Fleet(options);
}

export class Fleet {
  readonly devices = new Map<string, VirtualDevice>();
  private readonly options: FleetOptions;
  private readonly clock: Clock;
  private readonly intervals: Intervals;
  private readonly pace = limitTo(CONNECTING_AT_ONCE);
  /** The specification that each device was started from, for detecting changes. */
  private readonly identities = new Map<string, string>();
  private readonly watchers: Watcher[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(options: FleetOptions) {
    this.options = options;
    this.clock = options.clock ?? { now: Date.now };
    this.intervals = { ...USUAL, ...options.intervals };
    for (const spec of options.devices) this.add(atHome(spec, options.home));
    this.timer = setInterval(() => this.beat(), this.intervals.beatMs);
  }

  /** Waits for all devices except those that were ordered to be offline. */
  async waitUntilOnline(timeoutMs = 30_000): Promise<void> {
    const expected = [...this.devices.values()].filter((device) => !device.isAway);
    await Promise.all(expected.map((device) => device.waitUntilOnline(timeoutMs)));
  }

  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  storm(options: StormOptions): Promise<StormResult> {
    return storm(this.devices.values(), options);
  }

  /** Starts new devices, stops removed ones, and restarts those with another home, type, secret or broker. */
  async sync(devices: readonly FleetDevice[], home?: string): Promise<void> {
    const specs = devices.map((spec) => atHome(spec, home));
    const unchanged = new Set(
      specs.filter((spec) => this.identities.get(spec.kd_id) === identity(spec)).map((spec) => spec.kd_id),
    );
    const leaving = [...this.devices.keys()].filter((kd_id) => !unchanged.has(kd_id));
    await Promise.all(leaving.map((kd_id) => this.remove(kd_id)));
    for (const spec of specs) if (!this.devices.has(spec.kd_id)) this.add(spec);
  }

  /** Lets time pass for the models, for clocks that are set by hand. */
  beat(): void {
    const now = this.clock.now();
    for (const device of this.devices.values()) device.beat(now);
  }

  /** Deletes the settings too, as a factory reset does. */
  forgetConfig(kd_id: string): void {
    this.options.configs?.forget(kd_id);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.devices.values()].map((device) => device.stop()));
    await this.options.configs?.settled();
  }

  private add(spec: DeviceAtHome): void {
    const { lively = false, brokerUrl, ca, configs } = this.options;
    const { kd_id, home, secret } = spec;
    const random = seededRandom(kd_id);
    const hardware = createHardware(spec, random, lively);
    const { heartbeatMs, powerMs, reconnectMs } = this.intervals;
    const memory = {
      rssi: spec.traits?.rssi,
      sensors: spec.traits?.sensors,
      isOn: (id: string) => this.devices.get(id)?.state().relays[0] === 1,
      config: configs?.recall(kd_id) ?? spec.config,
      keep: (config: HeldConfig) => configs?.keep(kd_id, config),
    };
    const model = new DeviceModel({ hardware, random, heartbeatMs, powerMs, lively, ...memory }, this.clock.now());
    const hears = hardware.infrared ? (["irSend"] as const) : [];
    const where = { brokerUrl: spec.broker ?? brokerUrl, kd_id, home, secret, tls: spec.tls ?? { ca } };
    const connection = { ...where, hears, reconnectMs, pace: this.pace };
    const device = new VirtualDevice(model, this.clock, connection, {
      online: (id) => this.watchers.forEach((watcher) => void watcher.online(id)),
      refused: (id) => this.watchers.forEach((watcher) => void watcher.refused(id)),
    });
    this.devices.set(kd_id, device);
    this.identities.set(kd_id, identity(spec));
    device.fault({ kind: spec.traits?.offline ? "offline" : "none" });
  }

  private async remove(kd_id: string): Promise<void> {
    const device = this.devices.get(kd_id);
    this.devices.delete(kd_id);
    this.identities.delete(kd_id);
    await device?.stop();
  }
}

type DeviceAtHome = FleetDevice & { home: string };

function atHome(spec: FleetDevice, fallback: string | undefined): DeviceAtHome {
  const home = spec.home ?? fallback;
  if (!home) throw new Error(`${spec.kd_id} has no home`);
  return { ...spec, home };
}

function identity({ home, device_type, secret, broker, tls }: DeviceAtHome): string {
  return JSON.stringify([home, device_type, secret, broker, tls]);
}
