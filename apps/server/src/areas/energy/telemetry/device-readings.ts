import type { HourChange, ReadingMark } from "@switchboard/domain/energy";
import type { MeterRating } from "@switchboard/domain/site";
import type { Row } from "../../../platform/db/database.ts";
import type { PackedReading } from "./packed-reading.ts";

/** A device whose roll-ups this transaction may change; its zone is empty where none were made yet. */
export interface LockedDevice extends Row {
  home: string;
  kd_id: string;
  device_id: string;
  device_type: string;
  rating: MeterRating | null;
  zone: string;
}

/** A stored reading of a device with what is remembered of it; `e` is null where it had no counter. */
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

/** What a stored reading is to one that is added at `of`: the same, the last that counts before it, or one that follows. */
export interface Neighbour extends StoredReading {
  of: number;
  role: "same" | "last" | "next";
}

/** Some readings of one device. */
export interface DeviceReadings {
  device: LockedDevice;
  readings: readonly PackedReading[];
}

type Whose = Pick<LockedDevice, "home" | "device_id">;

/** What readings change in one hour of one device. */
export interface DeviceHour extends HourChange {
  device: Whose & Pick<LockedDevice, "zone">;
}

/** What is remembered from now on of a device's readings, and of which nothing is any more. */
export interface DeviceMarks {
  device: Whose;
  marks: readonly ReadingMark[];
  unmarked: readonly number[];
}
