import { type HeldBy, hiddenName, type SwitchEvent, type SwitchResult } from "@switchboard/contract";
import { type CommandOutcome, readCause, readFailure } from "@switchboard/domain/control";
import type { Language } from "@switchboard/domain/core";
import type { ResultRow, SwitchEventRow } from "./history.repository.ts";
import { isLimitReason } from "./protected.ts";

function toOutcome(outcome: CommandOutcome, state: 0 | 1 | null): SwitchResult["outcome"] {
  if (outcome === "pending" || outcome === "sent" || outcome === "held") return outcome;
  if (outcome !== "confirmed") return "failed";
  return state === 0 ? "turned off" : "turned on";
}

/** Presents the result of one switch, with a placeholder in the reader's language for a hidden name. */
export function presentResult(row: ResultRow, language?: Language): SwitchResult {
  return {
    command_id: row.id,
    switch_appliance_id: row.switch_id,
    switch_name: row.switch_name ?? hiddenName(language),
    device_name: row.device_name ?? hiddenName(language),
    switch_state: row.switch_state,
    level: row.level,
    outcome: toOutcome(row.outcome, row.switch_state),
    reason: row.reason,
    ...heldBy(row),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

type HeldResult = Pick<ResultRow, "outcome" | "reason" | "held_by" | "held_until" | "held_level">;

/** Returns the hold as it was at that time, or the protection that keeps the order waiting. */
export function heldBy({ outcome, reason, held_by: by, held_until, held_level: level }: HeldResult): { held?: HeldBy } {
  if (outcome !== "held" && !isLimitReason(reason)) return {};
  const isHigher = level !== undefined && level !== null && level !== "hold";
  return { held: { by, until: held_until?.toISOString() ?? null, ...(isHigher && { level }) } };
}

/** Hides names from the person who ordered: a switch that they were refused has no name for them. */
export function withoutHiddenNames(result: SwitchResult, language?: Language): SwitchResult {
  if (result.reason !== "no_access") return result;
  return { ...result, switch_name: hiddenName(language), device_name: hiddenName(language) };
}

/** Presents a command for the history of its switch. */
export function presentEvent(row: SwitchEventRow): SwitchEvent {
  const failure = row.reason === null ? undefined : readFailure(row.reason);
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    switch_state: row.switch_state,
    level: row.level,
    light: row.light,
    source: row.source,
    actor: row.actor_name,
    outcome: row.outcome,
    reason: failure?.message ?? null,
    reason_code: failure?.code ?? null,
    ...heldBy(row),
    ...protectionOf(row),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function protectionOf({ source, cause_name }: SwitchEventRow) {
  const protection = source === "protection" && cause_name ? readCause(cause_name) : undefined;
  return protection ? { protection } : {};
}
