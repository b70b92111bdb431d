import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import * as z from "zod/mini";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { fieldId } from "../../field-text.ts";
import { BrokerSettings, readSettings } from "../mqtt-field/broker-settings.ts";
import { FieldBroker } from "../mqtt-field/field-broker.ts";
import { asList, asNumber, asText, field, isObject, type JsonObject, parseJson } from "../mqtt-field/json.ts";
import { KnownDevices, MOST_DEVICES } from "../mqtt-field/known-devices.ts";
import { isTopic } from "../mqtt-field/topics.ts";
import { partsOf, type ShellyPart } from "./components.ts";
import { callFor } from "./orders.ts";
import { exportOf, isMeterNews } from "./power.ts";
import { isEmpty, reportOf } from "./reports.ts";
import { Rpc } from "./rpc.ts";

const ShellySettings = z.object({
  ...BrokerSettings.shape,
  /** Topics below which devices have a prefix of several levels: "site/floor1" for "site/floor1/+". */
  under: z._default(
    z.array(z.string().check(z.refine(isTopic, "under names topics, without wildcards"))).check(z.maxLength(50)),
    [],
  ),
  /** Passwords by topic prefix; "*" is for all others. */
  passwords: z._default(z.record(z.string(), z.string()), {}),
});
type ShellySettings = z.output<typeof ShellySettings>;

const ASK_TIMEOUT_MS = 5_000;
/** The number of devices that are queried in parallel, because a building whose power returns announces all at once. */
const ASKED_AT_ONCE = 20;
/** A device clock that is further off than this is ignored. */
const CLOCK_MS = 3600_000;
const WATCH_MS = 30_000;
/** Keys such as `sys`, `wifi` or `switch:0`; no other part of a status is stored. */
const STATUS_KEY = /^[a-z][a-z0-9]{1,20}(:\d{1,3})?$/;

/** One Shelly by its prefix, with the found devices that it makes. */
interface ShellyDevice {
  prefix: string;
  parts: ShellyPart[];
  status: JsonObject;
  /** The interval at which a sleeping device wakes up; 0 for one on mains. */
  wakesEveryMs: number;
  heardAt: number;
  offs: (() => void)[];
}

class Shelly implements Driver {
  readonly #settings: ShellySettings;
  readonly #surroundings: DriverSurroundings;
  readonly #shellies = new Map<string, ShellyDevice>();
  readonly #toAsk = new Set<string>();
  #asking = 0;
  #known: KnownDevices | undefined;
  #news: DriverNews | undefined;
  #broker: FieldBroker | undefined;
  #rpc: Rpc | undefined;
  #watch: NodeJS.Timeout | undefined;
  readonly #stopped = new AbortController();

