import { type CommandMessage, type IrCommand, type IrSend, MAX_PAYLOAD_BYTES } from "@switchboard/contract";
import { hasExpired } from "@switchboard/domain/control";
import type { ConfigValues, IrSignal } from "@switchboard/domain/site";
import { AnsweredCommands } from "./answered-commands.ts";
import { type Hardware, type HardwareState, type Outgoing, stateMessage, type Trouble } from "./hardware.ts";
import { between, jittered, type Random } from "./random.ts";
import { cooledValue, type SensorTrait, sensorValues } from "./sensors.ts";
import { WifiStrength } from "./wifi-strength.ts";

/** Long enough for any test or bench to look back. A device need not keep everything. */
const EXECUTED_KEPT = 1000;
const WALL_PRESS_MS = 20 * 60_000;

interface ModelOptions {
  hardware: Hardware;
  random: Random;
  heartbeatMs: number;
  powerMs: number;
  /** Presses its own wall switches now and then. */
  lively: boolean;
  /** Sensors besides electricity. */
  sensors?: readonly SensorTrait[] | undefined;
  /** Tells whether the first switch of another device is on. */
  isOn?: (kd_id: string) => boolean;
  /** The usual strength of its Wi-Fi, in dBm. */
  rssi?: number | undefined;
  /** The earlier configuration. */
  config?: Record<string, unknown> | undefined;
  /** Called with each new configuration. */
  keep?: (config: Record<string, unknown>) => void;
}

/** The behaviour common to all devices: command rules, heartbeats, readings and configuration. */
export class DeviceModel {
  readonly executed: CommandMessage[] = [];
  private readonly options: ModelOptions;
  private readonly hardware: Hardware;
  private readonly random: Random;
  private readonly switches: number;
  private readonly answered = new AnsweredCommands();
  private waiting: { at: number; command: CommandMessage }[] = [];
  private readonly wifi: WifiStrength;
  private config: Record<string, unknown>;
  private heartbeatAt: number | undefined;
  private powerAt: number | undefined;
  private pressAt: number | undefined;
  private sensedAt: number | undefined;
  private readonly felt = new Map<string, { value: number; at: number }>();

  constructor(options: ModelOptions, now = 0) {
    this.options = options;
    this.hardware = options.hardware;
    this.random = options.random;
    this.wifi = new WifiStrength(options.random, options.rssi);
    this.config = options.config ?? {};
    this.switches = options.hardware.state().relays.length;
    this.hardware.configure?.(this.config as ConfigValues, now);
  }

  state(): HardwareState {
    return this.hardware.state();
  }

  /** Executes a command at most once per id, never at or after its expiry (docs/device-protocol.md, command rules). */
  handle(command: CommandMessage, now: number): Outgoing[] {
    if (hasExpired(command.exp, now)) return [];
    if (this.answered.has(command.id)) return [this.answer(command.id, now)];
    const latency = this.hardware.latency?.() ?? 0;
    if (latency === 0) return [this.execute(command, now)];
    this.wait(command, now + latency);
    return [];
  }

  /** A press on the wall toggles the switch and reports it, without a command id. */
  press(switch_no: number, now: number): Outgoing[] {
    const relay = this.hardware.state().relays[switch_no - 1];
    if (relay === undefined) throw new RangeError(`There is no switch ${switch_no}`);
    this.hardware.act(this.hardware.press?.(switch_no) ?? { switch_no, state: relay === 1 ? 0 : 1 }, now);
    return [stateMessage(this.hardware, now)];
  }

  /** A car comes or goes. The sensor notices with the next tick. */
  park(): void {
    if (!this.hardware.park) throw new RangeError("There is no parking place");
    this.hardware.park();
  }

  /** Sends or learns infrared light. The hardware applies the command rules itself. */
  infrared(order: IrCommand, now: number): Outgoing[] {
    return this.hardware.infrared?.(order, now) ?? [];
  }

  /** Somebody presses a key of a remote in front of the device. */
  point(signal: Pick<IrSignal, "carrier" | "pattern">, now: number): Outgoing[] {
    if (!this.hardware.point) throw new RangeError("There is no infrared eye");
    return this.hardware.point(signal, now);
  }

  /** The sent signals, oldest first. */
  get lit(): readonly IrSend[] {
    return this.hardware.lit ?? [];
  }

  suffer(trouble: Trouble, now: number): boolean {
    return this.hardware.suffer?.(trouble, now) ?? false;
  }

  recover(now: number): void {
    this.hardware.recover?.(now);
  }

  heartbeat(now: number): Outgoing {
    this.heartbeatAt = now + jittered(this.random, this.options.heartbeatMs);
    return { channel: "heartbeat", payload: { ts: now, ...this.hardware.state(), rssi: this.wifi.measure() } };
  }

