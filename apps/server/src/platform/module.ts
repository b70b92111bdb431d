import type { Intake, IntakePorts } from "./broker/device-intake.ts";
import type { StoreListener } from "./db/store-notices.ts";
import type { Routes } from "./http/route.ts";
import type { AskedFigure } from "./metrics/asked-gauges.ts";

/** Work that the server does by itself, again and again. */
export interface Chore {
  /** What operators know it by: few letters and underscores, the same on every server. */
  name?: string;
  everyMs: number;
  /** `stop` is aborted when the server stops: a chore with many items ends between two of them, and goes on at the next start. */
  run(stop: AbortSignal): Promise<unknown>;
}

/** What a module adds to the server beside the services that other modules use; each part only where it has one. */
export interface Module {
  /** Registers the calls that it answers. */
  routes?(routes: Routes): void;
  /** Carries what devices say into its tables. */
  intakes?(ports: IntakePorts): readonly Intake[];
  /** Listens to store notices, from this server and from others. */
  listen?(listener: StoreListener): void;
  chores?: readonly Chore[];
  /** What only the store knows of it, for operators. */
  figures?: readonly AskedFigure[];
  /** Lets go of requests that wait for something: the server closes once the last one is answered. */
  beforeClose?(): void;
  /** Finishes what it does in the background. */
  close?(): Promise<void>;
}
