import type { DeviceChannel, FieldDevice, FieldOrder, StateReport } from "@switchboard/contract";
import { COVER_CONFIG } from "@switchboard/domain/site";
import type { CommandJournal } from "../disk/command-journal.ts";
import type { ReadingQueue } from "../disk/reading-queue.ts";
import type { FieldReport, OrderResult } from "../driver.ts";
import type { DeviceCredentials } from "../server/calls.ts";
import { Commander } from "./commander.ts";
import { coverEvent } from "./cover-event.ts";
import { DeviceConnection } from "./device-connection.ts";
import { DeviceState } from "./device-state.ts";
import { Outbox } from "./outbox.ts";
import { PowerReports } from "./power-reports.ts";
import { SensorReports } from "./sensor-reports.ts";
import { channelsOf, type Mapping } from "./translate.ts";

const HEARTBEAT_MS = 60_000;
/** The time after which a device is connected even if its field has reported no state. */
export const HOLD_MS = 30_000;
/** Messages of a device within this time count as one change. */
const TOGETHER_MS = 100;

interface LinkOptions {
  kd_id: string;
  mapping: Mapping;
  credentials: DeviceCredentials;
  journal: CommandJournal;
  queue: ReadingQueue;
  now(): number;
  holdMs: number;
  /** Decide when a connection may be tried, and when messages on disk may be sent. */
  paceConnect(attempt: () => Promise<void>): void;
  paceDrain(task: () => Promise<void>): void;
  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult>;
  refused(): void;
  /** The broker has accepted the connection. */
  online(): void;
}

