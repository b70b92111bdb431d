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
  /** Where devices live whose prefix has more than one level: "site/floor1" for "site/floor1/+". */
  under: z._default(
    z.array(z.string().check(z.refine(isTopic, "under names topics, without wildcards"))).check(z.maxLength(50)),
    [],
  ),
  /** Of devices with authentication, by their topic prefix; "*" for all that are not named. */
  passwords: z._default(z.record(z.string(), z.string()), {}),
});
type ShellySettings = z.output<typeof ShellySettings>;

const ASK_TIMEOUT_MS = 5_000;
/** Devices asked who they are beside each other: a building whose power returns announces all of them at once. */
const ASKED_AT_ONCE = 20;
/** A clock of the field further off than this is not believed. */
const CLOCK_MS = 3600_000;
const WATCH_MS = 30_000;
/** `sys`, `wifi`, `switch:0`: nothing else is kept of what a device says. */
const STATUS_KEY = /^[a-z][a-z0-9]{1,20}(:\d{1,3})?$/;

/** One Shelly by its prefix, with the devices of ours that it makes. */
interface Spoken {
  prefix: string;
  parts: ShellyPart[];
  status: JsonObject;
  /** How often a device that sleeps wakes up; 0 for one on mains. */
  wakesEveryMs: number;
  heardAt: number;
  offs: (() => void)[];
}

class Shelly implements Driver {
  readonly #settings: ShellySettings;
  readonly #given: DriverSurroundings;
  readonly #spoken = new Map<string, Spoken>();
  readonly #toAsk = new Set<string>();
  #asking = 0;
  #known: KnownDevices | undefined;
  #news: DriverNews | undefined;
  #broker: FieldBroker | undefined;
  #rpc: Rpc | undefined;
  #watch: NodeJS.Timeout | undefined;
  readonly #stopped = new AbortController();

