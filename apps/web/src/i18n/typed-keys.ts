import type access from "@switchboard/translations/texts/en/screens/access.json";
import type account from "@switchboard/translations/texts/en/screens/account.json";
import type addDevice from "@switchboard/translations/texts/en/screens/addDevice.json";
import type alarmReport from "@switchboard/translations/texts/en/screens/alarmReport.json";
import type alarms from "@switchboard/translations/texts/en/screens/alarms.json";
import type analytics from "@switchboard/translations/texts/en/screens/analytics.json";
import type audit from "@switchboard/translations/texts/en/screens/audit.json";
import type auth from "@switchboard/translations/texts/en/screens/auth.json";
import type automation from "@switchboard/translations/texts/en/screens/automation.json";
import type bills from "@switchboard/translations/texts/en/screens/bills.json";
import type bin from "@switchboard/translations/texts/en/screens/bin.json";
import type calendars from "@switchboard/translations/texts/en/screens/calendars.json";
import type channels from "@switchboard/translations/texts/en/screens/channels.json";
import type charts from "@switchboard/translations/texts/en/screens/charts.json";
import type common from "@switchboard/translations/texts/en/screens/common.json";
import type configure from "@switchboard/translations/texts/en/screens/configure.json";
import type control from "@switchboard/translations/texts/en/screens/control.json";
import type dashboard from "@switchboard/translations/texts/en/screens/dashboard.json";
import type demand from "@switchboard/translations/texts/en/screens/demand.json";
import type devices from "@switchboard/translations/texts/en/screens/devices.json";
import type errors from "@switchboard/translations/texts/en/screens/errors.json";
import type gateways from "@switchboard/translations/texts/en/screens/gateways.json";
import type groups from "@switchboard/translations/texts/en/screens/groups.json";
import type health from "@switchboard/translations/texts/en/screens/health.json";
import type holds from "@switchboard/translations/texts/en/screens/holds.json";
import type live from "@switchboard/translations/texts/en/screens/live.json";
import type many from "@switchboard/translations/texts/en/screens/many.json";
import type meters from "@switchboard/translations/texts/en/screens/meters.json";
import type modbus from "@switchboard/translations/texts/en/screens/modbus.json";
import type notifications from "@switchboard/translations/texts/en/screens/notifications.json";
import type onCall from "@switchboard/translations/texts/en/screens/onCall.json";
import type panel from "@switchboard/translations/texts/en/screens/panel.json";
import type parking from "@switchboard/translations/texts/en/screens/parking.json";
import type people from "@switchboard/translations/texts/en/screens/people.json";
import type plans from "@switchboard/translations/texts/en/screens/plans.json";
import type protections from "@switchboard/translations/texts/en/screens/protections.json";
import type remotes from "@switchboard/translations/texts/en/screens/remotes.json";
import type reportMailings from "@switchboard/translations/texts/en/screens/reportMailings.json";
import type reports from "@switchboard/translations/texts/en/screens/reports.json";
import type rooms from "@switchboard/translations/texts/en/screens/rooms.json";
import type scenes from "@switchboard/translations/texts/en/screens/scenes.json";
import type schedules from "@switchboard/translations/texts/en/screens/schedules.json";
import type search from "@switchboard/translations/texts/en/screens/search.json";
import type security from "@switchboard/translations/texts/en/screens/security.json";
import type sensors from "@switchboard/translations/texts/en/screens/sensors.json";
import type settings from "@switchboard/translations/texts/en/screens/settings.json";
import type shell from "@switchboard/translations/texts/en/screens/shell.json";
import type support from "@switchboard/translations/texts/en/screens/support.json";
import type tables from "@switchboard/translations/texts/en/screens/tables.json";
import type tariffs from "@switchboard/translations/texts/en/screens/tariffs.json";
import type waste from "@switchboard/translations/texts/en/screens/waste.json";
import type workflows from "@switchboard/translations/texts/en/screens/workflows.json";

/** Keys are typed by the English files; a test requires them in the other languages. */
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
/** One file of texts or several; keys of the first stand alone, those of the others follow their name and a colon. */
export type Namespaces = Namespace | [Namespace, ...Namespace[]];

/** A text with plural forms is named without their suffixes. */
type Singular<K extends string> = K extends `${infer Base}_${"zero" | "one" | "other"}` ? Base : K;
type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];
type QualifiedKey<N extends Namespace> = N extends Namespace ? `${N}:${KeysIn<Texts[N]>}` : never;
type KeyOf<N extends Namespaces> = N extends Namespace
  ? KeysIn<Texts[N]> | QualifiedKey<N>
  : N extends [infer First extends Namespace, ...Namespace[]]
    ? KeysIn<Texts[First]> | QualifiedKey<N[number]>
    : never;

/** The values of a text's placeholders; a number as `count` also chooses its plural form. */
export interface Fill {
  [gap: string]: string | number | null | undefined;
  count?: number | string;
  /** Used for keys built from the server's data. */
  defaultValue?: string;
}

type Say<Key> = (key: Key, fill?: Fill) => string;
/** Compared by its keys, so that a function with more keys fits where fewer are required. */
export type Translate<N extends Namespaces> = KeyOf<N> extends infer Key ? Say<Key> : never;
export type TranslateAny = Say<QualifiedKey<Namespace>>;
