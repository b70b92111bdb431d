import type { AcState, Workflow, WorkflowAlarm, WorkflowTree } from "@switchboard/contract";
import type { AlarmSource, NewsWords, Priority } from "@switchboard/domain/alarms";
import type { Reach, Rhythm } from "@switchboard/domain/automation";
import type { SwitchLimits } from "@switchboard/domain/control";
import type { Hhmm, Role } from "@switchboard/domain/core";
import type { IssueType, TicketStatus } from "@switchboard/domain/people";
import type { MailingPlan } from "@switchboard/domain/reports";
import type { DeviceTypeCode, PlaceKind, SensorKindName } from "@switchboard/domain/site";
import type { Habit } from "./habits.ts";

/** The power of a load through the day, calculated in `history/loads.ts`. */
export type LoadCurve = "steady" | "thermostat" | "motor" | "offices" | "cooling plant" | "server room" | "cold store";

/** The values of a sensor over time, calculated in `history/sensors.ts`. */
export type SensorCurve =
  /** Coolest before dawn, highest in the afternoon. */
  | { curve: "daily"; low: number; high: number }
  /** From sunrise to sunset. */
  | { curve: "sun"; high: number }
  /** Oscillates between two limits like a thermostat. `warm` raises it by some degrees since something broke. */
  | { curve: "kept"; low: number; high: number; warm?: { ago: number; by: number } }
  /** Follows the day, but is cooled down to `keeps` while a switch, by name, is on. */
  | { curve: "cooled"; by: string; low: number; high: number; keeps: number }
  /** Rises while people are in the room. */
  | { curve: "people"; low: number; high: number }
  /** True while people are in the room. */
  | { curve: "meetings" }
  /** True once, for some time. */
  | { curve: "once"; daysAgo: number; minutes: number };

export interface SiteSensor {
  key: string;
  name: string;
  kind: SensorKindName;
  moves: SensorCurve;
}

/** A device with buttons, and the events of each button. */
interface SiteButton {
  key: string;
  name: string;
  presses: string[];
}

export interface SiteDevice {
  type: DeviceTypeCode;
  name: string;
  /** Names in the order of `switch_no`, with their habits. */
  switches?: Record<string, Habit>;
  /** The measured load. Only for metered types. */
  load?: { watts: number; curve: LoadCurve };
  /** Sensors besides electricity, and buttons. */
  sensors?: SiteSensor[];
  buttons?: SiteButton[];
  config?: Record<string, string | number | boolean>;
  /** Wi-Fi strength in dBm, if it is unusual. */
  rssi?: number;
}

/** An incident: its local day, its start (hh:mm in the site's zone), and its duration. */
export interface Mishap {
  daysAgo: number;
  from: string;
  minutes: number;
}

interface SiteMishaps {
  /** Moved to the weekday before when it falls on a weekend. */
  powerCut: Mishap;
  /** A device, by name, that was unreachable although it had power. */
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
  /** How long ago they last signed in. Absent when they never did. */
  seenAgo?: number;
  /** Set when the invitation is not accepted yet. */
  isInvited?: true;
  /** Granted rooms and places, with everything that is in them at the time. */
  holds?: string[];
  /** Granted devices of rooms, further devices, and single switches, by name. */
  rooms?: string[];
  devices?: string[];
  switches?: string[];
  /** The devices that they may grant to others. */
  owns?: string[];
}

/** One switch, or all switches of a room, by name. */
export type SiteAction = { turn: string; state: 0 | 1; level?: number } | { room: string; state: 0 | 1 };

interface OwnedItem {
  name: string;
  /** A person's name. The default is the admin. */
  owner?: string;
}

export interface SiteScene extends OwnedItem {
  actions: SiteAction[];
  playedAgo?: number;
}

export interface SiteSchedule extends OwnedItem {
  time: number;
  days: readonly number[];
  actions: SiteAction[];
  /** Runs only on the next of its days. */
  once?: true;
  force?: true;
  before?: number;
  isOff?: true;
  /** How many runs ago a switch did not answer. */
  failedBefore?: number;
  /** The rules for days off, weeks and seasons. */
  rhythm?: Rhythm;
  /** The temperature to reach by its time, with a sensor by name. The schedule then starts early. */
  reach?: Reach;
}

export interface SiteWorkflow extends OwnedItem, Pick<Workflow, "trigger" | "qualifier" | "value" | "notification"> {
  devices: string[];
  actions?: SiteAction[];
  /** A condition of several triggers with names. `devices` are then the devices behind it. */
  tree?: WorkflowTree;
  alarm?: WorkflowAlarm;
}

/** A gateway for hardware of other makers. */
export interface SiteGateway {
  name: string;
  pairedAgo: number;
  /** How long ago it was last heard. */
  seenAgo: number;
}

