const button = (page, name) => page.getByRole("button", { name }).first();

/**
 * Every picture of the guides: its route, the page that draws it (below apps/web/src), the person who takes it (an admin by default, `null`
 * for nobody), the time (the demo uses the browser's clock), and the steps before. The names are those of the files in docs/pictures.
 */
export const PICTURES = [
  { name: "sign-in", path: "/user/login", page: "features/people/auth/LoginPage", who: null },
  { name: "home", path: "/app/dashboard", page: "features/site/dashboard/DashboardPage" },
  { name: "home-phone", path: "/app/dashboard", page: "features/site/dashboard/DashboardPage", phone: true },
  {
    name: "search",
    path: "/app/dashboard",
    page: "app/frame/search/SearchPalette",
    async act(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("board");
      await page.getByRole("dialog").getByText("Boardroom board").first().waitFor();
    },
  },
  { name: "control", path: "/app/devices/control", page: "features/control/control/ControlPage" },
  { name: "control-phone", path: "/app/devices/control", page: "features/control/control/ControlPage", phone: true },
  { name: "rooms", path: "/app/rooms", page: "features/control/control/rooms/RoomsPage" },
  { name: "floor-plan", path: "/app/rooms", page: "features/control/plans/view/PlanPage", act: openPlan() },
  {
    name: "floor-plan-edit",
    path: "/app/rooms",
    page: "features/control/plans/edit/PlanEditorPage",
    act: openPlan("Edit plan", "Rooms"),
  },
  {
    name: "switch-details",
    path: "/app/devices/control",
    page: "features/control/control/ControlPage",
    async act(page, { settled }) {
      await button(page, "Details of Boardroom fan").click();
      await page.getByRole("dialog").waitFor();
      await settled();
    },
  },
  { name: "devices", path: "/app/devices", page: "features/site/devices/list/DeviceListPage" },
  {
    name: "devices-selected",
    path: "/app/devices",
    page: "features/site/devices/list/DeviceListPage",
    async act(page) {
      for (const name of ["Boardroom board", "Boardroom cove", "Boardroom AC"])
        await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    },
  },
  {
    name: "device-edit",
    path: "/app/devices",
    page: "features/site/devices/list/DeviceListPage",
    async act(page, { settled }) {
      await button(page, "Edit Boardroom board").click();
      await page.getByRole("dialog").waitFor();
      await settled();
    },
  },
  { name: "add-device", path: "/app/devices/new", page: "features/site/add-device/AddDevicePage" },
  {
    name: "add-device-pin",
    path: "/app/devices/new",
    page: "features/site/add-device/AddDevicePage",
    async act(page) {
      await page.getByRole("searchbox", { name: "Search device types" }).fill("Switch 4 node");
      await button(page, /Switch 4 node/).click();
      await page.getByLabel("Device ID", { exact: true }).fill("SB-BOX-0001");
    },
  },
  {
    name: "configure",
    path: "/app/devices/reconfigure",
    page: "features/site/configure/ConfigurePage",
    act: chooseInList("Boardroom AC"),
  },
  {
    name: "new-devices",
    path: "/app/devices/found",
    page: "features/site/gateways/found/FoundPage",
    who: "demo",
    at: "2026-03-18T06:15:00Z",
  },
  { name: "groups", path: "/app/devices/groups", page: "features/site/groups/GroupsPage" },
  {
    name: "access",
    path: "/app/devices/access",
    page: "features/people/access/AccessPage",
    act: chooseInList("Kiran Reddy"),
  },
  { name: "health", path: "/app/devices/health", page: "features/site/health/list/HealthListPage" },
  {
    name: "health-device",
    path: "/app/devices/health",
    page: "features/site/health/DeviceHealthPage",
    async act(page, { settled }) {
      await page.getByRole("searchbox").first().fill("Main incomer");
      await page.getByRole("link", { name: /Main incomer/ }).click();
      await page.getByText("Live power").waitFor();
      await settled();
    },
  },
  { name: "parking", path: "/app/devices/parking", page: "features/site/parking/ParkingPage" },
  { name: "schedules", path: "/app/schedules/list", page: "features/automation/schedules/list/ScheduleListPage" },
  {
    name: "schedule-history",
    path: "/app/schedules/list",
    page: "features/automation/schedules/history/HistoryPage",
    async act(page, { settled }) {
      await button(page, "More options for Evening lights").click();
      await page.getByRole("menuitem", { name: "History" }).click();
      await page.getByRole("heading", { name: /History of/ }).waitFor();
      await settled();
    },
  },
  { name: "schedule-new", path: "/app/schedules/new", page: "features/automation/schedules/form/ScheduleFormPages" },
  { name: "scenes", path: "/app/scenes/list", page: "features/control/scenes/ScenesPage" },
  { name: "workflows", path: "/app/workflows/list", page: "features/automation/workflows/list/WorkflowsPage" },
  { name: "workflow-new", path: "/app/workflows/new", page: "features/automation/workflows/form/NewWorkflowPage" },
  { name: "calendars", path: "/app/schedules/calendars", page: "features/automation/calendars/CalendarsPage" },
  { name: "energy", path: "/app/analytics/energy", page: "features/energy/analytics/energy/EnergyPage" },
  {
    name: "running-hours",
    path: "/app/analytics/runningHours",
    page: "features/energy/analytics/running-hours/RunningHoursPage",
  },
  {
    name: "switch-intervals",
    path: "/app/analytics/switchIntervals",
    page: "features/energy/analytics/switch-intervals/SwitchIntervalsPage",
  },
  {
    name: "daily-report",
    path: "/app/analytics/dailyReport",
    page: "features/energy/analytics/daily-report/DailyReportPage",
  },
  { name: "demand", path: "/app/demand", page: "features/energy/demand/DemandPage" },
  {
    name: "waste",
    path: "/app/waste",
    page: "features/energy/waste/FindingPage",
    who: "demo",
    at: "2026-03-18T06:15:00Z",
    act: follow(/^See the proof/, "Show as table"),
  },
  { name: "bills", path: "/app/bills", page: "features/energy/bills/list/BillsPage" },
  {
    name: "bill",
    path: "/app/bills",
    page: "features/energy/bills/bill/BillPage",
    act: follow(/\d{4}: ₹/, "Line by line"),
  },
  {
    name: "tariff-new",
    path: "/app/tariffs/new?template=tgspdcl_ht_ii",
    page: "features/energy/tariffs/gallery/NewTariffPage",
  },
  { name: "alarms", path: "/app/alarms", page: "features/alarms/alarms/list/AlarmsPage" },
  {
    name: "alarm",
    path: "/app/alarms",
    page: "features/alarms/alarms/one/AlarmPage",
    act: follow("Kitchen cold store too warm", "Around this alarm"),
  },
  { name: "on-call", path: "/app/alarms/on-call", page: "features/alarms/on-call/OnCallPage" },
  { name: "channels", path: "/app/account/channels", page: "features/alarms/channels/ChannelsPage" },
  { name: "holds", path: "/app/devices/holds", page: "features/control/holds/HoldsPage" },
  { name: "protection", path: "/app/devices/protections", page: "features/control/protections/ProtectionsPage" },
  { name: "energy-report", path: "/app/reports/energy-report", page: "features/energy/analytics/energy/EnergyPage" },
  { name: "event-report", path: "/app/reports/event-report", page: "features/reports/reports/EventReportPage" },
  { name: "cost-report", path: "/app/reports/cost-report", page: "features/reports/reports/CostReportPage" },
  { name: "remotes", path: "/app/remotes", page: "features/site/remotes/list/RemotesPage" },
  {
    name: "remote-play",
    path: "/app/remotes",
    page: "features/site/remotes/play/PlayRemotePage",
    async act(page, { settled }) {
      await page
        .getByRole("link", { name: /Boardroom TV/ })
        .first()
        .click();
      await settled();
    },
  },
  { name: "users", path: "/app/users", page: "features/people/people/PeoplePage" },
  { name: "account", path: "/app/account", page: "features/people/account/AccountPage" },
  { name: "settings", path: "/app/settings", page: "features/people/settings/SettingsPage" },
  { name: "support", path: "/app/support/CreateTicket", page: "features/people/support/CreateTicketPage" },
  { name: "who-did-it", path: "/app/audit", page: "features/people/audit/AuditPage" },
  {
    name: "demo",
    path: "/app/dashboard",
    page: "features/site/dashboard/DashboardPage",
    who: "demo",
    at: "2026-03-18T06:15:00Z",
  },
  // These two come last, because they change other screens: one marks notifications as seen, the other makes devices fail.
  { name: "notifications", path: "/app/notifications", page: "features/alarms/notifications/NotificationsPage" },
  {
    name: "control-states",
    path: "/app/devices/control",
    page: "features/control/control/ControlPage",
    act: showAllStates,
  },
];

