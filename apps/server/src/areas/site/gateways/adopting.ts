import type { Sql } from "../../../platform/db/database.ts";
import type { SensingChannel } from "../devices/field-devices.service.ts";

/** Lets a module react when field devices are adopted, or one gets other hardware, in the same transaction. */
export interface Adopting {
  adopted(sql: Sql, enterpriseId: string, devices: readonly { id: string; sensors: SensingChannel[] }[]): Promise<void>;
  /** Sensors continue under other keys; unnamed ones are gone with the old hardware. */
  replaced(sql: Sql, enterpriseId: string, device: ReplacedDevice): Promise<void>;
}

export interface ReplacedDevice {
  id: string;
  renamed: { from: string; to: string }[];
  /** The sensors as the new hardware describes them, under their former names. */
  sensors: SensingChannel[];
}
