import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import * as z from "zod/mini";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { BrokerSettings, readSettings } from "../mqtt-field/broker-settings.ts";
import { FieldBroker } from "../mqtt-field/field-broker.ts";
import { field, isObject, type JsonObject, parseJson } from "../mqtt-field/json.ts";
import { KnownDevices } from "../mqtt-field/known-devices.ts";
import type { FieldMessage } from "../mqtt-field/listeners.ts";
import { isTopic } from "../mqtt-field/topics.ts";
import { hasOption, readConfig, type TasmotaConfig } from "./config.ts";
import { commandFor } from "./orders.ts";
import { partsOf, type TasmotaPart } from "./parts.ts";
import { exportIn } from "./sensors.ts";
import { isEmpty, memorable, reportOf } from "./state.ts";

const TasmotaSettings = z.object({
  ...BrokerSettings.shape,
  /** The topic of announcements; Tasmota's own unless it was changed in the firmware. */
  discovery: z._default(
    z.string().check(z.refine(isTopic, "discovery is a topic, without wildcards")),
    "tasmota/discovery",
  ),
});
type TasmotaSettings = z.output<typeof TasmotaSettings>;

const CONFIG = /^([0-9A-F]{12})\/(config|sensors)$/;
/** Bounds the announcements that are kept, including those of devices that have sent only their sensors so far. */
const MOST_ANNOUNCED = 4000;

interface TasmotaAnnouncement {
  config: TasmotaConfig | undefined;
  sensors: unknown;
}
interface TasmotaDevice {
  config: TasmotaConfig;
  parts: TasmotaPart[];
  isOnline: boolean;
  memory: JsonObject;
  topics: string;
  offs: (() => void)[];
}

class Tasmota implements Driver {
  readonly #settings: TasmotaSettings;
  readonly #surroundings: DriverSurroundings;
  readonly #announced = new Map<string, TasmotaAnnouncement>();
  readonly #tasmotas = new Map<string, TasmotaDevice>();
  #known: KnownDevices | undefined;
  #broker: FieldBroker | undefined;

