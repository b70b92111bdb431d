/** Screens without calls before they are used. A failing server only shows once something is sent or chosen. */
export const NEEDS_NOTHING = [
  "/app/devices/new",
  "/app/feedBack",
  "/app/remotes/new",
  "/app/scenes/new",
  "/app/schedules/new",
  "/app/support/CreateTicket",
  "/app/tariffs/new?template=own",
  "/error",
  "/user/second-factor",
];

/** Screens without a list, or with first steps in its place. They are never empty. */
export const NEVER_EMPTY = [
  ...NEEDS_NOTHING,
  "/app/account",
  "/app/alarms/$alarm",
  "/app/alarms/rules",
  "/app/dashboard",
  "/app/demand/limit",
  "/app/waste/$finding",
  "/app/reports/energy-report?view=comparison",
  "/app/settings",
  "/app/settings?tab=enterprise",
  "/app/settings?tab=meta",
  "/app/tariffs/new",
  "/app/tariffs/new?template=tgspdcl_ht_ii",
];

/** Empty screens without anything to press, and why. */
export const NO_STEP: Record<string, string> = {
  "/app/analytics/dailyReport": "it always has its cards, each of which says what did not happen",
  "/app/workflows/new": "a form; a device that measures is not added there",
  "/app/audit": "entries are made by using the product; nobody creates one",
};

/** Calls that a screen can do without, and why it need not mention their failure. */
const ORNAMENTS: Record<string, string> = {
  "GET /api/v1/enterprise/me": "the zone of the browser stands in, and the frame says that there is no live connection",
  "GET /api/v1/users/my_enterprises": "there is no other enterprise to switch to",
  "GET /api/v1/views/": "a list stands as it was left in this browser, and the menu of its views says why it is empty",
  "GET /api/v1/notifications": "nobody is told that something is new",
  "GET /api/v1/enterprise/rollup_progress": "nobody is told that sums are being made",
  "POST /api/v1/bills/cost": "energy is shown without what it costs",
  "POST /api/v1/userdevices/doubtful_readings": "nobody is told that there is something to decide",
  "POST /api/v1/userdevices/device_events_history": "tiles do without what happened before",
  "GET /api/v1/userirappliances/codeset": "the codeset was kept from the time before (spec §4)",
};

/** A form of actions requests the groups to count their switches. Its list of choices reports when they are missing. */
const COUNTED = { "GET /api/v1/userdevice_groups": "the server counts what a group switches when the form is sent" };

/** The bell omits its number. Only screens about alarms have to report it. */
const SAY_ALARMS = ["/app/alarms", "/app/dashboard"];

/** Such calls of a single screen. */
const ORNAMENTS_OF: Record<string, Record<string, string>> = {
  "/app/alarms": { "GET /api/v1/userdevice_groups": "rooms are not offered to choose from" },
  "/app/alarms/$alarm": {
    "GET /api/v1/workflows/list": "the curve goes without its limit",
  },
  "/app/audit": { "POST /api/v1/users/list": "names are typed without being offered" },
  "/app/bills": { "GET /api/v1/tariffs/": "the first step leads to the tariffs, which say it" },
  "/app/dashboard": {
    "GET /api/v1/userdevice_groups": "the first steps stay away",
    "POST /api/v1/users/list": "the first steps stay away",
    "GET /api/v1/tariffs/": "the first steps stay away",
    "POST /api/v1/dashboard/failed_schedules": "the figure is a dash, and what it opens says why",
  },
  "/app/rooms": { "GET /api/v1/places": "rooms are listed without the buildings and floors they are in" },
  "/app/remotes": { "GET /api/v1/usershortcuts/": "the button offers a shortcut, and is told where there is one" },
  "/app/remotes/play/$remote": { "GET /api/v1/usershortcuts/": "as in the list" },
  "/app/scenes/edit/$scene": COUNTED,
  "/app/scenes/new": COUNTED,
  "/app/schedules/edit/$schedule": COUNTED,
  "/app/schedules/new": COUNTED,
  "/app/schedules/new?copy=$schedule": COUNTED,
  "/app/workflows/edit/$workflow": COUNTED,
  "/app/schedules/history/$schedule": { "POST /api/v1/gschedules/list": "the heading goes without the name" },
  "/app/support/CreateTicket": { "GET /api/v1/opsupport/reader": "nobody is told who reads it" },
  "/app/workflows/new": {
    "GET /api/v1/userdevice_groups": "devices come first, and the groups say it when they are asked for",
  },
  "/user/second-factor": { "GET /api/v1/users/second_factor": "the app is offered, which always goes" },
};

export function isOrnament(screen: string, call: string): boolean {
  if (call === "GET /api/v1/alarms/list" && !SAY_ALARMS.includes(screen)) return true;
  return call in ORNAMENTS || call in (ORNAMENTS_OF[screen] ?? {});
}

/** Dialogs that request data of their own when they open. */
export const ASKS_OVER = [
  "the details of a switch",
  "a question about many devices",
  "why a workflow fired",
  "the thread of a ticket",
];
