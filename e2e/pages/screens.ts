/** A screen by its address, its heading, and something that is only there when there is data. */
export type Screen = [path: string, heading: string, shown: string | RegExp];

/** Every screen behind the login with its own address, as the demo shows it. */
export const SCREENS: Record<string, Screen[]> = {
  "its devices": [
    ["/app/dashboard", "Dashboard", "Office AC"],
    ["/app/devices/control", "Control", "Table lights"],
    ["/app/rooms", "Rooms", "Boardroom"],
    ["/app/devices", "Devices", "Boardroom cove"],
    ["/app/devices/new", "Add device", "Motor starter"],
    ["/app/devices/groups", "Groups", "Energy meters"],
    ["/app/devices/found", "New devices", "Boardroom climate"],
    ["/app/devices/gateways", "Gateways", "Plant room"],
    ["/app/devices/access", "Device access", "Farah Siddiqui"],
    ["/app/devices/health", "Health", "Main gate"],
    ["/app/devices/parking", "Parking", "Bay P3"],
    ["/app/devices/reconfigure", "Configure", "Boardroom board"],
  ],
  "what it does by itself": [
    ["/app/schedules/list", "Schedules", "Laptops off for the weekend"],
    ["/app/schedules/new", "New schedule", "Choose switches"],
    ["/app/scenes/list", "Scenes", "Presentation"],
    ["/app/scenes/new", "New scene", "Choose switches"],
    ["/app/workflows/list", "Workflows", "Supply too low"],
    ["/app/workflows/new", "New workflow", "Main incomer"],
    ["/app/alarms", "Alarms", "Kitchen cold store too warm"],
    ["/app/alarms/rules", "Alarm rules", "Motor health"],
    ["/app/notifications", "Notifications", "Supply too low"],
  ],
  "its charts and reports": [
    ["/app/analytics/energy", "Energy", /kWh/],
    ["/app/analytics/runningHours", "Running hours", "Desk socket"],
    ["/app/analytics/switchIntervals", "Switch intervals", /On time by interval/],
    ["/app/analytics/doubtful", "Doubtful readings", "To review"],
    ["/app/analytics/meters", "Meters", "Water cooler"],
    ["/app/analytics/dailyReport", "Daily report", "Bay P1"],
    ["/app/waste", "Waste", "Main incomer"],
    ["/app/reports/energy-report", "Energy report", "Download"],
    ["/app/reports/cost-report", "Cost report", "Main incomer"],
    ["/app/reports/event-report", "Event report", "Download"],
    ["/app/reports/sensor-report", "Sensor report", "Server room temperature"],
  ],
  "its people, remotes and settings": [
    ["/app/remotes", "Remotes", "Satellite receiver"],
    ["/app/remotes/new", "Add a remote", "Projector"],
    ["/app/users", "Users", "Lakshmi Narayanan"],
    ["/app/audit", "Activity log", /Switch: turned o/],
    ["/app/account", "Account", "On call"],
    ["/app/settings", "Settings", "24"],
    ["/app/settings?tab=enterprise", "Settings", "Branding"],
    ["/app/settings?tab=meta", "Settings", "Device meta keys"],
    ["/app/support", "Support", "Main gate goes offline at night"],
    ["/app/support/CreateTicket", "Create ticket", "Issue type"],
    ["/app/feedBack", "Feedback", "Feedback"],
  ],
};

/** The screens of a single item, reached from its list. */
export const DETAILS: [list: string, start: string, heading: RegExp][] = [
  ["/app/notifications?kind=offline", "/app/devices/", /./],
  ["/app/rooms", "/app/rooms/", /./],
  ["/app/schedules/list", "/app/schedules/edit/", /Edit schedule/],
  ["/app/schedules/list", "/app/schedules/history/", /History of/],
  ["/app/scenes/list", "/app/scenes/edit/", /Edit scene/],
  ["/app/workflows/list", "/app/workflows/edit/", /Edit workflow/],
  ["/app/remotes", "/app/remotes/edit/", /Edit remote/],
  ["/app/remotes", "/app/remotes/play/", /./],
];
