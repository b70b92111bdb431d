import { COMMAND_EXPIRY_MS, type CommandOutcome, type CommandSource } from "@switchboard/domain/control";
import { WARM_LIGHT } from "@switchboard/domain/site";
import { isGrantedWhole } from "../names.ts";
import type { PlannedDevice, PlannedPerson, PlannedSite, PlannedSwitch } from "../plan.ts";
import { chance, idOf } from "../repeatable.ts";
import { MINUTE } from "../time.ts";
import { type Span, within } from "./calendar.ts";
import type { Incidents } from "./incidents.ts";

/** A past command, successful or not. Times are instants. */
export interface PastCommand {
  device: PlannedDevice;
  planned: PlannedSwitch;
  source: Extract<CommandSource, "dashboard" | "device" | "schedule" | "hold">;
  actor: Pick<PlannedPerson, "id" | "name"> | undefined;
  at: number;
  switch_state: 0 | 1;
  level?: number;
  light?: { color_temperature: number };
  outcome: Exclude<CommandOutcome, "pending">;
  reason?: string;
  /** The schedule that caused it, and the run. */
  cause?: { id: string; name: string; run: string };
}

const SLIPS = [
  { below: 0.006, outcome: "failed", reason: "relay_stuck" },
  { below: 0.02, outcome: "expired", reason: "no_answer" },
] as const;

/** A command comes from the wall or the dashboard, by the admin or by a colleague who was granted the device. */
function originOf(
  { people }: PlannedSite,
  device: PlannedDevice,
  { seed }: PlannedSwitch,
  at: number,
): Pick<PastCommand, "source" | "actor"> {
  const isDashboard = device.type.startsWith("GSM_") || chance(seed ^ 0x31, at / 1000) < 0.4;
  if (!isDashboard) return { source: "device", actor: undefined };
  const colleague = people.find((person) => isGrantedWhole(person, device));
  const { id, name } = colleague && chance(seed ^ 0x32, at / 1000) < 0.5 ? colleague : people[0];
  return { source: "dashboard", actor: { id, name } };
}

/** Returns a change of state and, now and then, a failed attempt before it. */
function change(site: PlannedSite, device: PlannedDevice, planned: PlannedSwitch, at: number, switch_state: 0 | 1) {
  const done: PastCommand = {
    device,
    planned,
    ...originOf(site, device, planned, at),
    at,
    switch_state,
    outcome: "confirmed",
  };
  const luck = chance(planned.seed ^ 0x33, at / 1000);
  const slip = done.source === "dashboard" ? SLIPS.find(({ below }) => luck < below) : undefined;
  return slip ? [{ ...done, at: at - 40_000, outcome: slip.outcome, reason: slip.reason }, done] : [done];
}

/** Shortly after turning on, a dimmer may get another level and a light its warm white. */
function adjustment(
  { people }: PlannedSite,
  device: PlannedDevice,
  planned: PlannedSwitch,
  span: Span,
  now: number,
): PastCommand[] {
  const at = span.from + 20_000 + Math.floor(chance(planned.seed ^ 0x41, span.from / 1000) * MINUTE);
  const adjustable = planned.kind === "dimmer" || planned.kind === "light";
  if (!adjustable || at > now || chance(planned.seed ^ 0x42, span.from / 1000) > 0.3) return [];
  const { id, name } = people[0];
  // Setting a level or a colour also turns the light on, as live commands record it.
  const fields = { source: "dashboard", actor: { id, name }, at, switch_state: 1, outcome: "confirmed" } as const;
  const common = { device, planned, ...fields };
  if (planned.kind === "light") return [{ ...common, light: { color_temperature: WARM_LIGHT.color_temperature } }];
  return [{ ...common, level: 2 + Math.floor(chance(planned.seed ^ 0x43, span.from / 1000) * 4) }];
}

/** The schedule as its commands name it. */
export interface CommandSchedule {
  _id: string;
  name: string;
}

export function runId({ name }: Pick<CommandSchedule, "name">, due: number): string {
  return idOf(`run ${name} ${new Date(due).toISOString()}`);
}

/** Returns the command of a schedule's run for one switch: moments after it was due, and answered unless it failed. */
export function commandOfRun(
  schedule: CommandSchedule,
  actor: PlannedPerson,
  target: Pick<PastCommand, "device" | "planned" | "switch_state">,
  due: number,
): PastCommand {
  return {
    ...target,
    source: "schedule",
    actor,
    at: due + 90 + Math.round(chance(target.planned.seed, due / 1000) * 160),
    outcome: "confirmed",
    cause: { id: schedule._id, name: schedule.name, run: runId(schedule, due) },
  };
}

/** Returns all commands of one switch, oldest first. The last change determines its present state. */
export function pastCommands(
  site: PlannedSite,
  device: PlannedDevice,
  planned: PlannedSwitch,
  spans: Span[],
  { now, incidents, begun }: { now: number; incidents: Incidents; begun: ReadonlyMap<number, PastCommand> },
): PastCommand[] {
  const { dryRun } = incidents;
  return spans.flatMap((span) => {
    const scheduled = begun.get(span.from);
    const turned = scheduled ? [scheduled] : change(site, device, planned, span.from, 1);
    const on = [...turned, ...adjustment(site, device, planned, span, now)];
    if (span.until === Number.POSITIVE_INFINITY) return on;
    const stoppedItself = dryRun !== undefined && span.until === dryRun.until && within(dryRun.from, span);
    const off = change(site, device, planned, span.until, 0);
    const itself = off.slice(-1).map((command) => ({ ...command, source: "device" as const, actor: undefined }));
    return [...on, ...(stoppedItself ? itself : off)];
  });
}

export function commandId({ planned, at }: PastCommand): string {
  return idOf(`command ${planned.id} ${at}`);
}

/** A press on the wall is reported when it is done. Other commands travel to the device and back. */
export function finishedAt({ device, source, outcome, at }: PastCommand): number {
  if (source === "device") return at;
  if (outcome === "expired") return at + COMMAND_EXPIRY_MS;
  const slow = device.type.startsWith("GSM_") ? 1800 : 120;
  return at + Math.round(slow * (0.5 + chance(device.seed ^ 0x61, at / 1000)));
}