  /** Answers a ping with everything shown live: the state, and a reading if the device measures. */
  answerPing(now: number): Outgoing[] {
    const reading = this.hardware.reading?.(now);
    return [this.heartbeat(now), ...(reading ? [{ channel: "power" as const, payload: { ts: now, ...reading } }] : [])];
  }

  /**
   * Accepts the given keys and answers with the whole configuration. Keys that would not fit into an answer are
   * refused.
   */
  configure(changes: Record<string, unknown>, now: number): Outgoing {
    const merged = { ...this.config, ...changes };
    const isNews = JSON.stringify(merged) !== JSON.stringify(this.config);
    if (isNews && new TextEncoder().encode(JSON.stringify(merged)).length <= MAX_PAYLOAD_BYTES) {
      this.config = merged;
      this.hardware.configure?.(merged as ConfigValues, now);
      this.options.keep?.(merged);
    }
    return { channel: "config", payload: this.config };
  }

  tick(now: number): Outgoing[] {
    const news = this.actOnWaiting(now);
    if (this.hardware.tick) news.push(...this.hardware.tick(now));
    if (this.options.lively) news.push(...this.liveALittle(now));
    this.heartbeatAt ??= now + jittered(this.random, this.options.heartbeatMs);
    if (now >= this.heartbeatAt) news.push(this.heartbeat(now));
    if (this.options.sensors) news.push(...this.sense(this.options.sensors, now));
    if (this.hardware.reading) news.push(...this.measure(this.hardware.reading.bind(this.hardware), now));
    return news;
  }

  /** Sends late messages in the order in which they were created. */
  private wait(command: CommandMessage, at: number): void {
    if (this.waiting.some((each) => each.command.id === command.id)) return;
    this.waiting.push({ at: Math.max(at, this.waiting.at(-1)?.at ?? 0), command });
  }

  private execute(command: CommandMessage, now: number): Outgoing {
    const error = this.hardware.act(command, now);
    this.answered.remember(command.id, error);
    if (error === undefined) {
      this.executed.push(command);
      if (this.executed.length > EXECUTED_KEPT) this.executed.shift();
    }
    return this.answer(command.id, now);
  }

  private answer(cmd: string, now: number): Outgoing {
    const err = this.answered.error(cmd);
    const outcome = err === undefined ? { cmd, ok: true } : { cmd, ok: false, err };
    return { channel: "state", payload: { ts: now, ...this.hardware.state(), ...outcome } };
  }

  private actOnWaiting(now: number): Outgoing[] {
    if (this.waiting.length === 0) return [];
    const due = this.waiting.filter((each) => now >= each.at);
    this.waiting = this.waiting.filter((each) => now < each.at);
    return due.filter(({ command }) => !hasExpired(command.exp, now)).map(({ command }) => this.execute(command, now));
  }

  private measure(reading: NonNullable<Hardware["reading"]>, now: number): Outgoing[] {
    const { powerMs } = this.options;
    this.powerAt ??= now + between(this.random, 0, Math.min(5_000, powerMs));
    if (now < this.powerAt) return [];
    this.powerAt = now + jittered(this.random, powerMs);
    return [{ channel: "power", payload: { ts: now, ...reading(now) } }];
  }

  private sense(sensors: readonly SensorTrait[], now: number): Outgoing[] {
    const { powerMs } = this.options;
    this.sensedAt ??= now + between(this.random, 0, Math.min(5_000, powerMs));
    if (now < this.sensedAt) return [];
    this.sensedAt = now + jittered(this.random, powerMs);
    return [{ channel: "sensor", payload: { ts: now, values: this.feel(sensors, now) } }];
  }

  /** Returns values that depend on cooling. */
  private feel(sensors: readonly SensorTrait[], now: number): Record<string, number> {
    const values = sensorValues(sensors, now);
    for (const { key, cooled } of sensors) {
      if (!cooled) continue;
      const room = { to: cooled.to, warm: values[key] ?? cooled.to, isOn: this.options.isOn?.(cooled.by) ?? false };
      const value = cooledValue(this.felt.get(key), room, now);
      this.felt.set(key, { value, at: now });
      values[key] = Math.round(value * 10) / 10;
    }
    return values;
  }

  private liveALittle(now: number): Outgoing[] {
    if (this.switches === 0) return [];
    this.pressAt ??= now + between(this.random, 0, 2 * WALL_PRESS_MS);
    if (now < this.pressAt) return [];
    this.pressAt = now + between(this.random, 0, 2 * WALL_PRESS_MS);
    return this.press(1 + Math.floor(this.random() * this.switches), now);
  }
}
