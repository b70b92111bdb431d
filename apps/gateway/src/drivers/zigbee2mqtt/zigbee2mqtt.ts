import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import { meterDeviceId } from "@switchboard/domain/site";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import { brakedFaults } from "../mqtt-field/fault-brake.ts";
import { FieldBroker } from "../mqtt-field/field-broker.ts";
import { asText, field, isObject, type JsonObject, parseJson } from "../mqtt-field/json.ts";
import { KnownDevices, MOST_DEVICES } from "../mqtt-field/known-devices.ts";
import type { FieldMessage } from "../mqtt-field/listeners.ts";
import { readEntry, readGroup, type ZigbeeDevice } from "./found.ts";
import { setCommandFor } from "./orders.ts";
import { readZigbee2MqttSettings, type Zigbee2MqttSettings } from "./settings.ts";
import { exportIn, isEmpty, reportOf } from "./state.ts";

/** Enough for the list of a large network with all abilities of its devices. */
const MOST_BYTES_OF_LIST = 8 * 1024 * 1024;
/**
 * The number of state requests in flight, which is also Zigbee2MQTT's own limit on the radio; each reply starts the next. This is as fast
 * as the network allows, and an order never waits behind hundreds of requests.
 */
const ASKED_AT_ONCE = 16;
const ANSWER_MS = 1500;

/** A name of Zigbee2MQTT with its found devices: one, or one for each of its covers. */
interface TopicDevices {
  found: ZigbeeDevice[];
  state: JsonObject;
  /** Null if Zigbee2MQTT does not monitor its availability. */
  isAvailable: boolean | null;
  stop(): void;
}

class Zigbee2Mqtt implements Driver {
  readonly #settings: Zigbee2MqttSettings;
  readonly #surroundings: DriverSurroundings;
  readonly #byName = new Map<string, TopicDevices>();
  /** The devices to query, and those that were queried and have not replied. */
  readonly #toAsk = new Set<string>();
  readonly #pending = new Map<string, NodeJS.Timeout>();
  #known: KnownDevices | undefined;
  #fault: (reason: string) => void = () => {};
  #broker: FieldBroker | undefined;
  #devices: ZigbeeDevice[] = [];
  #groups: unknown[] = [];
  #isBridgeUp = true;
  /** True after a lost connection: retained states lack the changes of the meantime. */
  #wasCutOff = false;

