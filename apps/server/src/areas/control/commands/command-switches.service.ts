import type { Sql } from "../../../platform/db/database.ts";
import type { NamedCommand } from "../../site/live/command-records.ts";
import { CommandSwitchesRepository } from "./command-switches.repository.ts";

const keyOf = ({ home, device, id }: NamedCommand) => `${home}/${device}/${id}`;

/** Returns the number of the switch of each command; undefined if the device was sent no such command. */
export async function switchesOfCommands(sql: Sql, named: readonly NamedCommand[]): Promise<(number | undefined)[]> {
  if (named.length === 0) return [];
  const rows = await new CommandSwitchesRepository(sql).find(named);
  const numbers = new Map(rows.map((row) => [keyOf(row), row.switch_no]));
  return named.map((each) => numbers.get(keyOf(each)));
}
