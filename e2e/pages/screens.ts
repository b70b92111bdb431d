/** A screen by its address, its heading, and something that stands there only where there is plenty to see. */
export type Screen = [path: string, heading: string, shown: string | RegExp];

/** Every screen behind the login that has an address of its own, as the demo shows it. */
export const SCREENS: Record<string, Screen[]> = {
  "its devices": [
    ["/app/dashboard", "Dashboard", "Office AC"],
    ["/app/devices/control", "Control", "Visitor bell"],
    ["/app/devices", "Devices", "Cafeteria plug"],
    ["/app/devices/new", "Add device", "Motor starter"],
    ["/app/devices/groups", "Groups", "Outdoor lights"],
    ["/app/devices/access", "Device access", "Farah Siddiqui"],
    ["/app/devices/health", "Health", "Terrace lights"],
    ["/app/devices/parking", "Parking", "Bay 8"],
    ["/app/devices/reconfigure", "Configure", "Visitor bell"],
  ],
  "what it does by itself": [
    ["/app/schedules/list", "Schedules", "Tank filling"],
    ["/app/schedules/new", "New schedule", "Choose switches"],
    ["/app/scenes/list", "Scenes", "Guests arrive"],
    ["/app/scenes/new", "New scene", "Choose switches"],
    ["/app/workflows/list", "Workflows", "Gate out of reach"],
    ["/app/workflows/new", "New workflow", "Main panel"],
    ["/app/notifications", "Notifications", "Pump runs dry"],
  ],
  "its charts and reports": [
    ["/app/analytics/energy", "Energy", /kWh/],
    ["/app/analytics/runningHours", "Running hours", "Office north"],
    ["/app/analytics/switchIntervals", "Switch intervals", /On time by interval/],
    ["/app/analytics/dailyReport", "Daily report", "Gate relay"],
    ["/app/reports/energy-report", "Energy report", "Download PDF"],
    ["/app/reports/event-report", "Event report", "Download PDF"],
  ],
  "its people, remotes and settings": [
    ["/app/remotes", "Remotes", "Satellite receiver"],
    ["/app/remotes/new", "Add a remote", "Projector"],
    ["/app/users", "Users", "Lakshmi Narayanan"],
    ["/app/audit", "Who did it", "Corridor relay"],
    ["/app/account", "Account", "On call"],
    ["/app/settings", "Settings", "24"],
    ["/app/settings?tab=enterprise", "Settings", "Branding"],
    ["/app/settings?tab=meta", "Settings", "Device meta keys"],
    ["/app/support", "Support", "Gate relay goes offline at night"],
    ["/app/support/CreateTicket", "Create ticket", "Issue type"],
    ["/app/feedBack", "Feedback", "Feedback"],
  ],
};

/** The screens of one thing, reached from its list. */
export const DETAILS: [list: string, start: string, heading: RegExp][] = [
  ["/app/devices/health", "/app/devices/health/", /./],
  ["/app/schedules/list", "/app/schedules/edit/", /Edit schedule/],
  ["/app/schedules/list", "/app/schedules/history/", /History of/],
  ["/app/scenes/list", "/app/scenes/edit/", /Edit scene/],
  ["/app/workflows/list", "/app/workflows/edit/", /Edit workflow/],
  ["/app/remotes", "/app/remotes/edit/", /Edit remote/],
  ["/app/remotes", "/app/remotes/play/", /./],
];
