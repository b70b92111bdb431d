import type {
  AlarmLife,
  AlarmSource,
  FlappingState,
  Priority,
  TransitionKind,
  WatchState,
} from "@switchboard/domain/alarms";
import type { SeenCondition } from "../../../core/ports/report-conditions.ts";

export interface AlarmRow {
  enterprise_id: string;
  id: string;
  source: AlarmSource;
  key: string;
  priority: Priority;
  code: string | null;
  params: Record<string, string | number>;
  head: string;
  message: string;
  advice: string;
  device_id: string | null;
  workflow_key: string | null;
  schedule_id: string | null;
  gateway_id: string | null;
  sensor_id: string | null;
  value: number | null;
  is_on: boolean;
  is_latching: boolean;
  ends_by_self: boolean;
  is_loss: boolean;
  raised_at: Date;
  cleared_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_name: string | null;
  owner_id: string | null;
  shelved_until: Date | null;
  shelved_by: string | null;
  shelved_name: string | null;
  shelved_why: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_name: string | null;
  closed_cause: string | null;
  count: number;
  under: string | null;
  flapping: { since: number; count: number } | null;
  ticket_id: string | null;
  tell_at: Date | null;
  told_for: string | null;
  told_from: Date | null;
  told_steps: number;
  changed_at: Date;
}

/** The key of the alarm of an offline room or place is its prefix and the id; the alarm of the whole site has a key of its own. */
export const ROOM_KEY = "place room ";
export const PLACE_KEY = "place area ";
export const SITE_KEY = "place site";

export interface TransitionRow {
  enterprise_id: string;
  alarm_id: string;
  id: string;
  kind: TransitionKind;
  at: Date;
  by_id: string | null;
  by_name: string | null;
  why: string | null;
  value: number | null;
  until: Date | null;
  to_id: string | null;
  to_name: string | null;
}

/** The state of a condition that is wrong, or was until recently. */
export interface ConditionRow {
  enterprise_id: string;
  key: string;
  source: AlarmSource;
  state: WatchState;
  flapping: FlappingState | null;
  seen: ConditionDetails;
  due_at: Date | null;
}

/** The texts and subjects of an alarm, stored until its delay is over. */
export type ConditionDetails = Pick<
  SeenCondition,
  "words" | "value" | "device" | "workflow" | "schedule" | "gateway" | "sensor" | "rule" | "endsBySelf"
>;

/** The columns of an alarm with their types, in the order in which they are written. */
export const ALARM_COLUMNS: Readonly<Record<keyof AlarmRow, string>> = {
  enterprise_id: "uuid",
  id: "uuid",
  source: "text",
  key: "text",
  priority: "text",
  code: "text",
  params: "jsonb",
  head: "text",
  message: "text",
  advice: "text",
  device_id: "uuid",
  workflow_key: "uuid",
  schedule_id: "uuid",
  gateway_id: "uuid",
  sensor_id: "uuid",
  value: "double precision",
  is_on: "boolean",
  is_latching: "boolean",
  ends_by_self: "boolean",
  is_loss: "boolean",
  raised_at: "timestamptz",
  cleared_at: "timestamptz",
  acknowledged_at: "timestamptz",
  acknowledged_by: "uuid",
  acknowledged_name: "text",
  owner_id: "uuid",
  shelved_until: "timestamptz",
  shelved_by: "uuid",
  shelved_name: "text",
  shelved_why: "text",
  closed_at: "timestamptz",
  closed_by: "uuid",
  closed_name: "text",
  closed_cause: "text",
  count: "integer",
  under: "uuid",
  flapping: "jsonb",
  ticket_id: "uuid",
  tell_at: "timestamptz",
  told_for: "uuid",
  told_from: "timestamptz",
  told_steps: "integer",
  changed_at: "timestamptz",
};

export function lifeOf(row: AlarmRow): AlarmLife {
  return {
    isOn: row.is_on,
    isAcknowledged: row.acknowledged_at !== null,
    isLatching: row.is_latching,
    endsBySelf: row.ends_by_self,
    shelvedUntil: row.shelved_until?.getTime() ?? null,
    closedAt: row.closed_at?.getTime() ?? null,
    count: row.count,
  };
}