export interface SiteRemote extends OwnedItem {
  codeset: string;
  /** The blaster, which also determines the room. */
  eye: string;
  /** Learnt keys, with their labels. */
  keys?: Record<string, string>;
  state?: AcState;
  usedAgo?: number;
}

/** Switches, by name, that must never be on together. */
export interface SiteInterlock {
  name: string;
  switches: string[];
  /** How long ago it was set up. */
  ago: number;
}

/** A switch, by name, that somebody holds until released. */
export interface SiteHold {
  turn: string;
  state: 0 | 1;
  /** A person's name. The default is the admin. */
  by?: string;
  why: string;
  ago: number;
}

/** The people who take turns on call, by name. */
export interface SiteOnCall {
  name: string;
  /** Absent for the plan that takes everything else. */
  room?: string;
  priorities: Priority[];
  turn: "day" | "week";
  handOver: Hhmm;
  people: string[];
  /** Replacements: the number of days ahead, the start time, and the number of hours. */
  covers?: { person: string; inDays: number; at: Hhmm; hours: number; why: string }[];
  /** How long ago it was planned. */
  ago: number;
}

/** A transition of an alarm after it was raised. */
export interface SiteAlarmStep {
  ago: number;
  did: "raise" | "clear" | "acknowledge" | "shelve" | "close" | "assign" | "note";
  /** A person's name. The default is the admin. Raising and clearing have no person. */
  by?: string;
  why?: string;
  /** The remaining time of shelving. */
  stillFor?: number;
}

/** A present or past alarm. Devices, sensors, workflows, schedules and tickets are names. */
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
  /** The default, with a sensor, is the sensor's value at that time. */
  value?: number;
  steps?: SiteAlarmStep[];
  /** Devices that were lost with it. */
  below?: string[];
  /** How long ago it began to flap. */
  flapsSince?: number;
}

export interface SiteReportMailing extends MailingPlan {
  name: string;
  kind: "energy" | "power" | "event" | "sensor";
  format: "EXCEL" | "PDF";
  /** Names of people. */
  people: string[];
  /** The person whose mail server refused the last mail. */
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
  /** A person's name. */
  by: string;
  status: TicketStatus;
  replies?: [ago: number, by: string, message: string][];
}

export interface SiteFeedback {
  ago: number;
  /** A person's name. */
  by: string;
  rating: number;
  message: string;
}

/** An entry of the activity log that is not a command. */
export interface SiteChange {
  ago: number;
  by: string;
  action: string;
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The connection to the utility. */
interface SiteSupply {
  name: string;
  consumerNumber: string;
  /** The key of the published tariff. */
  template: string;
  /** The name of the main meter. */
  meter: string;
  contractDemand: string | null;
  connectedLoad: string | null;
  /** Per month, in the tariff's currency. */
  budget: string;
  /** The tenants who share the bill, with their meters. */
  tenants: Record<string, string[]>;
  /** The demand limit, and the switches that may be turned off for it, with their power. */
  limit?: { va: number; loads: Record<string, number> };
}

/** A site, building or floor, which comes after the one around it. */
interface SitePlace {
  name: string;
  kind: PlaceKind;
  in?: string;
  area?: number;
  /** The rooms directly in it. */
  rooms?: string[];
  plan?: SitePlan;
}

type Line = readonly [x: number, y: number, toX: number, toY: number];

/** The plan of a floor in metres. */
export interface SitePlan {
  width: number;
  height: number;
  /** The outlines of rooms by name. */
  rooms: Record<string, [x: number, y: number][]>;
  walls: readonly Line[];
  windows: readonly Line[];
  /** A door opens from its point to the right or downwards. */
  doors: readonly { x: number; y: number; along: "x" | "y" }[];
  furniture: readonly (readonly [x: number, y: number, width: number, height: number])[];
}

export interface Site {
  name: string;
  address: string;
  time_zone: string;
  partner_name: string;
  meta_keys: string[];
  /** Values of the meta keys by room, which its devices inherit initially. */
  roomMeta: Record<string, Record<string, string>>;
  rooms: Record<string, SiteDevice[]>;
  places: SitePlace[];
  /** Groups across rooms, by device type. */
  typeGroups: Record<string, DeviceTypeCode[]>;
  /** The meter above each meter, by name, or null for a main meter. Meters that are not listed have no place yet. */
  meters: Record<string, string | null>;
  supply: SiteSupply;
  mishaps?: SiteMishaps;
  /** The admin comes first. */
  people: [SitePerson, ...SitePerson[]];
  scenes: SiteScene[];
  schedules: SiteSchedule[];
  workflows: SiteWorkflow[];
  remotes: SiteRemote[];
  /** The limits of switches, by name. */
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
  /** The switches and remotes on the admin's home screen, by name. */
  shortcuts: string[];
}
