import { PropertyIdentifier } from "@bacnet-js/client";
import { type FieldDevice, type FieldOrder, MOST_CHANNELS } from "@switchboard/contract";
import type { Driver, DriverKind, DriverNews, DriverSurroundings, FieldReport, OrderResult } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import { asList, field } from "../mqtt-field/json.ts";
import { KnownDevices, MOST_DEVICES } from "../mqtt-field/known-devices.ts";
import { BacnetLink } from "./client.ts";
import { type BacnetObject, channelOf, isOfUse, type ObjectId, objectOf, valueReport } from "./objects.ts";
import { BacnetOrders, reasonOf } from "./orders.ts";
import { type BacnetSettings, readBacnetSettings } from "./settings.ts";

/** The lifetime of a subscription in seconds; it is renewed well before. */
const COV_S = 300;
const RENEW_AFTER = 0.7;
/** Devices that report changes are still polled now and then, because notifications get lost and a reply shows that they are there. */
const SLOWER_WITH_COV = 5;
const MISSES_BEFORE_AWAY = 2;
const DEVICE = 8;
const MOST_AT_ONCE = 100;

interface Controller {
  id: string;
  instance: number;
  address: string;
  objects: BacnetObject[];
  values: Map<BacnetObject, unknown>;
  hasCov: boolean;
  misses: number;
  isFollowed: boolean;
}

class Bacnet implements Driver {
  readonly #settings: BacnetSettings;
  readonly #surroundings: DriverSurroundings;
  readonly #controllers = new Map<number, Controller>();
  readonly #describing = new Set<number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #known: KnownDevices | undefined;
  #news: DriverNews | undefined;
  #link: BacnetLink | undefined;
  #orders: BacnetOrders | undefined;
  #isStopped = false;

  constructor(settings: BacnetSettings, surroundings: DriverSurroundings) {
    this.#settings = settings;
    this.#surroundings = surroundings;
  }

  async find(news: DriverNews): Promise<void> {
    this.#news = news;
    this.#known = new KnownDevices(news);
    const link = new BacnetLink(this.#settings, () => {});
    this.#link = link;
    this.#orders = new BacnetOrders({
      link,
      priority: this.#settings.priority,
      heard: ({ instance, object }, value) => this.#read(instance, object, value),
      fault: (reason) => news.fault(fieldText(reason)),
    });
    await link.ready();
    link.client.on("error", (error) => news.fault(fieldText(error.message)));
    link.client.on("iAm", (message) => this.#heardOf(message.header?.sender.address, message.payload.deviceId));
    link.client.on("covNotifyUnconfirmed", ({ payload }) => this.#notified(payload));
    this.#search();
  }

  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void {
    const controller = this.#controllers.get(Number(device.id));
    const end = this.#known?.follow(device.id, tell) ?? (() => {});
    if (controller && !controller.isFollowed) {
      controller.isFollowed = true;
      void this.#subscribe(controller).then(() => this.#poll(controller));
    }
    return end;
  }

  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult> {
    const controller = this.#controllers.get(Number(device.id));
    const object = controller?.objects.find(({ key }) => key === order.channel);
    const fail = (reason: string) => Promise.resolve({ outcome: "failed" as const, reason });
    if (!controller || !object || !this.#orders) return fail("The device is not there");
    const wanted = wantedOf(object, order);
    if ("problem" in wanted) return fail(wanted.problem);
    const target = { instance: controller.instance, address: () => controller.address, object };
    const isAuto = wanted.value === 0 && this.#settings.off === "auto";
    const value = object.does === "binary" ? { on: wanted.value > 0 } : { real: wanted.value };
    return this.#orders.carryOut(target, isAuto ? null : { value, shows: wanted.value }, signal);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#orders?.stop();
    this.#link?.client.close();
  }

  #after(wait: number, then: () => void): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, wait);
    this.#timers.add(timer);
  }

  #search(): void {
    const [lowLimit, highLimit] = this.#settings.instances;
    this.#link?.client.whoIs({ lowLimit, highLimit });
    for (const address of this.#settings.hosts) this.#link?.client.whoIs({ address }, { lowLimit, highLimit });
    this.#after(this.#settings.search * 1000, () => this.#search());
  }

  #heardOf(address: string | undefined, instance: unknown): void {
    const [low, high] = this.#settings.instances;
    if (!address || typeof instance !== "number" || !(instance >= low && instance <= high)) return;
    const known = this.#controllers.get(instance);
    if (known) known.address = address;
    if (known || this.#describing.has(instance) || this.#controllers.size >= MOST_DEVICES) return;
    // A device that is left out here answers the next Who-Is, so that a network which claims thousands of devices fills no memory.
    if (this.#describing.size >= MOST_AT_ONCE) return;
    this.#describing.add(instance);
    void this.#describe(address, instance)
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#news?.fault(`Device ${instance} at ${address}: ${reasonOf(error)}`);
      })
      .finally(() => this.#describing.delete(instance));
  }

  async #describe(address: string, instance: number): Promise<void> {
    const link = this.#link;
    if (!link) return;
    const ids = (await link.objectList(address, instance)).filter(isOfUse);
    if (ids.length > MOST_CHANNELS)
      this.#news?.fault(`Device ${instance} has ${ids.length} objects: the first ${MOST_CHANNELS} are taken`);
    const described = await link.describe(address, ids.slice(0, MOST_CHANNELS));
    const values = new Map<BacnetObject, unknown>();
    for (const [id, { name, units, value, isCommandable }] of described)
      values.set(
        objectOf(
          id,
          typeof name === "string" ? name : "",
          typeof units === "number" ? units : undefined,
          isCommandable,
        ),
        value,
      );
    const controller: Controller = {
      id: String(instance),
      instance,
      address,
      objects: [...values.keys()],
      values,
      hasCov: false,
      misses: 0,
      isFollowed: false,
    };
    if (this.#isStopped || !this.#known?.describe(await this.#asDevice(controller))) return;
    this.#controllers.set(instance, controller);
    this.#tell(controller, controller.objects);
    this.#after(this.#settings.every * 1000, () => void this.#poll(controller));
  }

  async #asDevice({ id, instance, address, objects }: Controller): Promise<FieldDevice> {
    const device = { type: DEVICE, instance };
    const text = async (property: number) => {
      const [value] = (await this.#link?.read(address, device, property).catch(() => [])) ?? [];
      return fieldText(value);
    };
    return {
      driver: "bacnet",
      id,
      name: (await text(PropertyIdentifier.OBJECT_NAME)) || `Device ${instance}`,
      maker: (await text(PropertyIdentifier.VENDOR_NAME)) || "BACnet",
      model: (await text(PropertyIdentifier.MODEL_NAME)) || "Controller",
      area: await text(PropertyIdentifier.LOCATION),
      signal: null,
      isOnline: true,
      channels: objects.map(channelOf),
    };
  }

  /** Subscribes to changes; if one object refuses, the whole device is polled instead. */
  async #subscribe(controller: Controller): Promise<void> {
    const link = this.#link;
    if (!link || this.#isStopped) return;
    try {
      for (const { id } of controller.objects)
        await link.subscribe(controller.address, id, processOf(controller), COV_S);
      controller.hasCov = true;
      this.#after(COV_S * 1000 * RENEW_AFTER, () => void this.#subscribe(controller));
    } catch {
      controller.hasCov = false;
    }
  }

  #notified(payload: unknown): void {
    // The value is an object id, contrary to the library's types.
    const from = field(payload, "initiatingDeviceId");
    const controller = this.#controllers.get(Number(field(from, "instance") ?? from));
    const id = field(payload, "monitoredObjectId");
    const object = controller?.objects.find((each) => isSame(each.id, id));
    if (!controller || !object) return;
    for (const entry of asList(field(payload, "values"), 10)) {
      if (field(field(entry, "property"), "id") !== PropertyIdentifier.PRESENT_VALUE) continue;
      controller.values.set(object, field(asList(field(entry, "value"), 1)[0], "value"));
      this.#heard(controller);
      this.#tell(controller, [object]);
    }
  }

