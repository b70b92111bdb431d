import type { Sql } from "../../../platform/db/database.ts";
import type { SensingChannel } from "../devices/field-devices.service.ts";

/** What a module does when devices of the field are adopted, or one gets other hardware; part of the transaction in which they are. */
export interface Adopting {
  adopted(sql: Sql, enterpriseId: string, devices: readonly { id: string; sensors: SensingChannel[] }[]): Promise<void>;
  /** Its sensors go on under other keys; those that are not named are gone with the old hardware. */
  replaced(sql: Sql, enterpriseId: string, device: ReplacedDevice): Promise<void>;
}

export interface ReplacedDevice {
  id: string;
  renamed: { from: string; to: string }[];
  /** As the new hardware describes them, under the names that they had. */
  sensors: SensingChannel[];
}
