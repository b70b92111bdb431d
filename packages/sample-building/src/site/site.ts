import type { AcState, Workflow, WorkflowAlarm, WorkflowTree } from "@switchboard/contract";
import type { AlarmSource, NewsWords, Priority } from "@switchboard/domain/alarms";
import type { Reach, Rhythm } from "@switchboard/domain/automation";
import type { SwitchLimits } from "@switchboard/domain/control";
import type { Hhmm, Role } from "@switchboard/domain/core";
import type { IssueType, TicketStatus } from "@switchboard/domain/people";
import type { MailingPlan } from "@switchboard/domain/reports";
import type { DeviceTypeCode, SensorKindName } from "@switchboard/domain/site";
import type { Habit } from "./habits.ts";

/** How a load's power moves through the day; `history/loads.ts` draws each of them. */
export type LoadCurve = "steady" | "thermostat" | "motor" | "offices" | "cooling plant" | "server room" | "cold store";

/** How what a sensor measures moves; `history/sensors.ts` draws each of them. */
export type SensorCurve =
  /** Coolest before dawn, highest in the afternoon. */
  | { curve: "daily"; low: number; high: number }
  /** From sunrise to sunset. */
  | { curve: "sun"; high: number }
  /** To and fro between two limits, as a thermostat keeps it; so much warmer since something broke. */
  | { curve: "kept"; low: number; high: number; warm?: { ago: number; by: number } }
  /** Between these as the day goes, but cooled down to `keeps` while a switch, by its name, is on. */
  | { curve: "cooled"; by: string; low: number; high: number; keeps: number }
  /** Rises while people are in the room. */
  | { curve: "people"; low: number; high: number }
  /** So while people are in the room. */
  | { curve: "meetings" }
  /** So once, for a while. */
  | { curve: "once"; daysAgo: number; minutes: number };

export interface SiteSensor {
  key: string;
  name: string;
  kind: SensorKindName;
  moves: SensorCurve;
}

/** Something with keys that a device hears of, by what each can say. */
interface SiteButton {
  key: string;
  name: string;
  presses: string[];
}

export interface SiteDevice {
  type: DeviceTypeCode;
  name: string;
  /** Names in the order of `switch_no`, and when each is usually on. */
  switches?: Record<string, Habit>;
  /** What it measures; only metered types have one. */
  load?: { watts: number; curve: LoadCurve };
  /** What it measures beside electricity, and what can be pressed on it. */
  sensors?: SiteSensor[];
  buttons?: SiteButton[];
  /** What it was configured to. */
  config?: Record<string, string | number | boolean>;
  /** Wi-Fi strength in dBm, where it is not an ordinary one. */
  rssi?: number;
}

/** Something that went wrong: on which local day, from when (hh:mm of the site's clock), and for how long. */
export interface Mishap {
  daysAgo: number;
  from: string;
  minutes: number;
}

interface SiteMishaps {
  /** Moved to the weekday before where it would fall on a weekend. */
  powerCut: Mishap;
  /** A device, by its name, that nobody could reach although it had power. */
  outOfReach: Mishap & { device: string };
  dryRun: Mishap & { device: string };
  overload: Mishap & { device: string };
  voltage: (Mishap & { phase: 1 | 2 | 3; volts: number })[];
}

export interface SitePerson {
  name: string;
  email: string;
  phone?: string;
  location?: string;
  tags?: string[];
  role: Role;
  /** How long ago they last signed in; never, where it is left out. */
  seenAgo?: number;
  /** Has yet to answer the invitation. */
  isInvited?: true;
  /** Granted: rooms as such, with whatever is in them at the time. */
  holds?: string[];
  /** Granted: the devices of rooms, further devices, and single switches, by their names. */
  rooms?: string[];
  devices?: string[];
  switches?: string[];
  /** Of those devices, which are theirs to grant. */
  owns?: string[];
}

/** One switch, or all switches of a room, by name. */
export type SiteAction = { turn: string; state: 0 | 1; level?: number } | { room: string; state: 0 | 1 };

interface Owned {
  name: string;
  /** One of the people by name; the admin, where it is left out. */
  owner?: string;
}

export interface SiteScene extends Owned {
  actions: SiteAction[];
  playedAgo?: number;
}

export interface SiteSchedule extends Owned {
  time: number;
  days: readonly number[];
  actions: SiteAction[];
  /** On the next of its days alone. */
  once?: true;
  force?: true;
  before?: number;
  isOff?: true;
  /** How many of its runs ago a switch did not answer. */
  failedBefore?: number;
  /** What it does on days off, in which weeks and seasons. */
  rhythm?: Rhythm;
  /** What it is to have reached by its time, on a sensor by its name; it then starts early. */
  reach?: Reach;
}

export interface SiteWorkflow extends Owned, Pick<Workflow, "trigger" | "qualifier" | "value" | "notification"> {
  devices: string[];
  actions?: SiteAction[];
  /** A condition of several triggers, with what it watches by name: `devices` are then those behind it. */
  tree?: WorkflowTree;
  alarm?: WorkflowAlarm;
}

/** A small computer that other hardware is reached by. */
export interface SiteGateway {
  name: string;
  pairedAgo: number;
  /** When it was heard last, where it is no more. */
  seenAgo: number;
}