  async #poll(controller: Controller): Promise<void> {
    const link = this.#link;
    if (!link || this.#isStopped) return;
    try {
      const objects = controller.isFollowed ? controller.objects : controller.objects.slice(0, 1);
      const ids = objects.map(({ id }) => id);
      if (ids.length === 0)
        await link.read(
          controller.address,
          { type: DEVICE, instance: controller.instance },
          PropertyIdentifier.OBJECT_NAME,
        );
      const values = await Promise.all(ids.map((id) => link.presentValue(controller.address, id)));
      for (const [index, object] of objects.entries()) controller.values.set(object, values[index]);
      this.#heard(controller);
      this.#tell(controller, objects);
    } catch {
      controller.misses += 1;
      if (controller.misses === MISSES_BEFORE_AWAY && !this.#isStopped) this.#known?.setOnline(controller.id, false);
    }
    const pace = this.#settings.every * 1000 * (controller.hasCov && controller.misses === 0 ? SLOWER_WITH_COV : 1);
    this.#after(pace, () => void this.#poll(controller));
  }

  #heard(controller: Controller): void {
    const wasAway = controller.misses >= MISSES_BEFORE_AWAY;
    controller.misses = 0;
    this.#known?.setOnline(controller.id, true);
    this.#orders?.retry(controller.instance);
    // The device may have restarted and lost its subscriptions.
    if (wasAway && controller.isFollowed) void this.#subscribe(controller);
  }

  #read(instance: number, object: BacnetObject, value: number): void {
    const controller = this.#controllers.get(instance);
    controller?.values.set(object, value);
    if (controller) this.#tell(controller, [object]);
  }

  #tell(controller: Controller, objects: BacnetObject[]): void {
    if (this.#isStopped) return;
    const report: FieldReport = { at: this.#surroundings.now() };
    for (const object of objects) {
      const { switches, sensors } = valueReport(object, controller.values.get(object));
      if (switches) report.switches = { ...report.switches, ...switches };
      if (sensors) report.sensors = { ...report.sensors, ...sensors };
    }
    if (report.switches || report.sensors) this.#known?.report(controller.id, report);
  }
}

const processOf = ({ instance }: Controller) => (instance % 65_535) + 1;
const isSame = (one: ObjectId, other: unknown) =>
  field(other, "type") === one.type && field(other, "instance") === one.instance;

function wantedOf(object: BacnetObject, { state, level }: FieldOrder): { value: number } | { problem: string } {
  if (object.does === "state" || object.does === "number") return { problem: "It is only read" };
  if (object.does === "binary") return state === undefined ? { problem: "It is turned on or off" } : { value: state };
  if (state === 0) return { value: 0 };
  return level === undefined && state === undefined ? { problem: "Nothing was asked of it" } : { value: level ?? 100 };
}

export const bacnetKind: DriverKind<BacnetSettings> = {
  name: "bacnet",
  read: readBacnetSettings,
  create: (settings, surroundings) => new Bacnet(settings, surroundings),
};
