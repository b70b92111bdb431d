import { type AuditEntry, contract } from "@switchboard/contract";
import { dayBounds } from "@switchboard/domain";
import type { On } from "../calls.ts";
import type { Command } from "../history.ts";
import { byText, holds } from "../order.ts";
import type { DemoStore } from "../store.ts";
import { given } from "./people.ts";

/** A command as the trail shows it. */
function toEntry({ _id, at, actor, source, switch_state, level, light, outcome, reason, ...command }: Command) {
  const switched = switch_state === 1 ? "switch.on" : "switch.off";
  const told = {
    switch_state,
    level: level ?? undefined,
    light: light ?? undefined,
    cause: command.cause?.name,
  };
  const results = {
    confirmed: "ok",
    pending: "pending",
    sent: "sent",
    held: "held",
    failed: reason ?? "failed",
    expired: reason ?? "expired",
  };
  return {
    _id,
    at: new Date(at).toISOString(),
    actor,
    source,
    action: light ? "switch.light" : level === null ? switched : "switch.level",
    subject: `${command.device_name} · ${command.switch_name}`,
    subject_id: command.switch,
    before: null,
    after: given(told),
    result: results[outcome],
  };
}

/** Who did what in the demo: what was changed, and what was switched. */
export function auditCalls(on: On, store: DemoStore): void {
  const trail = (isOldestFirst: boolean): AuditEntry[] => {
    const newest = [...store.changes, ...store.history.all().map(toEntry)].sort((one, other) =>
      byText(other.at, one.at),
    );
    return isOldestFirst ? newest.reverse() : newest;
  };

  on(contract.auditLog, ({ limit, before, dir, from_date, to_date, actor, action, search }) => {
    const since = from_date ? dayBounds(from_date, store.zone).from.toISOString() : "";
    const until = to_date ? dayBounds(to_date, store.zone).to.toISOString() : "9999";
    const wanted = action?.trim().toLowerCase();
    const entries = trail(dir === "asc");
    const found = entries
      .slice(before ? entries.findIndex(({ _id }) => _id === before) + 1 : 0)
      .filter(({ at }) => at >= since && at < until)
      .filter((each) => !wanted || each.action === wanted || each.action.startsWith(`${wanted}.`))
      .filter((each) => holds(each.actor, actor))
      .filter((each) => holds(each.subject, search) || holds(each.actor, search));
    return { entries: found.slice(0, limit), more: found.length > limit };
  });
}
