const button = (page, name) => page.getByRole("button", { name }).first();

/**
 * Every picture of the guides: where it is taken, by whom (an admin unless said otherwise, `null` for nobody), when (the
 * demo lives by the browser's clock), and what is done before. The names are those of the files in docs/pictures.
 */
export const PICTURES = [
  { name: "sign-in", path: "/user/login", who: null },
  { name: "home", path: "/app/dashboard" },
  { name: "home-phone", path: "/app/dashboard", phone: true },
  {
    name: "search",
    path: "/app/dashboard",
    async act(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("textbox").fill("board");
      await page.getByRole("dialog").getByText("Boardroom board").first().waitFor();
    },
  },
  { name: "control", path: "/app/devices/control" },
  { name: "control-phone", path: "/app/devices/control", phone: true },
  {
    name: "switch-details",
    path: "/app/devices/control",
    async act(page, { settled }) {
      await button(page, "Details of Boardroom fan").click();
      await page.getByRole("dialog").waitFor();
      await settled();
    },
  },
  { name: "devices", path: "/app/devices" },
  {
    name: "devices-selected",
    path: "/app/devices",
    async act(page) {
      for (const name of ["Boardroom board", "Boardroom cove", "Boardroom AC"])
        await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    },
  },
  {
    name: "device-edit",
    path: "/app/devices",
    async act(page, { settled }) {
      await button(page, "Edit Boardroom board").click();
      await page.getByRole("dialog").waitFor();
      await settled();
    },
  },
  { name: "add-device", path: "/app/devices/new" },
  {
    name: "add-device-pin",
    path: "/app/devices/new",
    async act(page) {
      await page.getByRole("searchbox", { name: "Search device types" }).fill("Switch 4 node");
      await button(page, /^Switch 4 node/).click();
      await page.getByLabel("Device ID", { exact: true }).fill("SB-BOX-0001");
    },
  },
  { name: "configure", path: "/app/devices/reconfigure", act: chooseInList("Main incomer") },
  { name: "groups", path: "/app/devices/groups" },
  { name: "access", path: "/app/devices/access", act: chooseInList("Kiran Reddy") },
  { name: "health", path: "/app/devices/health" },
  {
    name: "health-device",
    path: "/app/devices/health",
    async act(page, { settled }) {
      await page.getByRole("searchbox").first().fill("Main incomer");
      await page.getByRole("link", { name: /Main incomer/ }).click();
      await page.getByText("Live power").waitFor();
      await settled();
    },
  },
  { name: "parking", path: "/app/devices/parking" },
  { name: "schedules", path: "/app/schedules/list" },
  {
    name: "schedule-history",
    path: "/app/schedules/list",
    async act(page, { settled }) {
      await button(page, "More options for Evening lights").click();
      await page.getByRole("menuitem", { name: "History" }).click();
      await page.getByRole("heading", { name: /History of/ }).waitFor();
      await settled();
    },
  },
  { name: "schedule-new", path: "/app/schedules/new" },
  { name: "scenes", path: "/app/scenes/list" },
  { name: "workflows", path: "/app/workflows/list" },
  { name: "workflow-new", path: "/app/workflows/new" },
  { name: "notifications", path: "/app/notifications" },
  { name: "energy", path: "/app/analytics/energy" },
  { name: "running-hours", path: "/app/analytics/runningHours" },
  { name: "switch-intervals", path: "/app/analytics/switchIntervals" },
  { name: "daily-report", path: "/app/analytics/dailyReport" },
  { name: "demand", path: "/app/demand" },
  {
    name: "waste",
    path: "/app/waste",
    who: "demo",
    at: "2026-03-18T06:15:00Z",
    act: follow(/^See the proof/, "Show as table"),
  },
  { name: "bills", path: "/app/bills" },
  { name: "bill", path: "/app/bills", act: follow(/\d{4}: ₹/, "Line by line") },
  { name: "tariff-new", path: "/app/tariffs/new?template=tgspdcl_ht_ii" },
  { name: "alarms", path: "/app/alarms" },
  { name: "alarm", path: "/app/alarms", act: follow("Kitchen cold store too warm", "Around this alarm") },
  { name: "on-call", path: "/app/alarms/on-call" },
  { name: "channels", path: "/app/account/channels" },
  { name: "holds", path: "/app/devices/holds" },
  { name: "protection", path: "/app/devices/protections" },
  { name: "energy-report", path: "/app/reports/energy-report" },
  { name: "event-report", path: "/app/reports/event-report" },
  { name: "remotes", path: "/app/remotes" },
  {
    name: "remote-play",
    path: "/app/remotes",
    async act(page, { settled }) {
      await page
        .getByRole("link", { name: /Boardroom TV/ })
        .first()
        .click();
      await settled();
    },
  },
  { name: "users", path: "/app/users" },
  { name: "account", path: "/app/account" },
  { name: "settings", path: "/app/settings" },
  { name: "support", path: "/app/support/CreateTicket" },
  { name: "who-did-it", path: "/app/audit" },
  { name: "demo", path: "/app/dashboard", who: "demo", at: "2026-03-18T06:15:00Z" },
  // The last one: what goes wrong for it shows on other screens too.
  { name: "control-states", path: "/app/devices/control", act: showAllStates },
];

/** Opens the first that is named so, which shows what comes last. */
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

/** One tile that waits, one that got no answer, one whose device is offline, beside those that are well. */
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
