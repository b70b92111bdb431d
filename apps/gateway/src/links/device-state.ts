import type { FieldDevice, FieldOrder, Heartbeat } from "@switchboard/contract";
import type { FieldReport } from "../driver.ts";
import { afterOrder, type ChannelState, channelsOf, heardState, type Mapping, stateOf } from "./translate.ts";

/**
 * What is known of one device's channels. While an order to a channel is on its way, what the channel says is kept back:
 * it belongs to the order's answer, and told before it would pass for a press on the wall.
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

  /** Covers whose movement changed, with what they do now. */
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

  /** The device has confirmed it, or it was sent to one that tells nothing: from now on that is its state. */
  carriedOut(order: FieldOrder): void {
    this.#channels.set(order.channel, afterOrder(this.#channels.get(order.channel), order));
  }

  shown(): Pick<Heartbeat, "relays" | "dimm" | "light"> {
    return stateOf(this.mapping, this.device, (key) => {
      const ordered = this.#ordered.get(key);
      return ordered ? ordered.before : this.#channels.get(key);
    });
  }

  /** With what an order has changed, though another one to the same channel is on its way. */
  settle(channel: string): void {
    const ordered = this.#ordered.get(channel);
    if (ordered) ordered.before = this.#channels.get(channel);
  }
}
