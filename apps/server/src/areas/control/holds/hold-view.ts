import type { Hold } from "@switchboard/contract";
import { mayRelease } from "@switchboard/domain/control";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { NamedHold } from "./holds.repository.ts";

/** Tells whether the caller may end it; a wall panel belongs to nobody, and ends nothing. */
export function mayEnd(actor: Actor, { level, by_id: byId }: Pick<NamedHold, "level" | "by_id">): boolean {
  const person = { id: actor.userId, isAdmin: actor.role === "admin" };
  return actor.panel === undefined && mayRelease(person, { level, byId });
}

export function presentHold(actor: Actor, row: NamedHold): Hold {
  return {
    _id: row.id,
    batch: row.batch_id,
    switch_appliance: { _id: row.switch_id, name: row.switch_name, switch_no: row.switch_no },
    device: { _id: row.device_id, device_name: row.device_name },
    level: row.level,
    switch_state: row.switch_state,
    brightness: row.brightness,
    ...causeOf(row),
    by: row.by_id === null || row.cause_id ? null : { _id: row.by_id, name: row.by_name ?? "" },
    why: row.why,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    until_kind: row.until_kind,
    after_end: row.after_end,
    may_release: mayEnd(actor, row),
  };
}

/** Returns the holder if it is no person: a safety workflow, or the demand limit of a supply. */
function causeOf({ level, cause_id, by_name }: NamedHold): Pick<Hold, "workflow" | "supply"> {
  const name = by_name ?? "";
  if (!cause_id) return {};
  return level === "demand" ? { supply: { _id: cause_id, name } } : { workflow: { key: cause_id, name } };
}