  constructor(settings: ShellySettings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async find(news: DriverNews): Promise<void> {
    this.#news = news;
    this.#known = new KnownDevices(news);
    const broker = await FieldBroker.connect(this.#settings, {
      fault: (reason) => news.fault(reason),
      lost: () => this.#allAway(),
      back: () => this.#returned(),
    });
    this.#broker = broker;
    const { passwords } = this.#settings;
    this.#rpc = new Rpc(broker, (prefix) => passwords[prefix] ?? passwords["*"]);
    for (const start of ["", ...this.#settings.under.map((each) => `${each}/`)]) {
      broker.on(`${start}+/online`, ({ topic, text }) => this.#online(topic.slice(0, -"/online".length), text));
      broker.on(`${start}+/announce`, ({ topic }) => this.#ask(topic.slice(0, -"/announce".length)));
    }
    this.#announce();
    this.#watch = setInterval(() => this.#watchSleepers(), WATCH_MS);
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    return this.#known?.follow(device.id, tell) ?? (() => {});
  }

  async do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult> {
    const [shelly, known, rpc, broker] = [this.#find(device.id), this.#known, this.#rpc, this.#broker];
    if (!shelly || !known || !rpc || !broker) return { outcome: "failed", reason: "The device is not there" };
    const hasChannel = shelly.parts.some(
      (part) => part.device.id === device.id && part.components.includes(order.channel),
    );
    const call = hasChannel ? callFor(order) : { problem: "The device has no such part" };
    if ("problem" in call) return { outcome: "failed", reason: call.problem };
    if (signal.aborted) return { outcome: "failed", reason: "It was too late" };
    const { answer, refuse } = known.confirmation(device.id, call.isMet, signal);
    try {
      await rpc.call(shelly.prefix, call.method, call.params, signal);
      // The device reports changes by itself, but has to be queried if nothing changed.
      const now = await rpc.call(shelly.prefix, call.ask, { id: call.params.id }, signal);
      this.#overlay(shelly, { [order.channel]: now }, this.#surroundings.now());
    } catch (error) {
      refuse(error instanceof Error ? error.message : "It failed");
    }
    return broker.endOf(answer, signal);
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    this.#stopped.abort();
    await this.#broker?.close();
  }

  #find(id: string): ShellyDevice | undefined {
    return [...this.#shellies.values()].find(({ parts }) => parts.some(({ device }) => device.id === id));
  }

  /** Requests announcements, which firmware with "MQTT control" and scripts send; all other devices have a retained `online`. */
  #announce(): void {
    this.#broker?.publish("shellies/command", "announce").catch(() => {});
  }

  #online(prefix: string, text: string): void {
    const shelly = this.#shellies.get(prefix);
    if (text === "true") this.#ask(prefix);
    // A sleeping device is present although it is not connected.
    else if (text === "false" && shelly && shelly.wakesEveryMs === 0) this.#tellOnline(shelly, false);
  }

  #ask(prefix: string): void {
    if (!isTopic(prefix) || fieldId(prefix) === undefined) throw new Error("is no prefix of a Shelly");
    if (this.#shellies.size + this.#toAsk.size >= MOST_DEVICES && !this.#shellies.has(prefix)) return;
    this.#toAsk.add(prefix);
    this.#askNext();
  }

  #askNext(): void {
    for (const prefix of this.#toAsk) {
      if (this.#asking >= ASKED_AT_ONCE || this.#stopped.signal.aborted) return;
      this.#toAsk.delete(prefix);
      this.#asking += 1;
      void this.#introduce(prefix)
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : "It failed";
          // Other devices with an `online` topic are no Shelly, and no fault.
          if (reason !== "It does not answer" && !this.#stopped.signal.aborted)
            this.#news?.fault(`${prefix}: ${reason}`);
        })
        .finally(() => {
          this.#asking -= 1;
          this.#askNext();
        });
    }
  }

  async #introduce(prefix: string): Promise<void> {
    const call = (method: string) => {
      const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ASK_TIMEOUT_MS)]);
      return this.#rpc?.call(prefix, method, undefined, signal) ?? Promise.reject(new Error("It does not answer"));
    };
    const info = await call("Shelly.GetDeviceInfo");
    if (fieldId(info.id) === undefined) throw new Error("says of itself what no Shelly says");
    // Subscribes before querying the status, so that no change is missed in between.
    const shelly = this.#shellies.get(prefix) ?? this.#hear(prefix);
    const config = await call("Shelly.GetConfig");
    const status = await call("Shelly.GetStatus");
    this.#describe(shelly, partsOf(info, config, status), status);
  }

  #describe(shelly: ShellyDevice, parts: ShellyPart[], status: JsonObject): void {
    const known = parts.filter(({ device }) => this.#known?.describe(device));
    const ids = new Set(known.map(({ device }) => device.id));
    for (const { device } of shelly.parts) if (!ids.has(device.id)) this.#known?.forget(device.id);
    shelly.parts = known;
    shelly.wakesEveryMs = 1000 * Math.max(0, asNumber(field(status.sys, "wakeup_period")) ?? 0);
    this.#tellOnline(shelly, true);
    shelly.status = {};
    this.#overlay(shelly, status, this.#surroundings.now());
  }

  #hear(prefix: string): ShellyDevice {
    const shelly: ShellyDevice = {
      prefix,
      parts: [],
      status: {},
      wakesEveryMs: 0,
      heardAt: this.#surroundings.now(),
      offs: [],
    };
    this.#shellies.set(prefix, shelly);
    const events = this.#broker?.on(`${prefix}/events/rpc`, ({ text, isRetained }) => {
      if (!isRetained) this.#notified(shelly, parseJson(text));
    });
    const status = this.#broker?.on(`${prefix}/status/+`, ({ topic, text }) => {
      const [component, value] = [topic.slice(prefix.length + "/status/".length), parseJson(text)];
      if (isObject(value)) this.#overlay(shelly, { [component]: value }, this.#surroundings.now());
    });
    shelly.offs.push(...[events, status].filter((off) => off !== undefined));
    return shelly;
  }

  #notified(shelly: ShellyDevice, frame: unknown): void {
    const params = field(frame, "params");
    if (!isObject(params)) throw new Error("is no notification");
    const at = this.#instant(params.ts);
    const method = asText(field(frame, "method"));
    if (method === "NotifyStatus" || method === "NotifyFullStatus") this.#overlay(shelly, params, at);
    if (method !== "NotifyEvent") return;
    for (const event of asList(params.events, 40)) this.#happened(shelly, event, at);
  }

  #happened(shelly: ShellyDevice, event: unknown, at: number): void {
    const [channel, press] = [asText(field(event, "component")), asText(field(event, "event"))];
    // The device was reconfigured: a relay became a cover, or an input a button.
    if (press === "config_changed") this.#ask(shelly.prefix);
    for (const { device } of shelly.parts) {
      const button = device.channels.find((each) => each.type === "button" && each.key === channel);
      if (button?.type !== "button" || !press || !button.presses.includes(press)) continue;
      this.#known?.report(device.id, { at, presses: [{ channel: button.key, press }] });
    }
  }

  /** Merges a notification into the known status, and reports the changes. */
  #overlay(shelly: ShellyDevice, news: JsonObject, at: number): void {
    shelly.heardAt = this.#surroundings.now();
    const changed = Object.keys(news).filter((key) => STATUS_KEY.test(key) && isObject(news[key]));
    for (const key of changed) {
      const [before, now] = [shelly.status[key], news[key]];
      if (isObject(now)) shelly.status[key] = { ...(isObject(before) ? before : {}), ...now };
    }
    for (const part of shelly.parts) {
      const report = reportOf(part, shelly.status, changed, at);
      if (!isEmpty(report)) this.#known?.report(part.device.id, report);
      if (isMeterNews(part.components, changed))
        this.#known?.reportExport(part.device, at, exportOf(part.components, shelly.status));
    }
    if (shelly.wakesEveryMs > 0) this.#tellOnline(shelly, true);
  }

  /** Converts seconds since 1970 by the device's clock, which may never have been set. */
  #instant(ts: unknown): number {
    const now = this.#surroundings.now();
    const at = (asNumber(ts) ?? 0) * 1000;
    return Math.abs(at - now) <= CLOCK_MS ? Math.min(Math.round(at), now) : now;
  }

  #tellOnline(shelly: ShellyDevice, isOnline: boolean): void {
    for (const { device } of shelly.parts) this.#known?.setOnline(device.id, isOnline);
  }

  #allAway(): void {
    for (const shelly of this.#shellies.values()) this.#tellOnline(shelly, false);
  }

  #returned(): void {
    this.#announce();
    for (const prefix of this.#shellies.keys()) this.#ask(prefix);
  }

  /** Marks a sleeping device as offline after two missed wake-ups: its battery is empty, or it was removed. */
  #watchSleepers(): void {
    for (const shelly of this.#shellies.values())
      if (shelly.wakesEveryMs > 0 && this.#surroundings.now() - shelly.heardAt > 2.5 * shelly.wakesEveryMs)
        this.#tellOnline(shelly, false);
  }
}

export const shellyKind: DriverKind<ShellySettings> = {
  name: "shelly",
  read: (settings) => readSettings(ShellySettings, settings),
  create: (settings, surroundings) => new Shelly(settings, surroundings),
};
