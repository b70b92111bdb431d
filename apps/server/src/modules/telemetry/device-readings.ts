import type { HourChange } from "@switchboard/domain";
import type { Row } from "../../platform/db/database.ts";
import type { PackedReading } from "./packed-reading.ts";

/** A device whose roll-ups this transaction may change; its zone is empty where none were made yet. */
export interface LockedDevice extends Row {
  home: string;
  kd_id: string;
  device_id: string;
  zone: string;
}

/** A stored reading of a device; `e` is null where it had no counter. */
export interface StoredReading extends Row {
  device_id: string;
  ts: number;
  e: number | null;
}

/** Some readings of one device. */
export interface DeviceReadings {
  device: LockedDevice;
  readings: readonly PackedReading[];
}

/** What readings change in one hour of one device. */
export interface DeviceHour extends HourChange {
  device: Pick<LockedDevice, "home" | "device_id" | "zone">;
}