  constructor(settings: ShellySettings, given: DriverSurroundings) {
    this.#settings = settings;
    this.#given = given;
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
    const [spoken, known, rpc, broker] = [this.#find(device.id), this.#known, this.#rpc, this.#broker];
    if (!spoken || !known || !rpc || !broker) return { outcome: "failed", reason: "The device is not there" };
    const hasChannel = spoken.parts.some(
      (part) => part.device.id === device.id && part.components.includes(order.channel),
    );
    const call = hasChannel ? callFor(order) : { problem: "The device has no such part" };
    if ("problem" in call) return { outcome: "failed", reason: call.problem };
    if (signal.aborted) return { outcome: "failed", reason: "It was too late" };
    const { answer, refuse } = known.confirmation(device.id, call.isMet, signal);
    try {
      await rpc.call(spoken.prefix, call.method, call.params, signal);
      // It tells of a change by itself; where nothing changed, it has to be asked.
      const now = await rpc.call(spoken.prefix, call.ask, { id: call.params.id }, signal);
      this.#overlay(spoken, { [order.channel]: now }, this.#given.now());
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

  #find(id: string): Spoken | undefined {
    return [...this.#spoken.values()].find(({ parts }) => parts.some(({ device }) => device.id === id));
  }

  /** Firmware with "MQTT control", and scripts, answer this; all others have a retained `online`. */
  #announce(): void {
    this.#broker?.publish("shellies/command", "announce").catch(() => {});
  }

  #online(prefix: string, text: string): void {
    const spoken = this.#spoken.get(prefix);
    if (text === "true") this.#ask(prefix);
    // A device that sleeps is there although it is not connected.
    else if (text === "false" && spoken && spoken.wakesEveryMs === 0) this.#tellOnline(spoken, false);
  }

  #ask(prefix: string): void {
    if (!isTopic(prefix) || fieldId(prefix) === undefined) throw new Error("is no prefix of a Shelly");
    if (this.#spoken.size + this.#toAsk.size >= MOST_DEVICES && !this.#spoken.has(prefix)) return;
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
          // Whatever else has an `online` of its own is no Shelly, and no fault.
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
    // Heard before it is asked how it is, so that no change falls in between.
    const spoken = this.#spoken.get(prefix) ?? this.#hear(prefix);
    const config = await call("Shelly.GetConfig");
    const status = await call("Shelly.GetStatus");
    this.#describe(spoken, partsOf(info, config, status), status);
  }

  #describe(spoken: Spoken, parts: ShellyPart[], status: JsonObject): void {
    const known = parts.filter(({ device }) => this.#known?.describe(device));
    const ids = new Set(known.map(({ device }) => device.id));
    for (const { device } of spoken.parts) if (!ids.has(device.id)) this.#known?.forget(device.id);
    spoken.parts = known;
    spoken.wakesEveryMs = 1000 * Math.max(0, asNumber(field(status.sys, "wakeup_period")) ?? 0);
    this.#tellOnline(spoken, true);
    spoken.status = {};
    this.#overlay(spoken, status, this.#given.now());
  }

  #hear(prefix: string): Spoken {
    const spoken: Spoken = { prefix, parts: [], status: {}, wakesEveryMs: 0, heardAt: this.#given.now(), offs: [] };
    this.#spoken.set(prefix, spoken);
    const events = this.#broker?.on(`${prefix}/events/rpc`, ({ text, isRetained }) => {
      if (!isRetained) this.#notified(spoken, parseJson(text));
    });
    const status = this.#broker?.on(`${prefix}/status/+`, ({ topic, text }) => {
      const [component, value] = [topic.slice(prefix.length + "/status/".length), parseJson(text)];
      if (isObject(value)) this.#overlay(spoken, { [component]: value }, this.#given.now());
    });
    spoken.offs.push(...[events, status].filter((off) => off !== undefined));
    return spoken;
  }

  #notified(spoken: Spoken, frame: unknown): void {
    const params = field(frame, "params");
    if (!isObject(params)) throw new Error("is no notification");
    const at = this.#instant(params.ts);
    const method = asText(field(frame, "method"));
    if (method === "NotifyStatus" || method === "NotifyFullStatus") this.#overlay(spoken, params, at);
    if (method !== "NotifyEvent") return;
    for (const event of asList(params.events, 40)) this.#happened(spoken, event, at);
  }

  #happened(spoken: Spoken, event: unknown, at: number): void {
    const [channel, press] = [asText(field(event, "component")), asText(field(event, "event"))];
    // What it has was changed there: a relay became a cover, an input a button.
    if (press === "config_changed") this.#ask(spoken.prefix);
    for (const { device } of spoken.parts) {
      const button = device.channels.find((each) => each.type === "button" && each.key === channel);
      if (button?.type !== "button" || !press || !button.presses.includes(press)) continue;
      this.#known?.report(device.id, { at, presses: [{ channel: button.key, press }] });
    }
  }

  /** Lays what has changed over what is known, as the notifications are meant, and tells it on. */
  #overlay(spoken: Spoken, news: JsonObject, at: number): void {
    spoken.heardAt = this.#given.now();
    const changed = Object.keys(news).filter((key) => STATUS_KEY.test(key) && isObject(news[key]));
    for (const key of changed) {
      const [before, now] = [spoken.status[key], news[key]];
      if (isObject(now)) spoken.status[key] = { ...(isObject(before) ? before : {}), ...now };
    }
    for (const part of spoken.parts) {
      const report = reportOf(part, spoken.status, changed, at);
      if (!isEmpty(report)) this.#known?.report(part.device.id, report);
      if (isMeterNews(part.components, changed))
        this.#known?.reportExport(part.device, at, exportOf(part.components, spoken.status));
    }
    if (spoken.wakesEveryMs > 0) this.#tellOnline(spoken, true);
  }

  /** Seconds since 1970 by the device's clock, which may never have been set. */
  #instant(ts: unknown): number {
    const now = this.#given.now();
    const at = (asNumber(ts) ?? 0) * 1000;
    return Math.abs(at - now) <= CLOCK_MS ? Math.min(Math.round(at), now) : now;
  }

  #tellOnline(spoken: Spoken, isOnline: boolean): void {
    for (const { device } of spoken.parts) this.#known?.setOnline(device.id, isOnline);
  }

  #allAway(): void {
    for (const spoken of this.#spoken.values()) this.#tellOnline(spoken, false);
  }

  #returned(): void {
    this.#announce();
    for (const prefix of this.#spoken.keys()) this.#ask(prefix);
  }

  /** Twice missed, a device that sleeps is away: its battery is empty, or somebody took it. */
  #watchSleepers(): void {
    for (const spoken of this.#spoken.values())
      if (spoken.wakesEveryMs > 0 && this.#given.now() - spoken.heardAt > 2.5 * spoken.wakesEveryMs)
        this.#tellOnline(spoken, false);
  }
}

export const shellyKind: DriverKind<ShellySettings> = {
  name: "shelly",
  read: (settings) => readSettings(ShellySettings, settings),
  create: (settings, given) => new Shelly(settings, given),
};
