import type {
  AuditEntry,
  Feedback,
  Notification,
  Remote,
  Ticket,
  Workflow,
  WorkflowFiring,
} from "@switchboard/contract";
import type { RunState, Timing } from "@switchboard/domain/automation";
import type { EarlyRun } from "../history/early-runs.ts";

/** A stored action: one switch, or a group whose switches are looked up when it is carried out. */
export interface ActionRow {
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

/** Something that belongs to a person, and is transferred or removed with them. */
interface OwnedRow {
  name: string;
  /** A person's id. */
  owner: string | null;
}

export interface SceneRow extends OwnedRow {
  _id: string;
  actions: ActionRow[];
  lastPlayed: string | null;
}

export interface ScheduleRow extends OwnedRow, Timing {
  _id: string;
  isActive: boolean;
  force: boolean;
  before: number | null;
  actions: ActionRow[];
  /** The next due time at the last calculation. */
  next: number | null;
  /** Until when it is paused, or until it is resumed, and by whom. */
  paused?: { until: number | null; by: string };
}

export interface RunRow {
  _id: string;
  schedule: string;
  due: number;
  state: RunState;
  finishedAt: number | null;
  /** Why the whole run was skipped or failed. */
  reason?: string;
  /** The calendar's name of the day off. */
  note?: string | null;
  /** The person who skipped it, paused its schedule, or ran it by hand. */
  by?: string | null;
  manual?: true;
  /** Set when it started early to reach a temperature. */
  early?: EarlyRun;
}

/** The immediate actions of a workflow. The scene is an id. */
interface DoingRow {
  actions: ActionRow[];
  scene?: string | undefined;
  notification: Workflow["notification"];
}

/** Each entry watches a device or a group. */
export interface WorkflowRow
  extends OwnedRow,
    Omit<
      Workflow,
      | "_id"
      | "name"
      | "owner"
      | "device"
      | "group"
      | "sensor"
      | "button"
      | "actions"
      | "scene"
      | "lastFired"
      | "else"
      | "steps"
    > {
  actions: ActionRow[];
  /** A scene's id. */
  scene?: string;
  else?: DoingRow;
  steps?: (DoingRow & { afterMinutes: number; whileItLasts?: boolean })[];
  entries: {
    _id: string;
    device: string | null;
    group: string | null;
    /** The id of the device. */
    sensor?: string;
    button?: string;
    lastFired: string | null;
  }[];
  /** The versions before each change, newest first. Empty when nobody has changed it. */
  versions?: { version: number; at: string; by: string; was: Omit<WorkflowRow, "versions" | "firings"> }[];
  /** Newest first. */
  firings: (Omit<WorkflowFiring, "device" | "results"> & { device: string })[];
}

export interface RemoteRow extends OwnedRow, Pick<Remote, "_id" | "version" | "state" | "lastUsed"> {
  codeset: string;
  device: string | null;
  group: string | null;
  custom_keys: { key: string; label: string; carrier: number; pattern: number[] }[];
}

export interface TicketRow extends Omit<Ticket, "device"> {
  author: string;
  device: string | null;
}

export interface FeedbackRow extends Omit<Feedback, "author"> {
  /** A person's id. */
  author: string;
}

export interface NotificationRow extends Omit<Notification, "device" | "time"> {
  device: string | null;
  is_digest: boolean;
}

export interface ShortcutRow {
  _id: string;
  type: "remote" | "switch";
  target: string;
}

export interface ChangeRow extends AuditEntry {
  actor_id: string;
}
