import { type AuditEntry, contract, type Device } from "@switchboard/contract";
import { type On, readQuery } from "./demo-actions.ts";
import { demoId } from "./demo-building.ts";

const MINUTE = 60_000;

type Canned = Omit<AuditEntry, "_id" | "at" | "subject_id" | "before" | "after"> &
  Partial<Pick<AuditEntry, "before" | "after">> & { ago: number };

/** What people and automations did on the days that the rest of the demo tells of. */
function canned(devices: readonly Device[]): Canned[] {
  const switched = devices.flatMap(({ device_name, switch_appliances = [] }) =>
    switch_appliances.slice(0, 2).map(({ name }) => `${device_name} · ${name}`),
  );
  const people = ["Kiran Reddy", "Asha Verma"];
  const commands = switched.map((subject, index): Canned => {
    const bySchedule = index % 3 === 2;
    return {
      ago: (index + 1) * 37 * MINUTE,
      actor: people[index % 2] ?? null,
      source: bySchedule ? "schedule" : "dashboard",
      action: index % 2 ? "switch.off" : "switch.on",
      subject,
      after: { switch_state: index % 2 ? 0 : 1 },
      result: index % 7 === 6 ? "device offline" : "ok",
    };
  });
  const changes: Canned[] = [
    {
      ago: 95 * MINUTE,
      actor: "Kiran Reddy",
      source: "dashboard",
      action: "ticket.create",
      subject: "Fan does not turn on",
      after: { title: "Fan does not turn on", issue_type: "device" },
      result: "ok",
    },
    {
      ago: 26 * 60 * MINUTE,
      actor: "Asha Verma",
      source: "dashboard",
      action: "scene.edit",
      subject: "Leaving",
      before: { name: "Evening" },
      after: { name: "Leaving" },
      result: "ok",
    },
    {
      ago: 49 * 60 * MINUTE,
      actor: "Kiran Reddy",
      source: "dashboard",
      action: "device.edit",
      subject: "Reception board",
      before: { device_name: "Front board" },
      after: { device_name: "Reception board" },
      result: "ok",
    },
  ];
  return [...commands, ...changes].sort((one, other) => one.ago - other.ago);
}

export function demoAudit(on: On, devices: readonly Device[]): void {
  const start = Date.now();
  const entries = canned(devices).map(
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
    const found = entries
      .slice(before ? entries.findIndex(({ _id }) => _id === before) + 1 : 0)
      .filter(
        (each) =>
          (!from_date || each.at.slice(0, 10) >= from_date) &&
          (!to_date || each.at.slice(0, 10) <= to_date) &&
          has(each.actor, actor) &&
          (!action || each.action === action || each.action.startsWith(`${action}.`)) &&
          (has(each.subject, search) || has(each.actor, search)),
      );
    return { entries: structuredClone(found.slice(0, limit)), more: found.length > limit };
  });
}
