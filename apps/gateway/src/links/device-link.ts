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
/** A device whose field tells nothing until something changes is there after so long all the same. */
export const HOLD_MS = 30_000;
/** What a device says in several messages about one change is told as one. */
const TOGETHER_MS = 100;

interface LinkOptions {
  kd_id: string;
  mapping: Mapping;
  credentials: DeviceCredentials;
  journal: CommandJournal;
  queue: ReadingQueue;
  now(): number;
  holdMs: number;
  /** Decide when a connection may be tried, and when what waits on disk may be sent. */
  paceConnect(attempt: () => Promise<void>): void;
  paceDrain(task: () => Promise<void>): void;
  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult>;
  refused(): void;
  /** The broker has let it in. */
  online(): void;
}

/** Speaks for one adopted device: what the field says of it on the one side, our device protocol on the other. */
export class DeviceLink {
  readonly #given: LinkOptions;
  readonly #connection: DeviceConnection;
  readonly #outbox: Outbox;
  readonly #commander: Commander;
  readonly #power: PowerReports;
  readonly #sensors: SensorReports;
  #mapping: Mapping;
  #state: DeviceState | undefined;
  #isPresent = false;
  /** Channels that have not said how they are since the device came. */
  readonly #awaited = new Set<string>();
  #hold: NodeJS.Timeout | undefined;
  #told = "";
  #telling: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(given: LinkOptions) {
    const { kd_id, now } = given;
    this.#given = given;
    this.#mapping = given.mapping;
    this.#connection = new DeviceConnection(
      kd_id,
      given.credentials,
      {
        online: () => this.#returned(),
        offline: () => clearTimeout(this.#heartbeat),
        refused: given.refused,
        received: (channel, payload) => this.#receive(channel, payload.toString()),
      },
      given.paceConnect,
    );
    this.#outbox = new Outbox(this.#connection, given.queue, given.paceDrain);
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
      journal: given.journal,
      state: () => (this.#isPresent ? this.#state : undefined),
      do: given.do,
      answer: (report) => this.#tellState(report),
      settled: () => this.#tellSoon(),
    });
  }

  get isOnline(): boolean {
    return this.#connection.isOnline;
  }

  /** The broker is there again. */
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
   * The device is in the field, or undefined where it is not: a link is connected just as long as its device is. It is held back until all
   * its switches have said how they are, for whoever shows it as online shows its state too, and that may be long over.
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
    }, this.#given.holdMs);
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
    // A press asks for something now; told hours later it would do harm, so it never waits.
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

  /** A cover moves as a curtain does; nothing else of the field can be configured from here. */
  #configuration(): Record<string, unknown> {
    return this.#mapping.switches.some(({ does }) => does === "open") ? { ...COVER_CONFIG } : {};
  }

  #returned(): void {
    this.#given.online();
    this.#commander.tellUntold();
    this.#beat();
    this.#outbox.drain();
  }

  /** The whole state, now and then and whenever asked. */
  #beat(): void {
    clearTimeout(this.#heartbeat);
    const state = this.#state;
    if (!state || !this.#connection.isOnline) return;
    this.#heartbeat = setTimeout(() => this.#beat(), HEARTBEAT_MS * (0.9 + Math.random() * 0.2));
    const shown = state.shown();
    this.#told = JSON.stringify(shown);
    const { signal } = state.device;
    const heartbeat = { ts: this.#given.now(), ...shown, ...(signal !== null && { rssi: signal }) };
    this.#connection.publish("heartbeat", heartbeat).catch(() => undefined);
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const shown = this.#state?.shown();
      if (!shown || !this.#connection.isOnline || JSON.stringify(shown) === this.#told) return;
      this.#tellState({ ts: this.#given.now(), ...shown }).catch(() => undefined);
    }, TOGETHER_MS);
  }

  #tellState(report: StateReport): Promise<void> {
    const { relays, dimm, light } = report;
    this.#told = JSON.stringify({ relays, ...(dimm && { dimm }), ...(light && { light }) });
    return this.#connection.publish("state", report);
  }

  /** What was measured and waits for its time: who ends in order leaves nothing behind. */
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