export interface SiteRemote extends Owned {
  codeset: string;
  /** The blaster in front of it, whose room it stands in. */
  eye: string;
  /** Learnt, by what is written on each. */
  keys?: Record<string, string>;
  state?: AcState;
  usedAgo?: number;
}

/** Switches, by name, that must never be on together. */
export interface SiteInterlock {
  name: string;
  switches: string[];
  /** When somebody said so. */
  ago: number;
}

/** A switch, by name, that somebody keeps as it is until they release it. */
export interface SiteHold {
  turn: string;
  state: 0 | 1;
  /** One of the people by name; the admin, where it is left out. */
  by?: string;
  why: string;
  ago: number;
}

/** Who takes turns at being called, by their names. */
export interface SiteOnCall {
  name: string;
  /** For everything that no other plan takes, where it is left out. */
  room?: string;
  priorities: Priority[];
  turn: "day" | "week";
  handOver: Hhmm;
  people: string[];
  /** Who stands in: so many days ahead, from a time on, for so many hours. */
  covers?: { person: string; inDays: number; at: Hhmm; hours: number; why: string }[];
  /** When somebody planned it. */
  ago: number;
}

/** A step of an alarm's life after it was raised. */
export interface SiteAlarmStep {
  ago: number;
  did: "raise" | "clear" | "acknowledge" | "shelve" | "close" | "assign" | "note";
  /** One of the people by name; the admin, where it is left out. Nobody raises or clears. */
  by?: string;
  why?: string;
  /** Of shelving: for how long from now on. */
  stillFor?: number;
}

/** Something that was or is wrong; devices, sensors, workflows, schedules and tickets by their names. */
export interface SiteAlarm {
  ago: number;
  source: AlarmSource;
  words: Omit<NewsWords, "kind">;
  priority?: Priority;
  advice?: string;
  device?: string;
  sensor?: string;
  workflow?: string;
  schedule?: string;
  gateway?: string;
  ticket?: string;
  /** Where it is left out beside a sensor: what that said then. */
  value?: number;
  steps?: SiteAlarmStep[];
  /** Devices that went with it. */
  below?: string[];
  /** How long ago it was found to come and go. */
  flapsSince?: number;
}

/** A report that is mailed. */
export interface SiteReportMailing extends MailingPlan {
  name: string;
  kind: "energy" | "power" | "event" | "sensor";
  format: "EXCEL" | "PDF";
  /** The people by name. */
  people: string[];
  /** Whose mail server has refused the last. */
  refusedBy?: string;
  isPaused?: boolean;
}

export interface SiteTicket {
  ago: number;
  issue_type: IssueType;
  title: string;
  description: string;
  device?: string;
  reason?: string;
  /** One of the people by name. */
  by: string;
  status: TicketStatus;
  replies?: [ago: number, by: string, message: string][];
}

export interface SiteFeedback {
  ago: number;
  /** One of the people by name. */
  by: string;
  rating: number;
  message: string;
}

/** A line of the audit trail that is no command. */
export interface SiteChange {
  ago: number;
  by: string;
  action: string;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** One enterprise. Everything in it is told by name, and dated from the moment at which it is told. */
/** The connection to the utility. */
interface SiteSupply {
  name: string;
  consumerNumber: string;
  /** The published tariff it is billed by. */
  template: string;
  /** The main meter, by name. */
  meter: string;
  contractDemand: string | null;
  connectedLoad: string | null;
  /** Of a month, in the tariff's currency. */
  budget: string;
  /** Who shares the bill, each by meters. */
  tenants: Record<string, string[]>;
  /** What it is to stay below, and the switches that may be shut off for it, with what they draw. */
  limit?: { va: number; loads: Record<string, number> };
}

export interface Site {
  name: string;
  address: string;
  time_zone: string;
  partner_name: string;
  meta_keys: string[];
  /** Values of the meta keys, by room; a device starts with those of its room. */
  roomMeta: Record<string, Record<string, string>>;
  rooms: Record<string, SiteDevice[]>;
  /** Groups across the rooms, by device type. */
  typeGroups: Record<string, DeviceTypeCode[]>;
  /** The meter that each stands behind, by name; null for a main one. What is not named has no place yet. */
  meters: Record<string, string | null>;
  supply: SiteSupply;
  mishaps?: SiteMishaps;
  /** The admin first. */
  people: [SitePerson, ...SitePerson[]];
  scenes: SiteScene[];
  schedules: SiteSchedule[];
  workflows: SiteWorkflow[];
  remotes: SiteRemote[];
  /** What switches are spared, by their names. */
  limits: Record<string, Partial<SwitchLimits>>;
  interlocks: SiteInterlock[];
  holds: SiteHold[];
  onCall: SiteOnCall[];
  gateways: SiteGateway[];
  reportMailings: SiteReportMailing[];
  alarms: SiteAlarm[];
  tickets: SiteTicket[];
  /** Newest first. */
  feedback: SiteFeedback[];
  changes: SiteChange[];
  /** What stands on the admin's home screen: switches and remotes by name. */
  shortcuts: string[];
}
