import type { Row, Sql } from "../../../platform/db/database.ts";
import type { NamedCommand } from "../../site/live/command-records.ts";

interface CommandSwitch extends Row, NamedCommand {
  switch_no: number;
}

/** Looks up the switch of a command. */
export class CommandSwitchesRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Ignores a device that names another device's command. */
  find(named: readonly NamedCommand[]): Promise<CommandSwitch[]> {
    return this.#sql.query<CommandSwitch>(
      `SELECT n.home, n.kd_id AS device, n.id, s.switch_no
       FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS n (home, kd_id, id)
       JOIN devices d ON d.enterprise_id = n.home AND d.kd_id = n.kd_id
       JOIN commands c ON c.enterprise_id = n.home AND c.id = n.id AND c.device_id = d.id
       JOIN switch_appliances s ON s.enterprise_id = n.home AND s.id = c.switch_id`,
      [named.map(({ home }) => home), named.map(({ device }) => device), named.map(({ id }) => id)],
    );
  }
}
