import type { Sql } from "../../../platform/db/database.ts";
import type { NamedCommand } from "../../site/live/command-records.ts";
import { CommandSwitchesRepository } from "./command-switches.repository.ts";

/** Combines the id with its device, because only the device that got a command may answer it. */
export function commandKey(enterpriseId: string, device: string, id: string): string {
  return `${enterpriseId}/${device}/${id}`;
}

/** Returns the number of the switch of each command; undefined if the device was sent no such command. */
export async function switchesOfCommands(sql: Sql, named: readonly NamedCommand[]): Promise<(number | undefined)[]> {
  if (named.length === 0) return [];
  const rows = await new CommandSwitchesRepository(sql).find(named);
  const numbers = new Map(rows.map((row) => [commandKey(row.enterprise_id, row.kd_id, row.id), row.switch_no]));
  return named.map(({ enterpriseId, device, id }) => numbers.get(commandKey(enterpriseId, device, id)));
}
