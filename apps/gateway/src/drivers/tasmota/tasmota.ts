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
  /** Where devices announce themselves; Tasmota's own word unless it was changed in the firmware. */
  discovery: z._default(
    z.string().check(z.refine(isTopic, "discovery is a topic, without wildcards")),
    "tasmota/discovery",
  ),
});
type TasmotaSettings = z.output<typeof TasmotaSettings>;

const CONFIG = /^([0-9A-F]{12})\/(config|sensors)$/;
/** Bounded as the devices are: what announces sensors only is kept until it has said who it is. */
const MOST_ANNOUNCED = 4000;

interface Announced {
  config: TasmotaConfig | undefined;
  sensors: unknown;
}
interface Spoken {
  config: TasmotaConfig;
  parts: TasmotaPart[];
  isOnline: boolean;
  memory: JsonObject;
  topics: string;
  offs: (() => void)[];
}

class Tasmota implements Driver {
  readonly #settings: TasmotaSettings;
  readonly #given: DriverSurroundings;
  readonly #announced = new Map<string, Announced>();
  readonly #spoken = new Map<string, Spoken>();
  #known: KnownDevices | undefined;
  #broker: FieldBroker | undefined;

  constructor(settings: TasmotaSettings, given: DriverSurroundings) {
    this.#settings = settings;
    this.#given = given;
  }

  async find(news: DriverNews): Promise<void> {
    this.#known = new KnownDevices(news);
    const broker = await FieldBroker.connect(this.#settings, {
      fault: (reason) => news.fault(reason),
      lost: () => {
        for (const spoken of this.#spoken.values()) this.#setOnline(spoken, false);
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
    const spoken = this.#spoken.get(device.id.split("/")[0] ?? "");
    const part = spoken?.parts.find((each) => each.device.id === device.id);
    if (!known || !broker || !spoken || !part) return { outcome: "failed", reason: "The device is not there" };
    const told = commandFor(part, order);
    if ("problem" in told) return { outcome: "failed", reason: told.problem };
    if (signal.aborted) return { outcome: "failed", reason: "It was too late" };
    // The broker would take it, and nobody would ever hear it.
    if (!spoken.isOnline) return { outcome: "failed", reason: "The device is offline" };
    const confirmation = known.confirmation(device.id, told.isMet, signal);
    const message = { topic: `${spoken.config.command}${told.command}`, payload: told.payload };
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

  #settle(mac: string, { config, sensors }: Announced): void {
    const before = this.#spoken.get(mac);
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
    const spoken = this.#spoken.get(mac);
    if (spoken?.isOnline) this.#ask(spoken);
  }

  #forget(mac: string, spoken: Spoken): void {
    for (const off of spoken.offs) off();
    this.#spoken.delete(mac);
    for (const { device } of spoken.parts) this.#known?.forget(device.id);
  }

  #hear(mac: string, spoken: Spoken, before: Spoken | undefined): void {
    this.#spoken.set(mac, spoken);
    const { stat, tele } = spoken.config;
    const on = (topic: string, heard: (message: FieldMessage) => void) => {
      const off = this.#broker?.on(topic, heard);
      if (off) spoken.offs.push(off);
    };
    on(`${tele}LWT`, ({ text }) => this.#heardWill(spoken, text));
    for (const topic of [`${tele}STATE`, `${tele}SENSOR`, `${stat}RESULT`, `${stat}STATUS10`, `${stat}STATUS11`])
      on(topic, (message) => this.#heard(spoken, parseJson(message.text), message.isRetained));
    for (const key of keysOnTheirOwn(spoken.config))
      on(`${stat}${key}`, ({ text, isRetained }) => {
        const said = parseJson(text);
        this.#heard(spoken, isObject(said) ? said : { [key]: text }, isRetained);
      });
    // Removed last, so that a topic which both configurations share stays subscribed.
    for (const off of before?.offs ?? []) off();
  }

  #heardWill(spoken: Spoken, text: string): void {
    if (text !== spoken.config.online && text !== spoken.config.offline) return;
    const isOnline = text === spoken.config.online;
    this.#setOnline(spoken, isOnline);
    if (isOnline) this.#ask(spoken);
  }

  #setOnline(spoken: Spoken, isOnline: boolean): void {
    spoken.isOnline = isOnline;
    for (const { device } of spoken.parts) this.#known?.setOnline(device.id, isOnline);
  }

  /** Its state, and with STATUS 10 what it measures; both come as if it had told them by itself. */
  #ask({ config }: Spoken): void {
    for (const [command, payload] of [
      ["STATE", ""],
      ["STATUS", "10"],
    ] as const)
      this.#broker?.publish(`${config.command}${command}`, payload).catch(() => {});
  }

  #heard(spoken: Spoken, said: unknown, isRetained: boolean): void {
    const news = field(said, "StatusSNS") ?? field(said, "StatusSTS") ?? said;
    if (!isObject(news)) throw new Error("is no state");
    spoken.memory = { ...spoken.memory, ...memorable(news) };
    for (const part of spoken.parts) {
      const { config, memory } = spoken;
      const at = this.#given.now();
      const report = reportOf({ config, part, news, memory, at, isRetained });
      if (!isEmpty(report)) this.#known?.report(part.device.id, report, { isOld: isRetained });
      const exported = part.phases ? exportIn(field(news, "ENERGY")) : undefined;
      this.#known?.reportExport(part.device, at, exported, { isOld: isRetained });
    }
  }
}

/** With SetOption4 each command is answered on a topic of its own, in place of RESULT. */
function keysOnTheirOwn(config: TasmotaConfig): string[] {
  if (!hasOption(config, 4)) return [];
  const powers = ["POWER", ...config.relays.map((_, index) => `POWER${index + 1}`)];
  return [...powers, "DIMMER", "HSBCOLOR", "CT", "STATE"];
}

export const tasmotaKind: DriverKind<TasmotaSettings> = {
  name: "tasmota",
  read: (settings) => readSettings(TasmotaSettings, settings),
  create: (settings, given) => new Tasmota(settings, given),
};
