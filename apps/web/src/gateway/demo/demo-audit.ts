import { type AuditEntry, contract, type Device } from "@switchboard/contract";
import { localDay } from "@switchboard/domain";
import { demoId } from "./demo-building.ts";
import { type On, readQuery } from "./demo-calls.ts";
import { owner } from "./demo-owned.ts";
import type { Line } from "./demo-trail.ts";
import { type DemoSite, MINUTE } from "./sites/site.ts";

type Canned = Omit<AuditEntry, "_id" | "at" | "subject_id" | "before" | "after"> &
  Partial<Pick<AuditEntry, "before" | "after">> & { ago: number };

const STEP = 53 * MINUTE;

/** Commands of the last days: by people, by schedules, on the wall, and some in vain. */
function commandsOf(site: DemoSite, devices: readonly Device[]): Canned[] {
  const switched = devices.flatMap(({ device_name, switch_appliances = [], rssi }) =>
    switch_appliances.slice(0, 2).map(({ name }) => ({ subject: `${device_name} · ${name}`, isThere: rssi !== null })),
  );
  const people = site.people.filter(({ isInvited }) => !isInvited).map(({ name }) => name);
  const SOURCES = ["dashboard", "schedule", "dashboard", "device", "scene"] as const;
  return [...switched, ...switched.toReversed()].map(({ subject, isThere }, index): Canned => {
    const source = SOURCES[index % SOURCES.length] ?? "dashboard";
    return {
      ago: (index + 1) * STEP,
      actor: source === "device" ? null : (people[index % people.length] ?? null),
      source,
      action: index % 2 ? "switch.off" : "switch.on",
      subject,
      after: { switch_state: index % 2 ? 0 : 1 },
      result: isThere ? "ok" : "offline",
    };
  });
}

function canned(site: DemoSite, devices: readonly Device[]): Canned[] {
  const changes = site.changes.map((change): Canned => ({ ...change, source: "dashboard", result: "ok" }));
  return [...commandsOf(site, devices), ...changes].sort((one, other) => one.ago - other.ago);
}

/** Who did what in the demo, over the days that the rest of it tells of. */
export function demoAudit(on: On, site: DemoSite, devices: readonly Device[], timeZone: string): (line: Line) => void {
  const start = Date.now();
  const entries = canned(site, devices).map(
    ({ ago, ...entry }, index): AuditEntry => ({
      before: null,
      after: null,
      ...entry,
      _id: demoId(17, index + 1),
      at: new Date(start - ago).toISOString(),
      subject_id: null,
    }),
  );

  on(contract.auditLog, (input) => {
    const { limit, before, from_date, to_date, actor, action, search } = readQuery(contract.auditLog, input);
    const has = (text: string | null, wanted: string | undefined) =>
      !wanted || (text ?? "").toLowerCase().includes(wanted.toLowerCase());
    const dayOf = ({ at }: AuditEntry) => localDay(new Date(at), timeZone);
    const found = entries
      .slice(before ? entries.findIndex(({ _id }) => _id === before) + 1 : 0)
      .filter(
        (each) =>
          (!from_date || dayOf(each) >= from_date) &&
          (!to_date || dayOf(each) <= to_date) &&
          has(each.actor, actor) &&
          (!action || each.action === action || each.action.startsWith(`${action}.`)) &&
          (has(each.subject, search) || has(each.actor, search)),
      );
    return { entries: structuredClone(found.slice(0, limit)), more: found.length > limit };
  });

  /** What whoever looks has just done. */
  return (line) => {
    const about = { source: "dashboard", subject_id: null, before: null, after: null, result: "ok" };
    const at = new Date().toISOString();
    entries.unshift({ ...about, ...line, _id: demoId(17, entries.length + 1), at, actor: owner().name });
  };
}
