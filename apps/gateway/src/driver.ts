import type {
  DriverName,
  FieldDevice,
  FieldOrder,
  ModbusPreview,
  ModbusPreviewed,
  ModbusSetup,
  PowerReport,
} from "@switchboard/contract";

/** What a device of the field says of itself: any part of it, by the keys of its channels. */
export interface FieldReport {
  /** When the device said it, where it tells; else when it was heard. Milliseconds. */
  at: number;
  /** By switch channel. `level` is 0 to 100, `color` is #rrggbb, `ct` kelvin. */
  switches?: Record<string, { state: 0 | 1; level?: number; color?: string; ct?: number }>;
  /** By cover channel; `position` is 100 for open. */
  covers?: Record<string, { moves: "opening" | "closing" | "stopped"; position?: number }>;
  /** By the names of `power/get`: volts, amperes, watts, and `e` in watt-seconds. */
  power?: Omit<PowerReport, "ts">;
  /** By sensor channel, in the unit of its kind. */
  sensors?: Record<string, number>;
  /** By button channel: which of its presses it was. */
  presses?: { channel: string; press: string }[];
}

/** What a driver tells while it runs. */
export interface DriverNews {
  /** A device is there, or describes itself anew. */
  found(device: FieldDevice): void;
  /** It is no longer part of the field (removed there, not merely away). */
  gone(id: string): void;
  /** It answers, or has stopped answering. */
  online(id: string, isOnline: boolean): void;
  /** Something that went wrong and does not end the driver: shown on the gateway's screen. */
  fault(reason: string): void;
}

/**
 * "sent": it was handed over, and the field tells nothing back. A failed order leaves nothing behind that can act; where the driver cannot
 * make sure of that, `mayActLater` says so, and people are told.
 */
export type OrderResult =
  | { outcome: "confirmed" | "sent" }
  | { outcome: "failed"; reason: string; mayActLater?: boolean };

/** One protocol of the field. What it throws ends it, and it is started again alone, with its reason shown; but for an order, which fails alone. */
export interface Driver {
  /** Begins to look, and goes on until it is stopped; resolves once it has begun, so that a wrong setting is told at once. */
  find(news: DriverNews): Promise<void>;
  /** Tells what this device, which it has found, says from now on, beginning with all that is known. The answer ends it. */
  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void;
  /**
   * Carries out one order, once, and not at all once `signal` is aborted. "confirmed" only where the device itself has reported the state that
   * was asked for; it gives up when `signal` says so.
   */
  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult>;
  stop(): Promise<void>;
  /** What people have set up for it on the dashboard, all of it, also before `find`; for Modbus alone as yet. */
  setUp?(setup: ModbusSetup): void;
  /** Reads something for somebody who is looking, and keeps nothing. */
  look?(wanted: ModbusPreview, signal: AbortSignal): Promise<ModbusPreviewed>;
}

/** A driver's own entry of the gateway's settings file, read by the driver itself. */
export interface DriverKind<Settings> {
  name: DriverName;
  /** What is wrong with the settings is said as a sentence. */
  read(settings: unknown): Settings | { problem: string };
  create(settings: Settings, given: DriverSurroundings): Driver;
}

/** What the outside world is to a driver; tests hand in their own. */
export interface DriverSurroundings {
  now(): number;
  log(line: string): void;
}
