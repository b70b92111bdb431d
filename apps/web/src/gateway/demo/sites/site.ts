import type { Notification, Remote, Ticket, Workflow } from "@switchboard/contract";
import type { DeviceTypeCode, Role } from "@switchboard/domain";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One switch of a device, or all switches of a room, by the names they came with. */
export type PlannedAction = { device: string; name: string; state: 0 | 1 } | { room: string; state: 0 | 1 };

export const turn = (device: string, name: string, state: 0 | 1): PlannedAction => ({ device, name, state });
export const turnRoom = (room: string, state: 0 | 1): PlannedAction => ({ room, state });

export interface PlannedDevice {
  name: string;
  type: DeviceTypeCode;
  room: string;
  /** In the order of `switch_no`; a trailing `*` means that it is on. */
  switches?: string[];
  /** How long it has been out of reach. */
  offlineFor?: number;
  config?: Record<string, boolean | number | string>;
  meta?: Record<string, string>;
  rssi?: number;
}

interface Owned {
  /** A colleague by name; without one, whoever looks. */
  owner?: string;
}

export interface PlannedScene extends Owned {
  name: string;
  actions: PlannedAction[];
  playedAgo?: number;
}

export interface PlannedSchedule extends Owned {
  name: string;
  /** The time of day and the days it repeats on, or how far ahead of the demo's beginning it runs, once. */
  at: { time: number; days: number[] } | { aheadMs: number };
  actions: PlannedAction[];
  before?: number;
  force?: boolean;
  isOff?: true;
  /** Why its last run failed. */
  failed?: string;
}

export interface PlannedWorkflow extends Owned, Pick<Workflow, "name" | "trigger" | "qualifier" | "value"> {
  devices: string[];
  notification?: Workflow["notification"];
  actions?: PlannedAction[];
  isOff?: true;
  /** When it fired on the first of its devices, and at which value; as what the health of the device tells. */
  fired?: [ago: number, value: number][];
}

export interface PlannedNews extends Pick<Notification, "kind" | "head" | "message"> {
  ago: number;
  code?: string | null;
  params?: Notification["params"];
  device?: string;
  /** By its name: the schedule whose next run can be skipped. */
  schedule?: string;
  /** By its name: the schedule that this tells the last run of. */
  ranAs?: string;
  count?: number;
  seen?: true;
}

export interface PlannedRemote extends Owned {
  name: string;
  codeset: string;
  blaster: string;
  /** Learnt, by what is written on each. */
  keys?: Record<string, string>;
  state?: Remote["state"];
  usedAgo?: number;
}

export interface PlannedTicket
  extends Pick<Ticket, "issue_type" | "title" | "description" | "customer_name" | "status"> {
  ago: number;
  device?: string;
  reason?: string;
  replies?: [ago: number, author: string, byAdmin: boolean, message: string][];
}

export interface PlannedPerson {
  name: string;
  email: string;
  phone?: string;
  role: Role;
  seenAgo?: number;
  /** Has yet to answer the invitation. */
  isInvited?: true;
  /** Granted: devices by room or by name, and single switches of a device. */
  rooms?: string[];
  devices?: string[];
  switches?: [device: string, name: string][];
}

/** A line of the audit trail that is no command. */
export interface PlannedChange {
  ago: number;
  actor: string;
  action: string;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** One enterprise of the demo. Everything in it is told by name, and dated from the moment at which the demo begins. */
export interface DemoSite {
  _id: string;
  name: string;
  address: string;
  metaKeys: string[];
  rooms: string[];
  /** Beside the rooms. */
  groups: { name: string; devices: string[] }[];
  devices: PlannedDevice[];
  scenes: PlannedScene[];
  schedules: PlannedSchedule[];
  workflows: PlannedWorkflow[];
  news: PlannedNews[];
  remotes: PlannedRemote[];
  tickets: PlannedTicket[];
  people: PlannedPerson[];
  changes: PlannedChange[];
  /** What stands on the home screen: switches as `device · switch`, remotes by name. */
  shortcuts: string[];
}
