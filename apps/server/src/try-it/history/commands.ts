import { COMMAND_EXPIRY_MS, type CommandOutcome, type CommandSource } from "@switchboard/domain";
import type { Sql } from "../../platform/db/database.ts";
import { insertRows } from "../insert-rows.ts";
import { ADMIN, isGrantedToUser, USER } from "../people.ts";
import type { PlannedDevice, PlannedSwitch } from "../plan.ts";
import { chance, idOf } from "../repeatable.ts";
import { MINUTE_MS, type Span, within } from "./calendar.ts";
import type { Incidents } from "./incidents.ts";

/** The row of `commands` before it is written; times are instants. */
export interface PastCommand {
  device: PlannedDevice;
  switch_id: string;
  source: Extract<CommandSource, "dashboard" | "device">;
  actor: { id: string; name: string } | undefined;
  at: number;
  switch_state?: 0 | 1;
  level?: number;
  light?: { color_temperature: number };
  outcome: Exclude<CommandOutcome, "pending">;
  reason?: string;
}

/** What an ordinary light was set to; the virtual one starts with the same. */
export const WARM_LIGHT = { color: "#ffd9a0", color_temperature: 3000 };

const SLIPS = [
  { below: 0.006, outcome: "failed", reason: "The relay did not follow" },
  { below: 0.02, outcome: "expired", reason: "The device did not answer in time" },
] as const;

type Origin = Pick<PastCommand, "source" | "actor">;

/** There are no schedules in the past yet: somebody pressed the wall, or tapped the dashboard. */
function originOf(device: PlannedDevice, { seed }: PlannedSwitch, at: number): Origin {
  const isDashboard = device.type.startsWith("GSM_") || chance(seed ^ 0x31, at / 1000) < 0.4;
  if (!isDashboard) return { source: "device", actor: undefined };
  const byUser = isGrantedToUser(device) && chance(seed ^ 0x32, at / 1000) < 0.5;
  const { id, name } = byUser ? USER : ADMIN;
  return { source: "dashboard", actor: { id, name } };
}

/** A change of state and, now and then, the try before it that did not get through. */
function change(device: PlannedDevice, planned: PlannedSwitch, at: number, switch_state: 0 | 1): PastCommand[] {
  const done = {
    device,
    switch_id: planned.id,
    ...originOf(device, planned, at),
    at,
    switch_state,
    outcome: "confirmed",
  } as const;
  const luck = chance(planned.seed ^ 0x33, at / 1000);
  const slip = done.source === "dashboard" ? SLIPS.find(({ below }) => luck < below) : undefined;
  return slip ? [{ ...done, at: at - 40_000, outcome: slip.outcome, reason: slip.reason }, done] : [done];
}

/** Shortly after it was turned on, a dimmer may get another level and a light its warm white. */
function adjustment(device: PlannedDevice, planned: PlannedSwitch, span: Span, now: number): PastCommand[] {
  const at = span.from + 20_000 + Math.floor(chance(planned.seed ^ 0x41, span.from / 1000) * MINUTE_MS);
  const adjustable = planned.kind === "dimmer" || planned.kind === "light";
  if (!adjustable || at > now || chance(planned.seed ^ 0x42, span.from / 1000) > 0.3) return [];
  const actor = { id: ADMIN.id, name: ADMIN.name };
  // Setting a level or a colour also asks for the light to be on, as the live commands record it.
  const asked = { source: "dashboard", actor, at, switch_state: 1, outcome: "confirmed" } as const;
  const common = { device, switch_id: planned.id, ...asked };
  if (planned.kind === "light") return [{ ...common, light: { color_temperature: WARM_LIGHT.color_temperature } }];
  return [{ ...common, level: 2 + Math.floor(chance(planned.seed ^ 0x43, span.from / 1000) * 4) }];
}

/** Everything that switched one switch, oldest first; the last change of state is the state it has now. */
export function pastCommands(
  device: PlannedDevice,
  planned: PlannedSwitch,
  spans: Span[],
  now: number,
  incidents: Incidents,
): PastCommand[] {
  const { dryRun } = incidents;
  return spans.flatMap((span) => {
    const on = [...change(device, planned, span.from, 1), ...adjustment(device, planned, span, now)];
    if (span.until === Number.POSITIVE_INFINITY) return on;
    const stoppedItself = dryRun !== undefined && span.until === dryRun.until && within(dryRun.from, span);
    const off = change(device, planned, span.until, 0);
    const itself = off.slice(-1).map((command) => ({ ...command, source: "device" as const, actor: undefined }));
    return [...on, ...(stoppedItself ? itself : off)];
  });
}

const COLUMNS = {
  enterprise_id: "uuid",
  id: "uuid",
  device_id: "uuid",
  switch_id: "uuid",
  source: "text",
  actor_id: "uuid",
  actor_name: "text",
  switch_state: "smallint",
  level: "integer",
  light: "jsonb",
  outcome: "text",
  reason: "text",
  created_at: "timestamptz",
  expires_at: "timestamptz",
  finished_at: "timestamptz",
};

function rowOf(command: PastCommand): Record<keyof typeof COLUMNS, unknown> {
  const { device, at, actor, outcome } = command;
  const isPress = command.source === "device";
  const slow = device.type.startsWith("GSM_") ? 1800 : 120;
  const answered = Math.round(slow * (0.5 + chance(device.seed ^ 0x61, at / 1000)));
  const took = isPress ? 0 : outcome === "expired" ? COMMAND_EXPIRY_MS : answered;
  return {
    enterprise_id: device.enterprise_id,
    id: idOf(`command ${command.switch_id} ${at}`),
    device_id: device.id,
    switch_id: command.switch_id,
    source: command.source,
    actor_id: actor?.id,
    actor_name: actor?.name,
    switch_state: command.switch_state,
    level: command.level,
    light: command.light && JSON.stringify(command.light),
    outcome,
    reason: command.reason,
    created_at: new Date(at).toISOString(),
    expires_at: new Date(isPress ? at : at + COMMAND_EXPIRY_MS).toISOString(),
    finished_at: new Date(at + took).toISOString(),
  };
}

export async function insertCommands(sql: Sql, commands: PastCommand[]): Promise<void> {
  await insertRows(sql, "commands", COLUMNS, commands.map(rowOf));
  // Each is one change of a switch; the store rolls up from them how long it was on.
  await sql.query(
    `INSERT INTO switch_status_changes (enterprise_id, switch_id, device_id, ts, is_on)
     SELECT enterprise_id, switch_id, device_id, finished_at, switch_state = 1 FROM commands
     WHERE enterprise_id = ANY($1) AND outcome = 'confirmed' AND switch_state IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [[...new Set(commands.map(({ device }) => device.enterprise_id))]],
  );
}
