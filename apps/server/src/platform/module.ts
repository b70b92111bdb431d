import type { DeviceSubscriber } from "./broker/device-subscriber.ts";
import type { StoreListener } from "./db/store-notices.ts";
import type { Routes } from "./http/route.ts";
import type { AskedFigure } from "./metrics/asked-gauges.ts";

/** Work that the server repeats periodically. */
export interface Chore {
  /** The name in metrics and logs: few letters and underscores, the same on every server. */
  name?: string;
  everyMs: number;
  /** `stop` is aborted when the server stops: long chores end between two items and continue at the next start. */
  run(stop: AbortSignal): Promise<unknown>;
}

/** The parts that a module adds to the server beside the services that other modules use. */
export interface Module {
  /** Registers the calls that it answers. */
  routes?(routes: Routes): void;
  /** Store or judge messages of devices; the intake of their channel hands each message to all of them. */
  subscribers?: readonly DeviceSubscriber[];
  /** Listens to store notices, from this server and from others. */
  listen?(listener: StoreListener): void;
  chores?: readonly Chore[];
  /** Figures that only the store knows, for operators. */
  figures?: readonly AskedFigure[];
  /** Releases waiting requests, because the server closes once the last one is answered. */
  beforeClose?(): void;
  /** Finishes its background work. */
  close?(): Promise<void>;
}
