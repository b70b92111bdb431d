// Written by `npm run format` from the folder of English.

/** The texts of the screens, by the name of their file. English defines the keys, and `npm run check` holds the others to them. */
export interface ScreenTexts {
  access: typeof import("./en/people/screens/access.json");
  account: typeof import("./en/people/screens/account.json");
  addDevice: typeof import("./en/site/screens/addDevice.json");
  alarmReport: typeof import("./en/alarms/screens/alarmReport.json");
  alarms: typeof import("./en/alarms/screens/alarms.json");
  analytics: typeof import("./en/energy/screens/analytics.json");
  audit: typeof import("./en/people/screens/audit.json");
  auth: typeof import("./en/people/screens/auth.json");
  automation: typeof import("./en/automation/screens/automation.json");
  bills: typeof import("./en/energy/screens/bills.json");
  bin: typeof import("./en/people/screens/bin.json");
  calendars: typeof import("./en/automation/screens/calendars.json");
  channels: typeof import("./en/alarms/screens/channels.json");
  charts: typeof import("./en/core/screens/charts.json");
  common: typeof import("./en/core/screens/common.json");
  configure: typeof import("./en/site/screens/configure.json");
  control: typeof import("./en/control/screens/control.json");
  dashboard: typeof import("./en/site/screens/dashboard.json");
  demand: typeof import("./en/energy/screens/demand.json");
  devices: typeof import("./en/site/screens/devices.json");
  errors: typeof import("./en/core/screens/errors.json");
  floorPlans: typeof import("./en/site/screens/floorPlans.json");
  gateways: typeof import("./en/site/screens/gateways.json");
  groups: typeof import("./en/site/screens/groups.json");
  health: typeof import("./en/site/screens/health.json");
  holds: typeof import("./en/control/screens/holds.json");
  live: typeof import("./en/core/screens/live.json");
  many: typeof import("./en/core/screens/many.json");
  meters: typeof import("./en/site/screens/meters.json");
  modbus: typeof import("./en/site/screens/modbus.json");
  notifications: typeof import("./en/alarms/screens/notifications.json");
  onCall: typeof import("./en/alarms/screens/onCall.json");
  panel: typeof import("./en/control/screens/panel.json");
  parking: typeof import("./en/site/screens/parking.json");
  people: typeof import("./en/people/screens/people.json");
  picker: typeof import("./en/core/screens/picker.json");
  placeUse: typeof import("./en/energy/screens/placeUse.json");
  places: typeof import("./en/site/screens/places.json");
  planEditor: typeof import("./en/site/screens/planEditor.json");
  plans: typeof import("./en/automation/screens/plans.json");
  protections: typeof import("./en/control/screens/protections.json");
  remotes: typeof import("./en/site/screens/remotes.json");
  reportMailings: typeof import("./en/reports/screens/reportMailings.json");
  reports: typeof import("./en/reports/screens/reports.json");
  rooms: typeof import("./en/site/screens/rooms.json");
  scenes: typeof import("./en/control/screens/scenes.json");
  schedules: typeof import("./en/automation/screens/schedules.json");
  search: typeof import("./en/core/screens/search.json");
  security: typeof import("./en/people/screens/security.json");
  sensors: typeof import("./en/energy/screens/sensors.json");
  settings: typeof import("./en/people/screens/settings.json");
  shell: typeof import("./en/core/screens/shell.json");
  support: typeof import("./en/people/screens/support.json");
  tables: typeof import("./en/core/screens/tables.json");
  tariffs: typeof import("./en/energy/screens/tariffs.json");
  tour: typeof import("./en/core/screens/tour.json");
  waste: typeof import("./en/energy/screens/waste.json");
  workflows: typeof import("./en/automation/screens/workflows.json");
}

/** The texts that are read by their path: errors, letters, messages, reports. */
export interface WordFiles {
  "alarms/messages": typeof import("./en/alarms/messages.json");
  "core/fields": typeof import("./en/core/fields.json");
  "core/screens/errors": typeof import("./en/core/screens/errors.json");
  "core/words": typeof import("./en/core/words.json");
  "people/letters": typeof import("./en/people/letters.json");
  "reports/bill": typeof import("./en/reports/bill.json");
  "reports/cost": typeof import("./en/reports/cost.json");
  "reports/font": typeof import("./en/reports/font.json");
  "reports/letter": typeof import("./en/reports/letter.json");
  "reports/report": typeof import("./en/reports/report.json");
  "reports/sensor": typeof import("./en/reports/sensor.json");
  "site/device-page": typeof import("./en/site/device-page.json");
  "site/events": typeof import("./en/site/events.json");
}
