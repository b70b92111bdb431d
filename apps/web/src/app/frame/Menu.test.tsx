import { contract, notificationTopic } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, HOME } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import type { MenuStep } from "../menu/menu-steps.ts";
import { BottomBar } from "./BottomBar.tsx";
import { ScreenColumn } from "./ScreenColumn.tsx";
import { ScreenTabs } from "./ScreenTabs.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { useWhere } from "./useWhere.ts";

const NO_ALARMS = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };

function building({ waiting = 0, unseen = 0, devices = [aDevice(1)] } = {}) {
  const fake = fakeServer(devices);
  fake.on(contract.listAlarms, () => ({ docs: [], count: 0, counts: { ...NO_ALARMS, active: waiting } }));
  fake.on(contract.listNotifications, () => ({ notifications: [], count: 0, unseen }));
  fake.on(contract.myEnterprises, () => ({ enterprises: [] }));
  return fake;
}

function Side({ step }: { step: MenuStep }) {
  return <SideMenu step={step} where={useWhere()} />;
}
function Column() {
  const { shown, screen: current } = useWhere();
  return shown && <ScreenColumn place={shown} screen={current} />;
}
function Tabs() {
  const { shown, screen: current } = useWhere();
  return shown && <ScreenTabs place={shown} screen={current} />;
}
const Both = () => (
  <>
    <Side step="both" />
    <Column />
  </>
);
const Bar = () => <BottomBar where={useWhere()} />;

const ME = "00000000-0000-4000-8000-0000000000aa";
const signIn = (role: "admin" | "user") =>
  adoptSession({ token: testToken({ _id: ME, enterprise_id: HOME, role: [role] }), partner_name: "" });
const nav = (name: string) => screen.findByRole("navigation", { name });
const words = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("link")
    .map((link) => link.textContent);
const currentIn = (menu: HTMLElement) => menu.querySelector("[data-current]")?.textContent;

beforeAll(() => loadTexts("shell", "notifications", "errors"));
beforeEach(() => {
  sessionStorage.clear();
  signIn("admin");
});

it("shows an admin eight places, each with its word, and marks the current one", async () => {
  await openScreen(building(), "/app/bills", () => <Side step="places" />);
  const menu = await nav("Main menu");
  expect(words(menu).slice(1)).toEqual([
    "Home",
    "Control",
    "Automation",
    "Energy",
    "Alarms",
    "Reports",
    "Devices",
    "People & settings",
  ]);
  expect(currentIn(menu)).toBe("Energy");
});

it("names the places by their title when only icons are shown", async () => {
  await openScreen(building(), "/app/bills", () => <Side step="icons" />);
  const menu = await nav("Main menu");
  expect(within(menu).getByRole("link", { name: "Energy" }).title).toBe("Energy");
});

const inRoom = (index: number) =>
  aDevice(index, {
    groups: [{ _id: `00000000-0000-4000-8000-00000000000${index}`, name: `Room ${index}`, type: "room" as const }],
  });
const WORK = ["Home", "Control", "Automation", "Energy", "Alarms"];

it.each([
  { who: "a user with two rooms", devices: [inRoom(1), inRoom(2)], places: WORK },
  {
    who: "an owner of a device",
    devices: [inRoom(1), aDevice(2, { owner: { _id: ME, name: "Kiran" } })],
    places: [...WORK, "Devices"],
  },
])("shows $who the places they work in, none of them empty", async ({ devices, places }) => {
  signIn("user");
  await openScreen(building({ devices }), "/app/dashboard", Both, "/app/$");
  const menu = await nav("Main menu");
  await waitFor(() => expect(words(menu).slice(1)).toEqual(places));
  for (const place of places) {
    await userEvent.click(within(menu).getByRole("link", { name: place }));
    await waitFor(() => expect(currentIn(menu)).toBe(place));
    const [, column] = screen.getAllByRole("navigation");
    if (!column) throw new Error(`${place} has no screens`);
    expect(currentIn(column)).toBe(words(column)[0]);
  }
});

