import { ApplicationTag, PropertyIdentifier } from "@bacnet-js/client";
import { field } from "../mqtt-field/json.ts";
import { BacnetClient } from "./library.ts";
import type { ObjectId } from "./objects.ts";
import type { BacnetSettings } from "./settings.ts";
import { SafeTransport } from "./transport.ts";

const ALL = 0xffffffff;
/** The requests in flight at once: the protocol numbers them with one byte. */
const AT_ONCE = 30;
const MOST_OBJECTS = 2000;
const OBJECTS_A_REQUEST = 15;

export type BacnetValue = { real: number } | { on: boolean };

interface Properties {
  name: unknown;
  units: unknown;
  value: unknown;
  isCommandable: boolean;
}

/** The requests to controllers, which keep the library's types out of the other files. */
export class BacnetLink {
  readonly client: BacnetClient;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(settings: BacnetSettings, dropped: (reason: string) => void) {
    const transport = new SafeTransport(settings.port, settings.interface, settings.broadcast, dropped);
    this.client = new BacnetClient({ transport, apduTimeout: settings.timeout * 1000 });
  }

  /** Rejects if the port is taken, so that the fault is reported immediately. */
  ready(): Promise<void> {
    return new Promise((listening, failed) => {
      this.client.once("listening", () => listening());
      this.client.once("error", failed);
    });
  }

  async #turn<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#underWay >= AT_ONCE) await new Promise<void>((free) => this.#waiting.push(free));
    this.#underWay += 1;
    try {
      return await ask();
    } finally {
      this.#underWay -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Returns all values of one property, of any type. */
  async read(address: string, objectId: ObjectId, id: number, arrayIndex?: number): Promise<unknown[]> {
    const options = arrayIndex === undefined ? {} : { arrayIndex };
    const answer = await this.#turn(() => this.client.readProperty({ address }, objectId, id, options));
    return Array.isArray(answer.values) ? answer.values.map((each) => field(each, "value")) : [];
  }

  /** Reads long lists entry by entry if the controller cannot send them in one piece. */
  async objectList(address: string, instance: number): Promise<ObjectId[]> {
    const device = { type: 8, instance };
    const whole = await this.read(address, device, PropertyIdentifier.OBJECT_LIST).catch(() => undefined);
    if (whole) return whole.slice(0, MOST_OBJECTS).flatMap(asObjectId);
    const [length] = await this.read(address, device, PropertyIdentifier.OBJECT_LIST, 0);
    const count = typeof length === "number" ? Math.min(length, MOST_OBJECTS) : 0;
    const entries = Array.from({ length: count }, (_, index) =>
      this.read(address, device, PropertyIdentifier.OBJECT_LIST, index + 1),
    );
    return (await Promise.all(entries)).flat().flatMap(asObjectId);
  }

  /** Reads the properties together if the controller supports that, otherwise one by one. */
  async describe(address: string, objects: ObjectId[]): Promise<Map<ObjectId, Properties>> {
    const found = new Map<ObjectId, Properties>();
    for (let from = 0; from < objects.length; from += OBJECTS_A_REQUEST) {
      const some = objects.slice(from, from + OBJECTS_A_REQUEST);
      const described = await this.#together(address, some).catch(() => this.#oneByOne(address, some));
      for (const [id, properties] of described) found.set(id, properties);
    }
    return found;
  }

  async #together(address: string, objects: ObjectId[]): Promise<Map<ObjectId, Properties>> {
    const ids = [
      PropertyIdentifier.OBJECT_NAME,
      PropertyIdentifier.UNITS,
      PropertyIdentifier.PRESENT_VALUE,
      PropertyIdentifier.PRIORITY_ARRAY,
    ];
    const properties = ids.map((id) => ({ id, index: ALL }));
    const requests = objects.map((objectId) => ({ objectId, properties }));
    const answer = await this.#turn(() => this.client.readPropertyMultiple({ address }, requests));
    const found = new Map<ObjectId, Properties>();
    for (const { objectId, values } of answer.values) {
      const own = objects.find(({ type, instance }) => type === objectId.type && instance === objectId.instance);
      if (!own) continue;
      const oneOf = (id: number) => field(values.find((each) => each.id === id)?.value?.[0], "value");
      const array = values.find((each) => each.id === PropertyIdentifier.PRIORITY_ARRAY)?.value;
      found.set(own, {
        name: oneOf(PropertyIdentifier.OBJECT_NAME),
        units: oneOf(PropertyIdentifier.UNITS),
        value: oneOf(PropertyIdentifier.PRESENT_VALUE),
        isCommandable: Array.isArray(array) && array.length === 16,
      });
    }
    if (found.size < objects.length) throw new Error("it left some out");
    return found;
  }

  async #oneByOne(address: string, objects: ObjectId[]): Promise<Map<ObjectId, Properties>> {
    const first = (id: ObjectId, property: number) =>
      this.read(address, id, property).then(
        ([value]) => value,
        () => undefined,
      );
    const found = new Map<ObjectId, Properties>();
    for (const id of objects)
      found.set(id, {
        name: await first(id, PropertyIdentifier.OBJECT_NAME),
        units: await first(id, PropertyIdentifier.UNITS),
        value: await first(id, PropertyIdentifier.PRESENT_VALUE),
        isCommandable: (await this.read(address, id, PropertyIdentifier.PRIORITY_ARRAY).catch(() => [])).length === 16,
      });
    return found;
  }

  async presentValue(address: string, id: ObjectId): Promise<unknown> {
    return (await this.read(address, id, PropertyIdentifier.PRESENT_VALUE))[0];
  }

  /** Returns the values of the 16 priorities, the highest first; null for a priority without a value. */
  priorityArray(address: string, id: ObjectId): Promise<unknown[]> {
    return this.read(address, id, PropertyIdentifier.PRIORITY_ARRAY);
  }

  /** Null removes the value at this priority. Resolves to false if `signal` was aborted before the turn, so that nothing was sent. */
  write(
    address: string,
    id: ObjectId,
    value: BacnetValue | null,
    priority: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const data = dataOf(value);
    return this.#turn(async () => {
      if (signal?.aborted) return false;
      await this.client.writeProperty({ address }, id, PropertyIdentifier.PRESENT_VALUE, [data], { priority });
      return true;
    });
  }

  async subscribe(address: string, id: ObjectId, process: number, lifetimeS: number): Promise<void> {
    await this.#turn(() => this.client.subscribeCov({ address }, id, process, false, false, lifetimeS));
  }
}

function dataOf(value: BacnetValue | null) {
  if (value === null) return { type: ApplicationTag.NULL, value: null };
  if ("real" in value) return { type: ApplicationTag.REAL, value: value.real };
  return { type: ApplicationTag.ENUMERATED, value: value.on ? 1 : 0 };
}

function asObjectId(value: unknown): ObjectId[] {
  const [type, instance] = [field(value, "type"), field(value, "instance")];
  return typeof type === "number" && typeof instance === "number" ? [{ type, instance }] : [];
}
