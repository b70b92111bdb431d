import { createHash } from "node:crypto";
import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { brakedFaults } from "../mqtt-field/fault-brake.ts";
import { FieldBroker } from "../mqtt-field/field-broker.ts";
import { parseJson } from "../mqtt-field/json.ts";
import { KnownDevices } from "../mqtt-field/known-devices.ts";
import type { FieldMessage } from "../mqtt-field/listeners.ts";
import { reportOf } from "./assemble.ts";
import { readAnnouncement } from "./discovered.ts";
import type { EntityReport, ReceivedMessage } from "./entity.ts";
import { type HomeAssistantSettings, readHomeAssistantSettings } from "./settings.ts";
import { handleEarly, stopListening, TrackedDevice, type TrackedEntity, whenDescribed } from "./tracked-device.ts";

/** Devices announce themselves entity by entity, so they are reported after a pause. */
const SETTLE_MS = 100;
const MOST_ENTITIES = 20_000;

/** The entities that were announced on one topic. */
interface Place {
  hash: string;
  held: { owner: string; held: TrackedEntity }[];
}

class HomeAssistant implements Driver {
  readonly #settings: HomeAssistantSettings;
  readonly #surroundings: DriverSurroundings;
  readonly #places = new Map<string, Place>();
  readonly #devices = new Map<string, TrackedDevice>();
  /** Keyed by the id of a found device: the device of Home Assistant that it is part of. */
  readonly #owners = new Map<string, TrackedDevice>();
  readonly #unsettled = new Set<string>();
  readonly #skipped = new Set<string>();
  #known: KnownDevices | undefined;
  #fault: (reason: string) => void = () => {};
  #broker: FieldBroker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #entities = 0;
  /** The last message, because many entities listen to one topic and its JSON is parsed once. */
  #lastHeard: ReceivedMessage = { text: "", json: undefined, isRetained: false };

