import {
  ApplicationTag,
  type BACNetAppData,
  ErrorClass,
  ErrorCode,
  PropertyIdentifier,
  Segmentation,
} from "@bacnet-js/client";
import { BacnetClient } from "./bacnet-library.ts";

export interface BacnetPoint {
  type: number;
  instance: number;
  name: string;
  value: number;
  units?: number;
  /** True if it has a priority array, so that a written value can be taken back. */
  isCommandable?: boolean;
}
export interface BacnetModelOptions {
  port: number;
  device: number;
  name: string;
  points: BacnetPoint[];
  /** False for small controllers, which support neither. */
  knowsMultiple?: boolean;
  knowsCov?: boolean;
}

const DEVICE = 8;
const BINARY = new Set([3, 4, 5]);
type Sender = { address?: string };

/** A BACnet/IP controller on top of the library: objects, priorities, and notifications for subscribers. */
export class BacnetModel {
  readonly writes: { key: string; value: unknown; priority: number }[] = [];
  /** Neither receives nor sends anything, as with an unplugged cable. */
  isCutOff = false;
  /** Called after a write is carried out and before it is acknowledged. */
  onWritten: () => void = () => {};
  readonly subscriptions = new Map<string, { to: Sender; process: number }>();
  readonly #options: BacnetModelOptions;
  readonly #slots = new Map<BacnetPoint, (number | null)[]>();
  #client: BacnetClient | undefined;

  constructor(options: BacnetModelOptions) {
    this.#options = options;
    for (const point of options.points) if (point.isCommandable) this.#slots.set(point, Array(16).fill(null));
  }

  async start(): Promise<this> {
    const client = new BacnetClient({
      port: this.#options.port,
      interface: "127.0.0.1",
      broadcastAddress: "127.0.0.1",
    });
    this.#client = client;
    client.on("error", () => {});
    client.on("whoIs", ({ header, payload }) => {
      if (this.isCutOff) return;
      const { lowLimit = 0, highLimit = Number.POSITIVE_INFINITY } = payload;
      const isMeant = this.#options.device >= lowLimit && this.#options.device <= highLimit;
      if (header && isMeant) client.iAmResponse(header.sender, this.#options.device, Segmentation.NO_SEGMENTATION, 999);
    });
    client.on("readProperty", ({ header, invokeId = 0, service = 0, payload }) => {
      if (!header || this.isCutOff) return;
      const value = this.#property(payload.objectId, payload.property.id, payload.property.index);
      if (value) client.readPropertyResponse(header.sender, invokeId, payload.objectId, payload.property, value);
      else client.errorResponse(header.sender, service, invokeId, ErrorClass.PROPERTY, ErrorCode.UNKNOWN_PROPERTY);
    });
    if (this.#options.knowsMultiple) this.#answerMultiple(client);
    if (this.#options.knowsCov) this.#answerSubscriptions(client);
    this.#answerWrites(client);
    await new Promise<void>((listening) => client.once("listening", listening));
    return this;
  }

  stop(): Promise<void> {
    this.#client?.close();
    return Promise.resolve();
  }

  /** Changes a value by the plant itself. */
  change(point: BacnetPoint, value: number): void {
    point.value = value;
    this.#notify(point);
  }

  #answerMultiple(client: BacnetClient): void {
    client.on("readPropertyMultiple", ({ header, invokeId = 0, payload }) => {
      if (!header || this.isCutOff) return;
      const values = payload.properties.map(({ objectId, properties }) => ({
        objectId,
        values: properties.map((property) => ({
          property,
          value: this.#property(objectId, property.id, property.index) ?? [UNKNOWN],
        })),
      }));
      client.readPropertyMultipleResponse(header.sender, invokeId, values);
    });
  }

  #answerSubscriptions(client: BacnetClient): void {
    client.on("subscribeCov", ({ header, invokeId = 0, service = 0, payload }) => {
      const point = this.#find(payload.monitoredObjectId);
      if (!header || !point || this.isCutOff) return;
      this.subscriptions.set(keyOf(point), { to: header.sender, process: payload.subscriberProcessId });
      client.simpleAckResponse(header.sender, service, invokeId);
      this.#notify(point);
    });
  }

  #answerWrites(client: BacnetClient): void {
    client.on("writeProperty", ({ header, invokeId = 0, service = 0, payload }) => {
      const point = this.#find(payload.objectId);
      const slots = point && this.#slots.get(point);
      if (!header || !point || !slots || this.isCutOff) return;
      const written: unknown = payload.value.value[0]?.value;
      const priority = payload.value.priority;
      this.writes.push({ key: keyOf(point), value: written, priority });
      slots[priority - 1] = typeof written === "number" ? written : null;
      this.onWritten();
      if (!this.isCutOff) client.simpleAckResponse(header.sender, service, invokeId);
      this.change(point, slots.find((slot) => slot !== null) ?? 0);
    });
  }

