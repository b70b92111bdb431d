import type {
  DriverName,
  FieldDevice,
  FieldOrder,
  ModbusPreview,
  ModbusPreviewed,
  ModbusSetup,
  PowerReport,
} from "@switchboard/contract";

/** A report of a field device: any part of its state, by the keys of its channels. */
export interface FieldReport {
  /** The device's own time if it reports one, otherwise the time of reception. In milliseconds. */
  at: number;
  /** Keyed by switch channel. `level` is 0 to 100, `color` is #rrggbb, `ct` kelvin. */
  switches?: Record<string, { state: 0 | 1; level?: number; color?: string; ct?: number }>;
  /** Keyed by cover channel; `position` is 100 for open. */
  covers?: Record<string, { moves: "opening" | "closing" | "stopped"; position?: number }>;
  /** Uses the names of `power/get`: volts, amperes, watts, and `e` in watt-seconds. */
  power?: Omit<PowerReport, "ts">;
  /** Keyed by sensor channel, in the unit of its kind. */
  sensors?: Record<string, number>;
  /** Presses by button channel. */
  presses?: { channel: string; press: string }[];
}

/** Callbacks that a driver calls while it runs. */
export interface DriverNews {
  /** A device is there, or its description has changed. */
  found(device: FieldDevice): void;
  /** The device is no longer part of the field (removed there, not merely away). */
  gone(id: string): void;
  /** The device responds, or has stopped responding. */
  online(id: string, isOnline: boolean): void;
  /** A problem that does not end the driver; it is shown on the gateway's screen. */
  fault(reason: string): void;
}

/**
 * "sent": the order was handed over, and the field does not report back. A failed order must not act later; if the driver cannot guarantee
 * that, it sets `mayActLater`, and people are told.
 */
export type OrderResult =
  | { outcome: "confirmed" | "sent" }
  | { outcome: "failed"; reason: string; mayActLater?: boolean };

/** One protocol of the field. An error restarts only this driver and its reason is shown; an error of an order fails only the order. */
export interface Driver {
  /** Starts to search until it is stopped; resolves once it has begun, so that a wrong setting is reported immediately. */
  find(news: DriverNews): Promise<void>;
  /** Reports the state of a found device from now on, beginning with all that is known. Returns a function that ends it. */
  follow(device: FieldDevice, tell: (report: FieldReport) => void): () => void;
  /**
   * Carries out one order, once, and not at all once `signal` is aborted. Resolves with "confirmed" only if the device itself has reported
   * the desired state; gives up when `signal` is aborted.
   */
  do(device: FieldDevice, order: FieldOrder, signal: AbortSignal): Promise<OrderResult>;
  stop(): Promise<void>;
  /** Receives the complete setup from the dashboard, also before `find`; currently used by Modbus only. */
  setUp?(setup: ModbusSetup): void;
  /** Makes a trial reading for a person who is looking, and stores nothing. */
  look?(request: ModbusPreview, signal: AbortSignal): Promise<ModbusPreviewed>;
}

/** A kind of driver, which reads its own entry of the gateway's settings file. */
export interface DriverKind<Settings> {
  name: DriverName;
  /** Returns the problem as a sentence if the settings are wrong. */
  read(settings: unknown): Settings | { problem: string };
  create(settings: Settings, surroundings: DriverSurroundings): Driver;
}

/** The environment of a driver; tests pass their own. */
export interface DriverSurroundings {
  now(): number;
  log(line: string): void;
}
