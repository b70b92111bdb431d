import type { HourChange, ReadingMark } from "@switchboard/domain/energy";
import type { MeterRating } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import type { PackedReading } from "./packed-reading.ts";

/** A device whose roll-ups this transaction may change; its zone is empty when none were made yet. */
export interface LockedDevice extends Row {
  enterprise_id: string;
  kd_id: string;
  device_id: string;
  device_type: string;
  rating: MeterRating | null;
  zone: string;
}

/** A stored reading of a device with its mark; `e` is null when it had no counter. */
export interface StoredReading extends Row {
  device_id: string;
  ts: number;
  e: number | null;
  kind: string | null;
  before_ts: number | null;
  before_e: number | null;
  counted: number;
  is_accepted: boolean;
}

/** A stored reading near one added at `of`: at the same instant, the last counted one before, or one after. */
export interface Neighbour extends StoredReading {
  of: number;
  role: "same" | "last" | "next";
}

export interface DeviceReadings {
  device: LockedDevice;
  readings: readonly PackedReading[];
}

type DeviceRef = Pick<LockedDevice, "enterprise_id" | "device_id">;

/** The change that readings make to one hour of one device. */
export interface DeviceHour extends HourChange {
  device: DeviceRef & Pick<LockedDevice, "zone">;
}

/** The marks to store for a device's readings, and the instants whose marks are removed. */
export interface DeviceMarks {
  device: DeviceRef;
  marks: readonly ReadingMark[];
  unmarked: readonly number[];
}
