import type { Alarm, AlarmTransition } from "@switchboard/contract";
import { alarmState, possibleActions } from "@switchboard/domain/alarms";
import type { Actor } from "../../../platform/auth/actor.ts";
import { lifeOf, type TransitionRow } from "./alarm-rows.ts";
import type { ListedAlarm } from "./alarms.repository.ts";

export function presentAlarm(actor: Actor, row: ListedAlarm): Alarm {
  const life = lifeOf(row);
  return {
    _id: row.id,
    source: row.source,
    state: alarmState(life),
    priority: row.priority,
    code: row.code,
    params: row.params,
    head: row.head,
    message: row.message,
    advice: row.advice,
    device:
      row.device_id !== null && row.device_name !== null ? { _id: row.device_id, device_name: row.device_name } : null,
    ...subjectsOf(row),
    raisedAt: row.raised_at.toISOString(),
    clearedAt: row.cleared_at?.toISOString() ?? null,
    acknowledged: row.acknowledged_at && {
      at: row.acknowledged_at.toISOString(),
      by: personOf(row.acknowledged_by, row.acknowledged_name),
    },
    owner: personOf(row.owner_id, row.owner_name),
    ...endsOf(row),
    count: row.count,
    below: row.below,
    under: row.under,
    ...(row.flapping && {
      flapping: { since: new Date(row.flapping.since).toISOString(), count: row.flapping.count },
    }),
    latching: row.is_latching,
    ...(row.ticket_id !== null &&
      row.ticket_title !== null &&
      row.ticket_status !== null && {
        ticket: { _id: row.ticket_id, title: row.ticket_title, status: row.ticket_status },
      }),
    value: row.value,
    may: row.may_handle && !actor.isDemo ? possibleActions(life) : [],
  };
}

export function presentTransition(row: TransitionRow): AlarmTransition {
  return {
    _id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: personOf(row.by_id, row.by_name),
    why: row.why,
    value: row.value,
    until: row.until?.toISOString() ?? null,
    ...(row.kind === "assigned" && { to: personOf(row.to_id, row.to_name) }),
  };
}

function subjectsOf(row: ListedAlarm): Partial<Alarm> {
  const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : undefined);
  const subjects = {
    workflow: named(row.workflow_key, row.workflow_name),
    schedule: named(row.schedule_id, row.schedule_name),
    gateway: named(row.gateway_id, row.gateway_name),
    sensor: named(row.sensor_id, row.sensor_name),
  };
  return Object.fromEntries(Object.entries(subjects).filter(([, subject]) => subject !== undefined));
}

function endsOf(row: ListedAlarm): Pick<Alarm, "shelved" | "closed"> {
  return {
    ...(row.shelved_until && {
      shelved: {
        until: row.shelved_until.toISOString(),
        by: personOf(row.shelved_by, row.shelved_name),
        why: row.shelved_why ?? "",
      },
    }),
    ...(row.closed_at && {
      closed: {
        at: row.closed_at.toISOString(),
        by: personOf(row.closed_by, row.closed_name),
        cause: row.closed_cause ?? "",
      },
    }),
  };
}

/** Uses the name that the person had at the time. */
function personOf(id: string | null, name: string | null): { _id: string; name: string } | null {
  return id !== null && name !== null ? { _id: id, name } : null;
}
