import type { FieldDevice, FieldOrder } from "@switchboard/contract";
import type { Driver, DriverNews, FieldReport, OrderResult } from "../driver.ts";

/** A simulated field: it finds given devices, records orders, and fails on request. */
export class TestField {
  readonly orders: FieldOrder[] = [];
  readonly starts: number[] = [];
  stops = 0;
  /** The result of an order; by default it is confirmed and reported as the new state. */
  answer: (order: FieldOrder, signal: AbortSignal, device: FieldDevice) => Promise<OrderResult> = async (
    order,
    _,
    device,
  ) => {
    if (order.state !== undefined) this.tell(device.id, { switches: { [order.channel]: { state: order.state } } });
    return { outcome: "confirmed" };
  };
  find: (news: DriverNews) => Promise<void> = async () => undefined;
  stop: () => Promise<void> = async () => undefined;
  /** The state that a device reports as soon as it is followed. */
  known: (id: string) => Partial<FieldReport> | undefined = () => undefined;
  news: DriverNews | undefined;
  readonly #tells = new Map<string, (report: FieldReport) => void>();

  create = (): Driver => ({
    find: async (news) => {
      this.starts.push(Date.now());
      this.news = news;
      await this.find(news);
    },
    follow: (device, tell) => {
      this.#tells.set(device.id, tell);
      const known = this.known(device.id);
      if (known) tell({ at: Date.now(), ...known });
      return () => {
        if (this.#tells.get(device.id) === tell) this.#tells.delete(device.id);
      };
    },
    do: (device, order, signal) => {
      this.orders.push(order);
      return this.answer(order, signal, device);
    },
    stop: async () => {
      this.stops++;
      await this.stop();
    },
  });

  isFollowed(id: string): boolean {
    return this.#tells.has(id);
  }

  tell(id: string, report: Partial<FieldReport>): void {
    this.#tells.get(id)?.({ at: Date.now(), ...report });
  }
}

export function fieldDevice(id: string, over: Partial<FieldDevice> = {}): FieldDevice {
  return {
    driver: "tasmota",
    id,
    name: `Device ${id}`,
    maker: "Sonoff",
    model: "Basic",
    area: "",
    signal: -60,
    isOnline: true,
    channels: [{ type: "switch", key: "1", name: "Relay", kind: "switch", confirms: true }],
    ...over,
  };
}
