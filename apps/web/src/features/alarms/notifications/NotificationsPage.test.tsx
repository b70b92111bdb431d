import { contract, type Notification, notificationTopic } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { aDevice, HOME } from "../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { NotificationsPage } from "./NotificationsPage.tsx";

const PATH = "/app/notifications";

const METER = aDevice(1, { device_name: "Main incomer", device_type: "ENERGY_METER_3", switch_appliances: [] });

function aNotification(index: number, own: Partial<Notification> = {}): Notification {
  return {
    _id: `00000000-0009-4000-8000-${String(index).padStart(12, "0")}`,
    kind: "workflow",
    code: null,
    params: {},
    head: `Message ${index}`,
    message: "",
    device: null,
    schedule: null,
    count: 1,
    seen: true,
    createdAt: new Date(Date.now() - index * 1000).toISOString(),
    time: "",
    ...own,
  };
}

function building(rows: Notification[]) {
  const fake = fakeServer([METER]);
  fake.on(contract.listNotifications, ({ limit = 30, offset = 0, kind }) => {
    const found = rows.filter((each) => kind === undefined || each.kind === kind);
    const unseen = rows.filter((each) => !each.seen).length;
    return { notifications: found.slice(Number(offset), Number(offset) + Number(limit)), count: found.length, unseen };
  });
  let looks = 0;
  fake.on(contract.markAllNotificationsSeen, () => {
    looks += 1;
    for (const [index, each] of rows.entries()) rows[index] = { ...each, seen: true };
    return { unseen: 0 as const };
  });
  return { ...fake, rows, looks: () => looks };
}

const rowOf = (text: string) => screen.getByText(text).closest("li") as HTMLElement;

beforeAll(() => loadTexts("notifications", "health", "devices", "errors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME }), partner_name: "" }));

it("translates codes, and keeps texts written by a person", async () => {
  const device = { _id: METER._id, device_name: METER.device_name };
  const fake = building([
    aNotification(1, { kind: "power", code: "power.event", params: { type: 9, value: 258.4, phase: 1 }, device }),
    aNotification(2, { kind: "offline", code: "offline.digest", params: { names: "A, B · C", others: 1 }, count: 500 }),
    aNotification(3, { head: "<img src=x onerror=alert(1)>", message: "mine" }),
    aNotification(4, { kind: "ticket", code: "ticket.unheard_of", head: "A ticket moved" }),
  ]);
  await openScreen(fake, PATH, NotificationsPage);
  await screen.findByText("Over voltage, phase R");
  expect(rowOf("Over voltage, phase R").textContent).toContain("Main incomer · 258 V");
  expect(within(rowOf("Over voltage, phase R")).getByRole("link", { name: "Open Main incomer" })).toBeTruthy();
  expect(rowOf("500 devices are offline").textContent).toContain("A, B, C, and others");
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  expect(screen.getByText("A ticket moved")).toBeTruthy();
});

it("marks all as seen a moment after opening, and still highlights new ones", async () => {
  const fake = building([aNotification(1, { seen: false }), aNotification(2)]);
  await openScreen(fake, PATH, NotificationsPage);
  await screen.findByText("Message 1");
  await waitFor(() => expect(fake.looks()).toBe(1));
  expect(fake.rows.every(({ seen }) => seen)).toBe(true);
  expect(within(rowOf("Message 1")).getByText("New")).toBeTruthy();
  expect(within(rowOf("Message 2")).queryByText("New")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Mark as seen: Message 1" }));
  expect(screen.queryByText("New")).toBeNull();
});

it("shows new entries while it is open, without a reload", async () => {
  const fake = building([aNotification(2)]);
  await openScreen(fake, PATH, NotificationsPage);
  await screen.findByText("Message 2");
  fake.rows.unshift(aNotification(1, { seen: false }));
  await fake.hear(notificationTopic(HOME), "{}");
  await screen.findByText("Message 1");
});

it("loads older ones on demand, each once though the list has moved, and filters by kind", async () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    aNotification(index + 1, index === 35 ? { kind: "power" } : {}),
  );
  const fake = building(rows);
  await openScreen(fake, PATH, NotificationsPage);
  await screen.findByText("Message 30");
  expect(screen.queryByText("Message 31")).toBeNull();
  rows.unshift(aNotification(0));
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  await screen.findByText("Message 40");
  expect(screen.getAllByText("Message 30")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Power" }));
  await waitFor(() => expect(screen.getAllByText(/^Message/)).toHaveLength(1));
  expect(screen.getByText("Message 36")).toBeTruthy();
});

it("shows how many there are in total, and how many of the chosen type", async () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    aNotification(index + 1, index === 35 ? { kind: "power" } : {}),
  );
  await openScreen(building(rows), PATH, NotificationsPage);
  await screen.findByText("40 notifications");
  await userEvent.click(screen.getByRole("button", { name: "Power" }));
  await screen.findByText("1 of this type");
});

it("lets a reminder skip its run", async () => {
  const due = new Date(Date.now() + 600_000).toISOString();
  const schedule = { _id: "00000000-0008-4000-8000-000000000001", due };
  const fake = building([
    aNotification(1, { kind: "reminder", code: "reminder.schedule", params: { name: "Lights" }, schedule }),
  ]);
  fake.onRaw(contract.skipScheduleRun, () => ({}));
  await openScreen(fake, PATH, NotificationsPage);
  await userEvent.click(await screen.findByRole("button", { name: "Skip this time: Lights runs soon" }));
  await screen.findByText("Skipped this time");
  expect(fake.inputsOf(contract.skipScheduleRun)).toEqual([{ id: schedule._id, due }]);
});
