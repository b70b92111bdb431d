import { type Alarm, contract, type Notification } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { aDevice, HOME } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import { Bell } from "./Bell.tsx";

const NO_ALARMS = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };

const id = (no: number) => `00000000-00b1-4000-8000-${String(no).padStart(12, "0")}`;

const alarm = (no: number, priority: Alarm["priority"]): Alarm => ({
  _id: id(no),
  source: "workflow",
  state: "active",
  priority,
  code: null,
  params: {},
  head: `Alarm ${no}`,
  message: "",
  advice: "Check the breaker",
  device: null,
  raisedAt: new Date().toISOString(),
  clearedAt: null,
  acknowledged: null,
  owner: null,
  count: 1,
  below: 0,
  under: null,
  latching: false,
  value: null,
  may: [],
});

const told = (no: number, ago: number): Notification => ({
  _id: id(no),
  kind: "workflow",
  code: null,
  params: {},
  head: `Notice ${no}`,
  message: "",
  device: null,
  schedule: null,
  count: 1,
  seen: false,
  createdAt: new Date(Date.now() - ago).toISOString(),
  time: "",
});

function building(docs: Alarm[], notifications: Notification[] = []) {
  const fake = fakeServer([aDevice(1)]);
  const counts = { active: docs.length, acknowledged: 9, cleared: 1, shelved: 9, critical: 1 };
  fake.on(contract.listAlarms, () => ({ docs, count: docs.length, counts }));
  fake.on(contract.listNotifications, () => ({ notifications, count: notifications.length, unseen: 7 }));
  return fake;
}

beforeAll(() => loadTexts("shell", "alarms", "notifications", "errors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME }), partner_name: "" }));

it("counts what needs attention and unseen notifications, each in a badge of its own", async () => {
  await openScreen(building([alarm(1, "low"), alarm(2, "high")]), "/app/dashboard", Bell);
  const bell = await screen.findByRole("button", {
    name: "Alarms and notices, 12 need attention, 7 unseen notifications",
  });
  expect([...bell.querySelectorAll("span")].map((badge) => badge.textContent)).toEqual(["12", "7"]);
});

it("counts unseen notifications when nothing needs attention", async () => {
  const fake = building([]);
  fake.on(contract.listAlarms, () => ({ docs: [], count: 0, counts: NO_ALARMS }));
  await openScreen(fake, "/app/dashboard", Bell);
  const bell = await screen.findByRole("button", { name: "Alarms and notices, 7 unseen notifications" });
  expect(bell.textContent).toBe("7");
});

it("opens the most severe alarms with their advice, and a link to all", async () => {
  await openScreen(building([alarm(1, "low"), alarm(2, "critical"), alarm(3, "high")]), "/app/dashboard", Bell);
  await userEvent.click(await screen.findByRole("button", { name: /need attention/ }));
  const panel = await screen.findByRole("dialog");
  const lines = within(panel).getAllByRole("listitem");
  expect(lines.map((line) => /Alarm \d/.exec(line.textContent ?? "")?.[0])).toEqual(["Alarm 2", "Alarm 3", "Alarm 1"]);
  expect(lines[0]?.textContent).toContain("Critical");
  expect(lines[0]?.textContent).toContain("Check the breaker");
  expect(within(panel).getByRole("link", { name: "All alarms" }).getAttribute("href")).toBe("/app/alarms");
});

it("has the notices of today beside them", async () => {
  const yesterday = 26 * 3_600_000;
  await openScreen(building([], [told(1, 0), told(2, yesterday)]), "/app/dashboard", Bell);
  await userEvent.click(await screen.findByRole("button", { name: /^Alarms and notices/ }));
  const panel = await screen.findByRole("dialog");
  await userEvent.click(within(panel).getByRole("tab", { name: "Notices 7 unseen notifications" }));
  await within(panel).findByText("Notice 1");
  expect(within(panel).queryByText("Notice 2")).toBeNull();
  const all = within(panel).getByRole("link", { name: "All notifications" });
  expect(all.getAttribute("href")).toBe("/app/notifications");
});