  constructor(settings: TasmotaSettings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async find(news: DriverNews): Promise<void> {
    this.#known = new KnownDevices(news);
    const broker = await FieldBroker.connect(this.#settings, {
      fault: (reason) => news.fault(reason),
      lost: () => {
        for (const tasmota of this.#tasmotas.values()) this.#setOnline(tasmota, false);
      },
    });
    this.#broker = broker;
    broker.on(`${this.#settings.discovery}/+/+`, (message) => this.#discovered(message));
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    return this.#known?.follow(device.id, tell) ?? (() => {});
  }

  async do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult> {
    const [known, broker] = [this.#known, this.#broker];
    const tasmota = this.#tasmotas.get(device.id.split("/")[0] ?? "");
    const part = tasmota?.parts.find((each) => each.device.id === device.id);
    if (!known || !broker || !tasmota || !part) return { outcome: "failed", reason: "The device is not there" };
    const prepared = commandFor(part, order);
    if ("problem" in prepared) return { outcome: "failed", reason: prepared.problem };
    if (signal.aborted) return { outcome: "failed", reason: "It was too late" };
    // The broker would accept the message, but no device would get it.
    if (!tasmota.isOnline) return { outcome: "failed", reason: "The device is offline" };
    const confirmation = known.confirmation(device.id, prepared.isMet, signal);
    const message = { topic: `${tasmota.config.command}${prepared.command}`, payload: prepared.payload };
    return broker.order([message], signal, confirmation);
  }

  async stop(): Promise<void> {
    await this.#broker?.close();
  }

  #discovered({ topic, text }: FieldMessage): void {
    const [, mac, what] = CONFIG.exec(topic.slice(this.#settings.discovery.length + 1)) ?? [];
    if (!mac) throw new Error("is no topic of a Tasmota");
    const before = this.#announced.get(mac);
    if (!before && this.#announced.size >= MOST_ANNOUNCED) return;
    const announced = before ?? { config: undefined, sensors: undefined };
    this.#announced.set(mac, announced);
    if (what === "sensors") announced.sensors = parseJson(text);
    else if (text === "") announced.config = undefined;
    else {
      announced.config = readConfig(mac, parseJson(text));
      if (!announced.config) throw new Error("is not what a Tasmota says of itself");
    }
    this.#settle(mac, announced);
  }

  #settle(mac: string, { config, sensors }: TasmotaAnnouncement): void {
    const before = this.#tasmotas.get(mac);
    if (!config) {
      if (before) this.#forget(mac, before);
      return;
    }
    const parts = partsOf(config, sensors).filter(({ device }) =>
      this.#known?.describe({ ...device, isOnline: before?.isOnline ?? false }),
    );
    const ids = new Set(parts.map(({ device }) => device.id));
    for (const { device } of before?.parts ?? []) if (!ids.has(device.id)) this.#known?.forget(device.id);
    const topics = JSON.stringify([config.command, config.stat, config.tele, config.relays.length]);
    if (before?.topics === topics) Object.assign(before, { config, parts });
    else this.#hear(mac, { config, parts, isOnline: before?.isOnline ?? false, memory: {}, topics, offs: [] }, before);
    const tasmota = this.#tasmotas.get(mac);
    if (tasmota?.isOnline) this.#ask(tasmota);
  }

  #forget(mac: string, tasmota: TasmotaDevice): void {
    for (const off of tasmota.offs) off();
    this.#tasmotas.delete(mac);
    for (const { device } of tasmota.parts) this.#known?.forget(device.id);
  }

  #hear(mac: string, tasmota: TasmotaDevice, before: TasmotaDevice | undefined): void {
    this.#tasmotas.set(mac, tasmota);
    const { stat, tele } = tasmota.config;
    const on = (topic: string, heard: (message: FieldMessage) => void) => {
      const off = this.#broker?.on(topic, heard);
      if (off) tasmota.offs.push(off);
    };
    on(`${tele}LWT`, ({ text }) => this.#heardWill(tasmota, text));
    for (const topic of [`${tele}STATE`, `${tele}SENSOR`, `${stat}RESULT`, `${stat}STATUS10`, `${stat}STATUS11`])
      on(topic, (message) => this.#heard(tasmota, parseJson(message.text), message.isRetained));
    for (const key of keysOnTheirOwn(tasmota.config))
      on(`${stat}${key}`, ({ text, isRetained }) => {
        const payload = parseJson(text);
        this.#heard(tasmota, isObject(payload) ? payload : { [key]: text }, isRetained);
      });
    // Unsubscribes last, so that a topic which both configurations share stays subscribed.
    for (const off of before?.offs ?? []) off();
  }

  #heardWill(tasmota: TasmotaDevice, text: string): void {
    if (text !== tasmota.config.online && text !== tasmota.config.offline) return;
    const isOnline = text === tasmota.config.online;
    this.#setOnline(tasmota, isOnline);
    if (isOnline) this.#ask(tasmota);
  }

  #setOnline(tasmota: TasmotaDevice, isOnline: boolean): void {
    tasmota.isOnline = isOnline;
    for (const { device } of tasmota.parts) this.#known?.setOnline(device.id, isOnline);
  }

  /** Requests its state, and with STATUS 10 its sensors; both arrive like its own reports. */
  #ask({ config }: TasmotaDevice): void {
    for (const [command, payload] of [
      ["STATE", ""],
      ["STATUS", "10"],
    ] as const)
      this.#broker?.publish(`${config.command}${command}`, payload).catch(() => {});
  }

  #heard(tasmota: TasmotaDevice, payload: unknown, isRetained: boolean): void {
    const news = field(payload, "StatusSNS") ?? field(payload, "StatusSTS") ?? payload;
    if (!isObject(news)) throw new Error("is no state");
    tasmota.memory = { ...tasmota.memory, ...memorable(news) };
    for (const part of tasmota.parts) {
      const { config, memory } = tasmota;
      const at = this.#surroundings.now();
      const report = reportOf({ config, part, news, memory, at, isRetained });
      if (!isEmpty(report)) this.#known?.report(part.device.id, report, { isOld: isRetained });
      const exported = part.phases ? exportIn(field(news, "ENERGY")) : undefined;
      this.#known?.reportExport(part.device, at, exported, { isOld: isRetained });
    }
  }
}

/** With SetOption4, each command is answered on a topic of its own instead of RESULT. */
function keysOnTheirOwn(config: TasmotaConfig): string[] {
  if (!hasOption(config, 4)) return [];
  const powers = ["POWER", ...config.relays.map((_, index) => `POWER${index + 1}`)];
  return [...powers, "DIMMER", "HSBCOLOR", "CT", "STATE"];
}

export const tasmotaKind: DriverKind<TasmotaSettings> = {
  name: "tasmota",
  read: (settings) => readSettings(TasmotaSettings, settings),
  create: (settings, surroundings) => new Tasmota(settings, surroundings),
};