  constructor(settings: Zigbee2MqttSettings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async find(news: DriverNews): Promise<void> {
    const fault = brakedFaults((reason) => news.fault(reason));
    this.#fault = fault;
    this.#known = new KnownDevices(news, fault);
    const broker = await FieldBroker.connect(this.#settings, {
      fault,
      lost: () => this.#tellOnline(),
      back: () => this.#returned(),
    });
    this.#broker = broker;
    const { base } = this.#settings;
    const large = { mostBytes: MOST_BYTES_OF_LIST };
    broker.on(`${base}/bridge/devices`, ({ text }) => this.#list(text), large);
    broker.on(`${base}/bridge/groups`, ({ text }) => this.#listGroups(text), large);
    broker.on(`${base}/bridge/state`, ({ text }) => this.#bridgeState(text));
    broker.on(`${base}/bridge/event`, ({ text }) => this.#event(text));
    broker.on(`${base}/bridge/logging`, ({ text }) => this.#logged(text));
    broker.on(`${base}/bridge/response/device/remove`, ({ text }) => this.#removed(text));
    broker.on(`${base}/bridge/response/device/rename`, ({ text }) => this.#renamed(text));
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    const end = this.#known?.follow(device.id, tell) ?? (() => {});
    this.#ask(device.id);
    return end;
  }

  async do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult> {
    const [found, known, broker] = [this.#find(device.id), this.#known, this.#broker];
    if (!found || !known || !broker) return { outcome: "failed", reason: "The device is not there" };
    const latest = () => this.#byName.get(found.topicName)?.state ?? {};
    const setCommand = setCommandFor(found.parts, order, { transition: this.#settings.transition, latest });
    if ("problem" in setCommand) return { outcome: "failed", reason: setCommand.problem };
    if (signal.aborted) return { outcome: "failed", reason: "It was too late" };
    if (!this.#isBridgeUp) return { outcome: "failed", reason: "Zigbee2MQTT is not running" };
    const confirmation = setCommand.confirms ? known.confirmation(device.id, setCommand.isMet, signal) : undefined;
    const topic = `${this.#settings.base}/${found.topicName}/set`;
    return broker.order([{ topic, payload: JSON.stringify(setCommand.payload) }], signal, confirmation);
  }

  async stop(): Promise<void> {
    this.#toAsk.clear();
    for (const late of this.#pending.values()) clearTimeout(late);
    this.#known?.refuseAll("The driver was stopped");
    await this.#broker?.close();
  }

  #find(id: string): ZigbeeDevice | undefined {
    for (const { found } of this.#byName.values()) {
      const one = found.find(({ device }) => device.id === id);
      if (one) return one;
    }
    return undefined;
  }

  #list(text: string): void {
    const entries = parseJson(text);
    // A cleared list says nothing about the devices, because the coordinator is always on it.
    if (!Array.isArray(entries) || entries.length === 0) throw new Error("is no list of devices");
    const sorted = entries.slice(0, MOST_DEVICES + 1).map(readEntry);
    this.#devices = sorted.flatMap(({ found }) => found);
    if (entries.length > sorted.length) this.#fault(`More than ${MOST_DEVICES} devices: the rest is left out`);
    this.#settle();
  }

  #listGroups(text: string): void {
    const entries = parseJson(text);
    if (!Array.isArray(entries)) throw new Error("is no list of groups");
    this.#groups = entries.slice(0, MOST_DEVICES);
    this.#settle();
  }

  /** Updates the known devices from the lists: reports and subscribes new ones, and removes those that are gone. */
  #settle(): void {
    const byAddress = new Map(this.#devices.map((found) => [found.device.id, found]));
    const groups = this.#groups.flatMap((entry) => readGroup(entry, byAddress) ?? []);
    const names = Map.groupBy([...this.#devices, ...groups], ({ topicName }) => topicName);
    for (const [name, named] of this.#byName) {
      if (names.has(name)) continue;
      named.stop();
      this.#byName.delete(name);
    }
    const ids = new Set<string>();
    for (const [name, found] of names) {
      for (const { device } of found) {
        ids.add(device.id);
        this.#known?.describe({ ...device, isOnline: this.#isReachable(this.#byName.get(name)) });
      }
      const named = this.#byName.get(name);
      if (named) named.found = found;
      else this.#hear(name, found);
    }
    for (const id of this.#known?.ids() ?? []) if (!ids.has(meterDeviceId(id))) this.#known?.forget(id);
  }

  #hear(name: string, found: ZigbeeDevice[]): void {
    const topic = `${this.#settings.base}/${name}`;
    const offs = [
      this.#broker?.on(topic, (message) => this.#heard(name, message)),
      this.#broker?.on(`${topic}/availability`, ({ text }) => this.#availability(name, text)),
    ];
    const stop = () => {
      for (const off of offs) off?.();
    };
    this.#byName.set(name, { found, state: {}, isAvailable: null, stop });
  }

  #heard(name: string, { text, isRetained }: FieldMessage): void {
    const named = this.#byName.get(name);
    const news = parseJson(text);
    if (!named || text === "") return;
    if (!isObject(news)) throw new Error("is no state");
    named.state = { ...named.state, ...news };
    for (const { device, parts } of named.found) {
      const at = this.#surroundings.now();
      const report = reportOf(parts, news, named.state, at, isRetained);
      const isState = report.switches !== undefined || report.covers !== undefined;
      if (isState && !(isRetained && this.#wasCutOff)) this.#answered(device.id);
      if (!isEmpty(report)) this.#known?.report(device.id, report, { isOld: isRetained });
      this.#known?.reportExport(device, at, exportIn(parts, news, named.state), { isOld: isRetained });
    }
  }

  /** Reads "online", or the JSON form {"state": "online"}. */
  #availability(name: string, text: string): void {
    const named = this.#byName.get(name);
    const isAvailable = isOnlineText(text);
    if (!named || isAvailable === undefined) return;
    const isBack = named.isAvailable === false && isAvailable;
    named.isAvailable = isAvailable;
    this.#tellOnline([named]);
    if (isBack) this.#askFollowed(named);
  }

  #bridgeState(text: string): void {
    const isUp = isOnlineText(text);
    if (isUp === undefined || isUp === this.#isBridgeUp) return;
    this.#isBridgeUp = isUp;
    this.#tellOnline();
    if (isUp) this.#askAll();
  }

  #returned(): void {
    this.#wasCutOff = true;
    this.#tellOnline();
    this.#askAll();
  }

  #isReachable(named: TopicDevices | undefined): boolean {
    return (this.#broker?.isConnected ?? false) && this.#isBridgeUp && named?.isAvailable !== false;
  }

  #tellOnline(some: Iterable<TopicDevices> = this.#byName.values()): void {
    for (const named of some)
      for (const { device } of named.found) this.#known?.setOnline(device.id, this.#isReachable(named));
  }

  /** Marks a device that leaves as offline until it is heard again; the list follows if it was removed. */
  #event(text: string): void {
    const message = parseJson(text);
    const id = asText(field(field(message, "data"), "ieee_address"));
    if (field(message, "type") === "device_leave" && id) this.#known?.setOnline(id, false);
    if (field(message, "type") === "device_announce" && id) this.#ask(id);
  }

  #removed(text: string): void {
    const message = parseJson(text);
    const name = asText(field(field(message, "data"), "id"));
    if (field(message, "status") !== "ok" || name === undefined) return;
    this.#devices = this.#devices.filter(({ topicName, device }) => topicName !== name && device.id !== name);
    this.#settle();
  }

  #renamed(text: string): void {
    const message = parseJson(text);
    const [from, to] = [asText(field(field(message, "data"), "from")), asText(field(field(message, "data"), "to"))];
    if (field(message, "status") !== "ok" || from === undefined || to === undefined || from === to) return;
    // The topics change immediately; the new name itself comes with the next list.
    this.#devices = this.#devices.map((found) => (found.topicName === from ? { ...found, topicName: to } : found));
    this.#settle();
  }

  /** Reads the log, because Zigbee2MQTT reports only there that a device did not accept an order. */
  #logged(text: string): void {
    const line = asText(field(parseJson(text), "message"))?.slice(0, 1000) ?? "";
    const match = /^Publish 'set' '[^']*' to '(.+?)' failed: '?(.*?)'?$/s.exec(line);
    const named = match?.[1] ? this.#byName.get(match[1]) : undefined;
    for (const { device } of named?.found ?? []) this.#known?.refuse(device.id, fieldText(match?.[2]) || "It failed");
  }

  #askAll(): void {
    for (const named of this.#byName.values()) this.#askFollowed(named);
  }

  #askFollowed({ found }: TopicDevices): void {
    for (const { device } of found) if (this.#known?.isFollowed(device.id)) this.#ask(device.id);
  }

  /** Requests the state of a device on mains; one with a battery would reply when it wakes up, if at all. */
  #ask(id: string): void {
    if (this.#toAsk.size === 0) setImmediate(() => this.#askNext());
    this.#toAsk.add(id);
  }

  #askNext(): void {
    for (const id of this.#toAsk) {
      if (this.#pending.size >= ASKED_AT_ONCE) return;
      this.#toAsk.delete(id);
      const found = this.#find(id);
      const wanted = found?.isAwake
        ? [...found.parts.switches, ...found.parts.covers].filter((part) => part.canGet)
        : [];
      if (!found || wanted.length === 0 || this.#pending.has(id)) continue;
      const payload = Object.fromEntries(wanted.map(({ property }) => [property, ""]));
      this.#pending.set(
        id,
        setTimeout(() => this.#answered(id), ANSWER_MS),
      );
      this.#broker?.publish(`${this.#settings.base}/${found.topicName}/get`, JSON.stringify(payload)).catch(() => {});
    }
  }

  /** Ends a state request that was answered or timed out. */
  #answered(id: string): void {
    // A device that reports by itself, as with a retained state, need not be queried.
    this.#toAsk.delete(id);
    clearTimeout(this.#pending.get(id));
    if (this.#pending.delete(id)) this.#askNext();
  }
}

function isOnlineText(text: string): boolean | undefined {
  const word = asText(field(parseJson(text), "state")) ?? text;
  return word === "online" ? true : word === "offline" ? false : undefined;
}

export const zigbee2mqtt: DriverKind<Zigbee2MqttSettings> = {
  name: "zigbee2mqtt",
  read: readZigbee2MqttSettings,
  create: (settings, surroundings) => new Zigbee2Mqtt(settings, surroundings),
};