  constructor(settings: HomeAssistantSettings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async find(news: DriverNews): Promise<void> {
    const fault = brakedFaults((reason) => news.fault(reason));
    this.#fault = fault;
    this.#known = new KnownDevices(news, fault);
    const tellAll = () => {
      for (const device of this.#devices.values()) this.#tellOnline(device);
    };
    this.#broker = await FieldBroker.connect(this.#settings, { fault, lost: tellAll, back: tellAll });
    const { prefix } = this.#settings;
    for (const levels of ["+/+", "+/+/+"])
      this.#broker.on(`${prefix}/${levels}/config`, (message) => this.#announced(message));
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    return this.#known?.follow(device.id, tell) ?? (() => {});
  }

  async do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult> {
    const [known, broker] = [this.#known, this.#broker];
    const held = [...(this.#owners.get(device.id)?.entities ?? [])].find(
      ({ entity, part }) => entity.channel.key === order.channel && entity.tell && part?.device.id === device.id,
    );
    const command = held?.entity.tell?.(order);
    if (!command || !held || !known || !broker) return failed("The device has no such channel");
    if ("problem" in command) return failed(command.problem);
    if (signal.aborted) return failed("It was too late");
    const { channel } = held.entity;
    const isMet = (report: FieldReport) => command.isMet(saidOf(report, channel.key));
    const confirms = "confirms" in channel && channel.confirms;
    const confirmation = confirms ? known.confirmation(device.id, isMet, signal) : undefined;
    return broker.order(command.publishes, signal, confirmation);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#known?.refuseAll("The driver was stopped");
    for (const device of this.#devices.values()) for (const held of device.entities) clearTimeout(held.offTimer);
    await this.#broker?.close();
  }

  #announced({ topic, text }: FieldMessage): void {
    const hash = createHash("sha1").update(text).digest("base64");
    // A reconnected broker repeats all retained announcements.
    if (this.#places.get(topic)?.hash === hash) return;
    const levels = topic.slice(this.#settings.prefix.length + 1).split("/");
    const { entities, faults, skipped } = readAnnouncement(levels, text, this.#settings.skip);
    if (skipped !== undefined) this.#leaveOut(skipped);
    for (const reason of faults) this.#fault(`${topic.slice(0, 100)}: ${reason}`);
    const before = this.#places.get(topic)?.held ?? [];
    this.#entities -= before.length;
    const held = entities.flatMap(({ owner, entity }) => {
      if (this.#skipped.has(owner.id)) return [];
      if (this.#entities >= MOST_ENTITIES) {
        this.#fault(`More than ${MOST_ENTITIES} entities: the rest is left out`);
        return [];
      }
      this.#entities++;
      const device = this.#devices.get(owner.id) ?? new TrackedDevice(owner);
      device.owner = owner;
      this.#devices.set(owner.id, device);
      this.#settleSoon(owner.id);
      const added = device.add(entity);
      // Subscribes immediately, because a press or a state that is not retained is not repeated.
      this.#listen(device, added);
      return [{ owner: owner.id, held: added }];
    });
    // Removes the old entities last, so that a topic which both announcements share stays subscribed.
    this.#remove(before);
    if (held.length > 0) this.#places.set(topic, { hash, held });
    else this.#places.delete(topic);
  }

  /** Removes earlier entities and skips later ones, because Tasmota names itself in only some of its entities. */
  #leaveOut(owner: string): void {
    if (this.#skipped.size >= MOST_ENTITIES || this.#skipped.has(owner)) return;
    this.#skipped.add(owner);
    const places = [...this.#places].filter(([, { held }]) => held.some((each) => each.owner === owner));
    for (const [topic] of places) this.#takeBack(topic);
  }

  #takeBack(topic: string): void {
    const { held } = this.#places.get(topic) ?? { held: [] };
    this.#entities -= held.length;
    this.#remove(held);
    this.#places.delete(topic);
  }

  #remove(entities: Place["held"]): void {
    for (const { owner, held } of entities) {
      this.#devices.get(owner)?.remove(held);
      this.#settleSoon(owner);
    }
  }

  #settleSoon(owner: string): void {
    this.#unsettled.add(owner);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const owners = [...this.#unsettled];
      this.#unsettled.clear();
      for (const each of owners) this.#settle(each);
    }, SETTLE_MS);
  }

  /** Describes a device as it is now, removes its former parts, and reports the early messages of its new entities. */
  #settle(owner: string): void {
    const device = this.#devices.get(owner);
    if (!device || !this.#known) return;
    const parts = device.entities.size > 0 ? device.assemble() : [];
    const ids = new Set(parts.filter((part) => part.device.channels.length > 0).map((part) => part.device.id));
    for (const [id, of] of this.#owners) {
      if (of !== device || ids.has(id)) continue;
      this.#owners.delete(id);
      this.#known.forget(id);
    }
    if (device.entities.size === 0) this.#devices.delete(owner);
    for (const part of parts) {
      const isOurs =
        ids.has(part.device.id) && this.#known.describe({ ...part.device, isOnline: this.#isReachable(device) });
      if (isOurs) this.#owners.set(part.device.id, device);
      for (const held of device.entities) {
        if (held.part !== part) continue;
        if (!isOurs) stopListening(held);
        else if (held.stops.length === 0) this.#listen(device, held);
        handleEarly(held);
      }
    }
  }

  #listen(device: TrackedDevice, held: TrackedEntity): void {
    const { entity, watch } = held;
    for (const { topic, read } of entity.hears)
      this.#hear(held, topic, (heard) => {
        const report = read(heard);
        const at = this.#surroundings.now();
        if (report) whenDescribed(held, () => this.#said(held, { ...report, at }, heard.isRetained));
      });
    for (const { topic } of entity.availability?.topics ?? [])
      this.#hear(held, topic, (heard) => {
        watch?.hear(topic, heard);
        whenDescribed(held, () => this.#tellOnline(device));
      });
    // Marks the entity as subscribed, even if it has no topics.
    held.stops.push(() => {});
  }

  #hear(held: TrackedEntity, topic: string, take: (heard: ReceivedMessage) => void): void {
    const stop = this.#broker?.on(topic, ({ text, isRetained }) => {
      const last = this.#lastHeard;
      const json = last.text === text ? last.json : parseJson(text);
      this.#lastHeard = { text, json, isRetained };
      take(this.#lastHeard);
    });
    if (stop) held.stops.push(stop);
  }

  #said(held: TrackedEntity, { at, ...said }: EntityReport & { at: number }, isRetained: boolean): void {
    const { part, entity } = held;
    if (!part) return;
    const report = reportOf(part, entity, said, at);
    this.#known?.report(part.device.id, report, { isOld: isRetained });
    clearTimeout(held.offTimer);
    if (entity.offAfter !== undefined && said.value === 1)
      held.offTimer = setTimeout(
        () => this.#said(held, { value: 0, at: this.#surroundings.now() }, false),
        entity.offAfter * 1000,
      );
  }

  #isReachable(device: TrackedDevice): boolean {
    return (this.#broker?.isConnected ?? false) && device.isAvailable;
  }

  #tellOnline(device: TrackedDevice): void {
    const ids = new Set([...device.entities].flatMap(({ part }) => part?.device.id ?? []));
    for (const id of ids) this.#known?.setOnline(id, this.#isReachable(device));
  }
}

function saidOf({ switches, covers }: FieldReport, key: string): EntityReport {
  const [one, cover] = [switches?.[key], covers?.[key]];
  return { ...(one && { switch: one }), ...(cover && { cover }) };
}

function failed(reason: string): OrderResult {
  return { outcome: "failed", reason };
}

export const homeassistant: DriverKind<HomeAssistantSettings> = {
  name: "homeassistant",
  read: readHomeAssistantSettings,
  create: (settings, surroundings) => new HomeAssistant(settings, surroundings),
};
