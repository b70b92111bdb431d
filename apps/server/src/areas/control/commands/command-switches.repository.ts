import type { Row } from "../../../platform/db/database.ts";
import { Repository } from "../../../platform/db/repository.ts";
import type { NamedCommand } from "../../site/live/command-records.ts";

interface CommandSwitch extends Row {
  enterprise_id: string;
  kd_id: string;
  id: string;
  switch_no: number;
}

/** Looks up the switch of a command. */
export class CommandSwitchesRepository extends Repository {
  /** Ignores a device that names another device's command. */
  find(named: readonly NamedCommand[]): Promise<CommandSwitch[]> {
    return this.sql.query<CommandSwitch>(
      `SELECT n.enterprise_id, n.kd_id, n.id, s.switch_no
       FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS n (enterprise_id, kd_id, id)
       JOIN devices d ON d.enterprise_id = n.enterprise_id AND d.kd_id = n.kd_id
       JOIN commands c ON c.enterprise_id = n.enterprise_id AND c.id = n.id AND c.device_id = d.id
       JOIN switch_appliances s ON s.enterprise_id = n.enterprise_id AND s.id = c.switch_id`,
      [named.map(({ enterpriseId }) => enterpriseId), named.map(({ device }) => device), named.map(({ id }) => id)],
    );
  }
}