/** Opens the first link of this name, and waits for the part that appears last. */
function follow(name, last) {
  return async (page, { settled }) => {
    await page.getByRole("link", { name }).first().click();
    await page.getByText(last).first().waitFor();
    await settled();
  };
}

function chooseInList(name) {
  return async (page, { settled }) => {
    await page.getByText(name).first().click();
    await settled();
  };
}

/** Shows a waiting tile, one without a reply and one with an offline device, beside normal ones. */
async function showAllStates(page, { order }) {
  order("fault SB-K5-0001 silent");
  order("fault SB-S3-0001 offline");
  await page.getByRole("searchbox", { name: "Search text" }).fill("lights");
  const tile = (name) => page.getByRole("switch", { name: new RegExp(`^${name}\\b`) });
  await page.locator("[data-state='offline']").first().waitFor();
  await tile("Reception lights").click();
  await page.locator("[data-state='failed']").first().waitFor();
  await tile("Foyer lights").click();
  await page.locator("[data-state='pending']").first().waitFor();
  await page.mouse.move(0, 0);
}

/** Opens the plan of a floor, and its editor with one of its lists. */
function openPlan(link, list) {
  return async (page, { settled }) => {
    await page.getByRole("region", { name: "Second floor" }).getByRole("link", { name: "Plan" }).click();
    await page.getByRole("heading", { name: "Second floor" }).waitFor();
    if (link) await page.getByRole("link", { name: link }).click();
    if (list) await page.getByRole("radiogroup").getByText(list, { exact: true }).click();
    await settled();
  };
}