/** Represents one adopted device: reports of the field on one side, our device protocol on the other. */
export class DeviceLink {
  readonly #options: LinkOptions;
  readonly #connection: DeviceConnection;
  readonly #outbox: Outbox;
  readonly #commander: Commander;
  readonly #power: PowerReports;
  readonly #sensors: SensorReports;
  #mapping: Mapping;
  #state: DeviceState | undefined;
  #isPresent = false;
  /** Channels that have not reported since the device appeared. */
  readonly #awaited = new Set<string>();
  #hold: NodeJS.Timeout | undefined;
  #lastShown = "";
  #telling: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: LinkOptions) {
    const { kd_id, now } = options;
    this.#options = options;
    this.#mapping = options.mapping;
    this.#connection = new DeviceConnection(
      kd_id,
      options.credentials,
      {
        online: () => this.#returned(),
        offline: () => clearTimeout(this.#heartbeat),
        refused: options.refused,
        received: (channel, payload) => this.#receive(channel, payload.toString()),
      },
      options.paceConnect,
    );
    this.#outbox = new Outbox(this.#connection, options.queue, options.paceDrain);
    const isOnline = () => this.#connection.isOnline;
    this.#power = new PowerReports({
      now,
      isOnline,
      send: (payload) => this.#outbox.send({ channel: "power", payload }),
    });
    this.#sensors = new SensorReports({
      now,
      isOnline,
      send: (payload) => this.#outbox.send({ channel: "sensor", payload }),
    });
    this.#commander = new Commander({
      kd_id,
      now,
      journal: options.journal,
      state: () => (this.#isPresent ? this.#state : undefined),
      do: options.do,
      answer: (report) => this.#tellState(report),
      settled: () => this.#tellSoon(),
    });
  }

  get isOnline(): boolean {
    return this.#connection.isOnline;
  }

  /** Reconnects immediately, because the broker is back. */
  hurry(): void {
    this.#connection.hurry();
  }

  renew(credentials: DeviceCredentials): void {
    this.#connection.renew(credentials);
  }

  remap(mapping: Mapping): void {
    this.#mapping = mapping;
    if (this.#state) this.#state.mapping = mapping;
    this.#tellSoon();
  }

  /**
   * Called when the device is in the field, or with undefined when it is not: a link is connected as long as its device is present. The
   * connection waits until all its switches have reported, because an online device is shown with its state, which may be outdated.
   */
  present(device: FieldDevice | undefined): void {
    const wasPresent = this.#isPresent;
    this.#isPresent = device !== undefined;
    if (!device) {
      this.#tellMeasured();
      this.#stopTimers();
      void this.#connection.close();
      return;
    }
    if (this.#state) this.#state.device = device;
    else this.#state = new DeviceState(this.#mapping, device);
    if (!wasPresent) this.#holdBack();
    const isLeft = (key: string) => device.channels.some((each) => each.key === key);
    for (const key of this.#awaited) if (!isLeft(key)) this.#awaited.delete(key);
    this.#openOnceKnown();
  }

  hear(report: FieldReport): void {
    const state = this.#state;
    if (!state) return;
    for (const [channel] of channelsOf(report)) this.#awaited.delete(channel);
    if (this.#isPresent) this.#openOnceKnown();
    for (const { state: cover } of state.hear(report))
      this.#outbox.send({ channel: "event", payload: coverEvent(report.at, cover) });
    if (report.switches || report.covers) this.#tellSoon();
    if (report.power) this.#power.hear(report.at, report.power);
    this.#hearSensors(state, report);
  }

  async close(): Promise<void> {
    this.#isPresent = false;
    this.#tellMeasured();
    this.#stopTimers();
    await this.#connection.close();
  }

  #holdBack(): void {
    const used = new Set(this.#mapping.switches.map(({ channel }) => channel));
    this.#awaited.clear();
    for (const each of this.#state?.device.channels ?? [])
      if ("confirms" in each && each.confirms && used.has(each.key)) this.#awaited.add(each.key);
    this.#hold = setTimeout(() => {
      this.#awaited.clear();
      this.#openOnceKnown();
    }, this.#options.holdMs);
  }

  #openOnceKnown(): void {
    if (this.#awaited.size > 0) return;
    clearTimeout(this.#hold);
    this.#connection.open();
  }

  #hearSensors({ device }: DeviceState, { at, sensors, presses }: FieldReport): void {
    const isAdopted = (key: string) => this.#mapping.sensors.includes(key);
    const values = Object.entries(sensors ?? {}).filter(([key]) => isAdopted(key));
    if (values.length > 0) this.#sensors.hear(at, device, values);
    const pressed = (presses ?? []).filter(({ channel }) => isAdopted(channel));
    // A press is a request for now; hours later it would do harm, so it never waits.
    if (pressed.length === 0 || !this.#connection.isOnline) return;
    this.#connection.publish("sensor", { ts: Math.round(at), presses: pressed }).catch(() => undefined);
  }

  #receive(channel: DeviceChannel, payload: string): void {
    if (channel === "command") this.#commander.receive(payload);
    if (channel === "ping") {
      this.#beat();
      this.#power.flush();
    }
    if (channel === "configure") this.#connection.publish("config", this.#configuration()).catch(() => undefined);
  }

  /** Returns the configuration: a cover moves like a curtain, and nothing else of the field can be configured here. */
  #configuration(): Record<string, unknown> {
    return this.#mapping.switches.some(({ does }) => does === "open") ? { ...COVER_CONFIG } : {};
  }

  #returned(): void {
    this.#options.online();
    this.#commander.sendUnreported();
    this.#beat();
    this.#outbox.drain();
  }

  /** Reports the whole state, periodically and on request. */
  #beat(): void {
    clearTimeout(this.#heartbeat);
    const state = this.#state;
    if (!state || !this.#connection.isOnline) return;
    this.#heartbeat = setTimeout(() => this.#beat(), HEARTBEAT_MS * (0.9 + Math.random() * 0.2));
    const shown = state.shown();
    this.#lastShown = JSON.stringify(shown);
    const { signal } = state.device;
    const heartbeat = { ts: this.#options.now(), ...shown, ...(signal !== null && { rssi: signal }) };
    this.#connection.publish("heartbeat", heartbeat).catch(() => undefined);
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const shown = this.#state?.shown();
      if (!shown || !this.#connection.isOnline || JSON.stringify(shown) === this.#lastShown) return;
      this.#tellState({ ts: this.#options.now(), ...shown }).catch(() => undefined);
    }, TOGETHER_MS);
  }

  #tellState(report: StateReport): Promise<void> {
    const { relays, dimm, light } = report;
    this.#lastShown = JSON.stringify({ relays, ...(dimm && { dimm }), ...(light && { light }) });
    return this.#connection.publish("state", report);
  }

  /** Sends waiting readings, so that an orderly shutdown leaves nothing behind. */
  #tellMeasured(): void {
    this.#power.flush();
    this.#sensors.flush();
  }

  #stopTimers(): void {
    clearTimeout(this.#hold);
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#power.stop();
    this.#sensors.stop();
  }
}
