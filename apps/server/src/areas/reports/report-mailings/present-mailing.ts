import type { ReportMailing } from "@switchboard/contract";
import { addressState } from "@switchboard/domain/reports";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { LastMail, MailingRow } from "./report-mailings.repository.ts";

/** The values for mailings that were created before there was a choice. */
export const FIRST_COST = { rows: "device", cut: "day" } as const;

export function presentMailing(reader: Actor, row: MailingRow): ReportMailing {
  const mayEdit = reader.role === "admin" || row.owner_id === reader.userId;
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    ...FIRST_COST,
    ...row.about,
    supply: row.about.supply ?? null,
    place: row.about.place ?? null,
    format: row.format,
    every: row.every,
    on_day: row.on_day,
    time: row.at_time,
    is_paused: row.is_paused,
    next_at: row.is_paused ? null : row.next_at.toISOString(),
    owner: row.owner_name === null ? null : { _id: row.owner_id, name: row.owner_name },
    may_edit: mayEdit,
    people: row.people
      .filter(({ id }) => mayEdit || id === reader.userId)
      .map(({ id, name, is_stopped, last }) => ({ _id: id, name, is_stopped, last: presentMail(last) })),
    addresses: row.addresses
      .filter(() => mayEdit)
      .map(({ id, email, decision, is_unsubscribed, requested_at, requested_by, decided_by, last }) => ({
        ...{ _id: id, email, state: addressState(decision, is_unsubscribed), requested_by, decided_by },
        requested_at: new Date(requested_at).toISOString(),
        last: presentMail(last),
      })),
  };
}

function presentMail(last: LastMail | null): ReportMailing["people"][number]["last"] {
  return (
    last && {
      state: last.state,
      reason: last.reason,
      at: new Date(last.planned_at).toISOString(),
      from_date: last.from_date,
      to_date: last.to_date,
      again_at: last.state === "waiting" && last.reason ? new Date(last.due_at).toISOString() : null,
    }
  );
}

/** Returns the fields that the activity log records. */
export function mailingToAudit(mailing: ReportMailing) {
  const { name, kind, format, every, on_day, time, is_paused } = mailing;
  const people = mailing.people.map((person) => person.name);
  const addresses = mailing.addresses.map(({ email }) => email);
  return { name, kind, format, every, on_day, time, people, addresses, is_paused };
}
