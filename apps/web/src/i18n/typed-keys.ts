import type access from "./en/access.json";
import type account from "./en/account.json";
import type addDevice from "./en/addDevice.json";
import type alarmReport from "./en/alarmReport.json";
import type alarms from "./en/alarms.json";
import type analytics from "./en/analytics.json";
import type audit from "./en/audit.json";
import type auth from "./en/auth.json";
import type automation from "./en/automation.json";
import type bills from "./en/bills.json";
import type bin from "./en/bin.json";
import type calendars from "./en/calendars.json";
import type channels from "./en/channels.json";
import type charts from "./en/charts.json";
import type common from "./en/common.json";
import type configure from "./en/configure.json";
import type control from "./en/control.json";
import type dashboard from "./en/dashboard.json";
import type demand from "./en/demand.json";
import type devices from "./en/devices.json";
import type errors from "./en/errors.json";
import type gateways from "./en/gateways.json";
import type groups from "./en/groups.json";
import type health from "./en/health.json";
import type holds from "./en/holds.json";
import type live from "./en/live.json";
import type many from "./en/many.json";
import type meters from "./en/meters.json";
import type modbus from "./en/modbus.json";
import type notifications from "./en/notifications.json";
import type onCall from "./en/onCall.json";
import type panel from "./en/panel.json";
import type parking from "./en/parking.json";
import type people from "./en/people.json";
import type plans from "./en/plans.json";
import type protections from "./en/protections.json";
import type remotes from "./en/remotes.json";
import type reportMailings from "./en/reportMailings.json";
import type reports from "./en/reports.json";
import type rooms from "./en/rooms.json";
import type scenes from "./en/scenes.json";
import type schedules from "./en/schedules.json";
import type search from "./en/search.json";
import type security from "./en/security.json";
import type sensors from "./en/sensors.json";
import type settings from "./en/settings.json";
import type shell from "./en/shell.json";
import type support from "./en/support.json";
import type tables from "./en/tables.json";
import type tariffs from "./en/tariffs.json";
import type waste from "./en/waste.json";
import type workflows from "./en/workflows.json";

/** Keys are typed by the English files; a test holds the other languages to the same keys. */
interface Texts {
  access: typeof access;
  account: typeof account;
  addDevice: typeof addDevice;
  alarmReport: typeof alarmReport;
  alarms: typeof alarms;
  analytics: typeof analytics;
  audit: typeof audit;
  auth: typeof auth;
  automation: typeof automation;
  bills: typeof bills;
  bin: typeof bin;
  calendars: typeof calendars;
  channels: typeof channels;
  charts: typeof charts;
  common: typeof common;
  configure: typeof configure;
  control: typeof control;
  dashboard: typeof dashboard;
  demand: typeof demand;
  devices: typeof devices;
  errors: typeof errors;
  gateways: typeof gateways;
  groups: typeof groups;
  health: typeof health;
  holds: typeof holds;
  live: typeof live;
  many: typeof many;
  meters: typeof meters;
  modbus: typeof modbus;
  notifications: typeof notifications;
  onCall: typeof onCall;
  panel: typeof panel;
  parking: typeof parking;
  people: typeof people;
  plans: typeof plans;
  protections: typeof protections;
  remotes: typeof remotes;
  reportMailings: typeof reportMailings;
  reports: typeof reports;
  rooms: typeof rooms;
  scenes: typeof scenes;
  schedules: typeof schedules;
  search: typeof search;
  security: typeof security;
  sensors: typeof sensors;
  settings: typeof settings;
  shell: typeof shell;
  support: typeof support;
  tables: typeof tables;
  tariffs: typeof tariffs;
  waste: typeof waste;
  workflows: typeof workflows;
}

export type Namespace = keyof Texts;
/** One file of texts or several; keys of the first stand alone, those of the others behind their name and a colon. */
export type Namespaces = Namespace | [Namespace, ...Namespace[]];

/** A text with plural forms goes by the name without them. */
type Singular<K extends string> = K extends `${infer Base}_${"zero" | "one" | "other"}` ? Base : K;
type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];
type Named<N extends Namespace> = N extends Namespace ? `${N}:${KeysIn<Texts[N]>}` : never;
type KeyOf<N extends Namespaces> = N extends Namespace
  ? KeysIn<Texts[N]> | Named<N>
  : N extends [infer First extends Namespace, ...Namespace[]]
    ? KeysIn<Texts[First]> | Named<N[number]>
    : never;

/** What fills the gaps of a text; a number as `count` also chooses its plural form. */
export interface Fill {
  [gap: string]: string | number | null | undefined;
  count?: number | string;
  /** For keys that are made of what the server says. */
  defaultValue?: string;
}

type Say<Key> = (key: Key, fill?: Fill) => string;
/** Compared by its keys, so that who may say more fits where less is asked for. */
export type Translate<N extends Namespaces> = KeyOf<N> extends infer Key ? Say<Key> : never;
export type TranslateAny = Say<Named<Namespace>>;
