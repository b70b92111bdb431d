import type access from "./en/access.json";
import type account from "./en/account.json";
import type addDevice from "./en/addDevice.json";
import type analytics from "./en/analytics.json";
import type audit from "./en/audit.json";
import type auth from "./en/auth.json";
import type automation from "./en/automation.json";
import type charts from "./en/charts.json";
import type common from "./en/common.json";
import type configure from "./en/configure.json";
import type control from "./en/control.json";
import type dashboard from "./en/dashboard.json";
import type devices from "./en/devices.json";
import type errors from "./en/errors.json";
import type groups from "./en/groups.json";
import type health from "./en/health.json";
import type live from "./en/live.json";
import type meters from "./en/meters.json";
import type notifications from "./en/notifications.json";
import type panel from "./en/panel.json";
import type parking from "./en/parking.json";
import type people from "./en/people.json";
import type plans from "./en/plans.json";
import type remotes from "./en/remotes.json";
import type reports from "./en/reports.json";
import type rooms from "./en/rooms.json";
import type scenes from "./en/scenes.json";
import type schedules from "./en/schedules.json";
import type search from "./en/search.json";
import type security from "./en/security.json";
import type settings from "./en/settings.json";
import type shell from "./en/shell.json";
import type support from "./en/support.json";
import type workflows from "./en/workflows.json";

/** Keys are typed by the English files; a test holds the other languages to the same keys. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    enableSelector: false;
    resources: {
      access: typeof access;
      account: typeof account;
      addDevice: typeof addDevice;
      analytics: typeof analytics;
      audit: typeof audit;
      auth: typeof auth;
      automation: typeof automation;
      charts: typeof charts;
      common: typeof common;
      configure: typeof configure;
      control: typeof control;
      dashboard: typeof dashboard;
      devices: typeof devices;
      errors: typeof errors;
      groups: typeof groups;
      health: typeof health;
      live: typeof live;
      meters: typeof meters;
      notifications: typeof notifications;
      panel: typeof panel;
      parking: typeof parking;
      people: typeof people;
      plans: typeof plans;
      reports: typeof reports;
      rooms: typeof rooms;
      remotes: typeof remotes;
      schedules: typeof schedules;
      search: typeof search;
      security: typeof security;
      settings: typeof settings;
      scenes: typeof scenes;
      workflows: typeof workflows;
      shell: typeof shell;
      support: typeof support;
    };
  }
}