  /** Sets a value like a person at the controller, above the priorities of others. */
  hold(point: BacnetPoint, value: number | null): void {
    const slots = this.#slots.get(point) ?? [];
    slots[0] = value;
    this.change(point, slots.find((slot) => slot !== null) ?? 0);
  }

  #notify(point: BacnetPoint): void {
    const subscription = this.subscriptions.get(keyOf(point));
    if (!subscription || this.isCutOff) return;
    const objectId = { type: point.type, instance: point.instance };
    this.#client?.unconfirmedCOVNotification(
      subscription.to,
      subscription.process,
      this.#options.device,
      objectId,
      300,
      [{ property: { id: PropertyIdentifier.PRESENT_VALUE }, value: [presentValue(point)] }],
    );
  }

  #find({ type, instance }: { type: number; instance: number }): BacnetPoint | undefined {
    return this.#options.points.find((point) => point.type === type && point.instance === instance);
  }

  #property(id: { type: number; instance: number }, property: number, index: number): BACNetAppData[] | undefined {
    if (id.type === DEVICE) return this.#deviceProperty(property, index);
    const point = this.#find(id);
    if (!point) return undefined;
    if (property === PropertyIdentifier.OBJECT_NAME) return [textOf(point.name)];
    if (property === PropertyIdentifier.PRESENT_VALUE) return [presentValue(point)];
    if (property === PropertyIdentifier.UNITS && point.units !== undefined)
      return [{ type: ApplicationTag.ENUMERATED, value: point.units }];
    const slots = this.#slots.get(point);
    if (property !== PropertyIdentifier.PRIORITY_ARRAY || !slots) return undefined;
    return slots.map((slot) =>
      slot === null ? { type: ApplicationTag.NULL, value: null } : { ...presentValue(point), value: slot },
    );
  }

  #deviceProperty(property: number, index: number): BACNetAppData[] | undefined {
    if (property === PropertyIdentifier.OBJECT_NAME) return [textOf(this.#options.name)];
    if (property === PropertyIdentifier.VENDOR_NAME) return [textOf("Acme Controls")];
    if (property === PropertyIdentifier.MODEL_NAME) return [textOf("AC-100")];
    if (property === PropertyIdentifier.LOCATION) return [textOf("Plant room")];
    if (property !== PropertyIdentifier.OBJECT_LIST) return undefined;
    const all = this.#options.points.map(({ type, instance }): BACNetAppData => {
      return { type: ApplicationTag.OBJECTIDENTIFIER, value: { type, instance } };
    });
    if (index === 0) return [{ type: ApplicationTag.UNSIGNED_INTEGER, value: all.length }];
    const one = all[index - 1];
    return index < all.length + 1 && one ? [one] : all;
  }
}

/** The library's form of an error among the replies to a multiple read. */
const UNKNOWN = {
  value: { type: "BacnetError", errorClass: ErrorClass.PROPERTY, errorCode: ErrorCode.UNKNOWN_PROPERTY },
};
const keyOf = ({ type, instance }: BacnetPoint) => `${type}:${instance}`;
const textOf = (value: string): BACNetAppData => ({ type: ApplicationTag.CHARACTER_STRING, value });
const presentValue = ({ type, value }: BacnetPoint): BACNetAppData =>
  BINARY.has(type) ? { type: ApplicationTag.ENUMERATED, value } : { type: ApplicationTag.REAL, value };

/** An air handling unit, for `npm start`. */
export function bacnetField(port: number): BacnetModel {
  return new BacnetModel({
    port,
    device: 4101,
    name: "Air handling unit 1",
    knowsMultiple: true,
    knowsCov: true,
    points: [
      { type: 0, instance: 1, name: "Supply air temperature", value: 18.4, units: 62 },
      { type: 0, instance: 2, name: "Return air CO2", value: 620, units: 96 },
      { type: 3, instance: 1, name: "Filter alarm", value: 0 },
      { type: 4, instance: 1, name: "Fan", value: 1, isCommandable: true },
      { type: 1, instance: 1, name: "Valve", value: 35, units: 98, isCommandable: true },
    ],
  });
}
