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

/** An action as it is kept: one switch, or a group whose switches are looked up when it is carried out. */
export interface ActionRow {
  switch_appliance_id: string | null;
  groupId: string | null;
  switch_state: 0 | 1;
  level: number | null;
}

/** Something that people make, and that goes to someone else, or away, together with them. */
interface Owned {
  name: string;
  /** A person's id. */
  owner: string | null;
}

export interface SceneRow extends Owned {
  _id: string;
  actions: ActionRow[];
  lastPlayed: string | null;
}

export interface ScheduleRow extends Owned, Timing {
  _id: string;
  isActive: boolean;
  force: boolean;
  before: number | null;
  actions: ActionRow[];
  /** When it is due next, as it was last counted. */
  next: number | null;
  /** Until when, or until it is resumed, and by whom. */
  paused?: { until: number | null; by: string };
}

export interface RunRow {
  _id: string;
  schedule: string;
  due: number;
  state: RunState;
  finishedAt: number | null;
  /** Why the whole run was left out or came to nothing. */
  reason?: string;
  /** The calendar's words for the day it did not run on. */
  note?: string | null;
  /** Who skipped it, paused its schedule, or ran it by hand. */
  by?: string | null;
  manual?: true;
  /** Where it started before its time, to reach a temperature. */
  early?: EarlyRun;
}

/** What a workflow does at once; a scene by its id. */
interface DoingRow {
  actions: ActionRow[];
  scene?: string | undefined;
  notification: Workflow["notification"];
}

/** What is watched stands in the entries: a device or a group each. */
export interface WorkflowRow
  extends Owned,
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
    /** Of the device. */
    sensor?: string;
    button?: string;
    lastFired: string | null;
  }[];
  /** How it was before each change, newest first; none where nobody has changed it. */
  versions?: { version: number; at: string; by: string; was: Omit<WorkflowRow, "versions" | "firings"> }[];
  /** Newest first. */
  firings: (Omit<WorkflowFiring, "device" | "results"> & { device: string })[];
}

export interface RemoteRow extends Owned, Pick<Remote, "_id" | "version" | "state" | "lastUsed"> {
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
