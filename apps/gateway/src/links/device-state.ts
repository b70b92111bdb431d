import type { FieldDevice, FieldOrder, Heartbeat } from "@switchboard/contract";
import type { FieldReport } from "../driver.ts";
import { afterOrder, type ChannelState, channelsOf, heardState, type Mapping, stateOf } from "./translate.ts";

/**
 * The known state of a device's channels. While an order to a channel is in progress, reports of that channel are held back: they belong to
 * the order's reply, and before it they would look like a press on the wall.
 */
export class DeviceState {
  mapping: Mapping;
  device: FieldDevice;
  readonly #channels = new Map<string, ChannelState>();
  readonly #ordered = new Map<string, { orders: number; before: ChannelState | undefined }>();

  constructor(mapping: Mapping, device: FieldDevice) {
    this.mapping = mapping;
    this.device = device;
  }

  /** Returns the covers whose movement changed, with their present state. */
  hear(report: FieldReport): { channel: string; state: ChannelState }[] {
    const moved: { channel: string; state: ChannelState }[] = [];
    for (const [channel, heard] of channelsOf(report)) {
      const before = this.#channels.get(channel);
      const state = heardState(heard, before);
      this.#channels.set(channel, state);
      if (heard.moves !== undefined && heard.moves !== before?.moves) moved.push({ channel, state });
    }
    return moved;
  }

  beginOrder(channel: string): void {
    const ordered = this.#ordered.get(channel) ?? { orders: 0, before: this.#channels.get(channel) };
    ordered.orders++;
    this.#ordered.set(channel, ordered);
  }

  endOrder(channel: string): void {
    const ordered = this.#ordered.get(channel);
    if (ordered && --ordered.orders === 0) this.#ordered.delete(channel);
  }

  /** Records the ordered state after the device has confirmed it, or after it was sent to one that does not report back. */
  carriedOut(order: FieldOrder): void {
    this.#channels.set(order.channel, afterOrder(this.#channels.get(order.channel), order));
  }

  shown(): Pick<Heartbeat, "relays" | "dimm" | "light"> {
    return stateOf(this.mapping, this.device, (key) => {
      const ordered = this.#ordered.get(key);
      return ordered ? ordered.before : this.#channels.get(key);
    });
  }

  /** Applies the changes of an order, although another one to the same channel is in progress. */
  settle(channel: string): void {
    const ordered = this.#ordered.get(channel);
    if (ordered) ordered.before = this.#channels.get(channel);
  }
}
