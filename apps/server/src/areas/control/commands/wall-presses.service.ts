import { randomUUID } from "node:crypto";
import type { Sql } from "../../../platform/db/database.ts";
import type { WallPress } from "../../site/live/command-records.ts";
import { type CommandRow, CommandsRepository } from "./commands.repository.ts";
import { WallPressesRepository } from "./wall-presses.repository.ts";

/**
 * Runs in the transaction that stores device messages, so that a switch's history is one table. A change in a heartbeat may result from a
 * command whose reply is still on its way, or was lost with a server, and is then no press. Returns the real presses.
 */
export async function recordPresses(sql: Sql, presses: readonly WallPress[]): Promise<WallPress[]> {
  const doubtful = presses.filter(({ isTold }) => !isTold);
  const ordered = doubtful.length > 0 ? await new WallPressesRepository(sql).ordered(doubtful) : new Set<string>();
  const pressed = presses.filter(({ isTold, switch_id }) => isTold || !ordered.has(switch_id));
  if (pressed.length > 0) await new CommandsRepository(sql).insert(pressed.map(toCommandRow));
  return pressed;
}

function toCommandRow({ enterprise_id, device_id, switch_id, switch_state, at }: WallPress): CommandRow {
  return {
    enterprise_id,
    id: randomUUID(),
    switch_id,
    device_id,
    source: "device",
    actor_id: null,
    actor_name: null,
    switch_state,
    level: null,
    light: null,
    outcome: "confirmed",
    reason: null,
    created_at: at,
    expires_at: at,
    finished_at: at,
    cause_id: null,
    cause_name: null,
    cause_run: null,
    publish_after: null,
    hold_id: null,
    held_by: null,
    held_until: null,
    order_level: null,
  };
}