it("has the spec's words over the screens of Home and of Energy", async () => {
  const router = await openScreen(building(), "/app/dashboard", Column, "/app/$");
  expect(words(await nav("Dashboards"))[0]).toBe("Home");
  await router.navigate({ to: "/app/bills" });
  const energy = await nav("Analytics");
  expect(words(energy).slice(0, 5)).toEqual(["Energy", "Running hours", "Switch intervals", "Daily reports", "Bills"]);
  expect(currentIn(energy)).toBe("Bills");
});

it("stays in the place from which a screen of two places was opened, and remembers it", async () => {
  const router = await openScreen(building(), "/app/schedules", Tabs, "/app/$");
  const automation = await nav("Automation");
  await userEvent.click(within(automation).getByRole("link", { name: "Scenes" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/scenes"));
  expect(currentIn(await nav("Automation"))).toBe("Scenes");
  await router.navigate({ to: "/app/bills" });
  await nav("Analytics");
  await router.navigate({ to: "/app/scenes" });
  expect(currentIn(await nav("Control"))).toBe("Scenes");
  expect(sessionStorage.getItem("sb.place")).toBe("control");
});

it("shows the unseen count at the place and at the entry, and no longer once all are seen", async () => {
  const fake = building({ unseen: 7 });
  await openScreen(fake, "/app/alarms", Both);
  await screen.findByRole("link", { name: "Alarms 7 unseen notifications" });
  await screen.findByRole("link", { name: "Notifications 7 unseen notifications" });
  fake.on(contract.listNotifications, () => ({ notifications: [], count: 0, unseen: 0 }));
  await fake.hear(notificationTopic(HOME), "{}");
  await screen.findByRole("link", { name: "Notifications" });
  expect(screen.getAllByRole("link", { name: "Alarms" })).toHaveLength(2);
});

it("shows waiting alarms and unseen notifications on the tabs", async () => {
  await openScreen(building({ waiting: 3, unseen: 7 }), "/app/alarms/rules", Tabs);
  await screen.findByRole("link", { name: "Alarms 3 need attention" });
  await screen.findByRole("link", { name: "Notifications 7 unseen notifications" });
});

it("marks the edges behind which there are more tabs", async () => {
  const room = { clientWidth: 300, scrollWidth: 500 };
  for (const [name, value] of Object.entries(room))
    vi.spyOn(HTMLElement.prototype, name as "clientWidth", "get").mockReturnValue(value);
  await openScreen(building(), "/app/alarms/rules", Tabs);
  const tabs = await nav("Alarms");
  const row = tabs.firstElementChild as HTMLElement;
  const edges = () => ["before", "after"].filter((edge) => row.hasAttribute(`data-more-${edge}`));
  const scrolledTo = (left: number) => {
    row.scrollLeft = left;
    fireEvent.scroll(row);
    return edges();
  };
  expect(edges()).toEqual(["after"]);
  expect(scrolledTo(80)).toEqual(["before", "after"]);
  expect(scrolledTo(200)).toEqual(["before"]);
  vi.restoreAllMocks();
});

it("shows four places and More on a phone, with the alarms that wait before unseen notifications", async () => {
  await openScreen(building({ waiting: 3, unseen: 7 }), "/app/devices/control", Bar);
  const bar = await nav("Main menu");
  await within(bar).findByRole("link", { name: "Alarms 3 need attention" });
  expect(words(bar).map((word) => word?.match(/^[A-Z][a-z]+/)?.[0])).toEqual(["Home", "Control", "Alarms", "Energy"]);
  expect(currentIn(bar)).toBe("Control");
});

it("opens the other places of a phone to their screens, the current one at once", async () => {
  const router = await openScreen(building(), "/app/bin", Bar, "/app/$");
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  const sheet = await screen.findByRole("dialog");
  const place = (name: string) => within(sheet).getByRole("button", { name });
  expect(place("People & settings").getAttribute("aria-expanded")).toBe("true");
  expect(within(sheet).getByRole("link", { name: "Bin" }).getAttribute("aria-current")).toBe("page");
  expect(within(sheet).queryByRole("link", { name: "Schedules" })).toBeNull();
  await userEvent.click(place("Automation"));
  await userEvent.click(within(sheet).getByRole("link", { name: "Schedules" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/schedules"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
