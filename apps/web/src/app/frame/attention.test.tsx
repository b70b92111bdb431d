import { contract, type ReportMailing } from "@switchboard/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../api/session.ts";
import { BuildingStatus } from "../../features/site/dashboard/status/BuildingStatus.tsx";
import { loadTexts } from "../../i18n/index.ts";
import { liveStore } from "../../live/live.ts";
import { aDevice, HOME, switchId } from "../../testing/devices.ts";
import { fakeServer, openScreen } from "../../testing/fake-api.tsx";
import { testToken } from "../../testing/test-token.ts";
import { AttentionLine } from "../../widgets/attention/AttentionLine.tsx";
import { Bell } from "./Bell.tsx";
import { Counts } from "./Counts.tsx";

beforeAll(() => loadTexts("shell", "alarms", "dashboard", "notifications", "errors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" }));
afterAll(() => vi.unstubAllGlobals());

function Everywhere() {
  return (
    <>
      <BuildingStatus isReady />
      <Bell />
      <p data-testid="place">
        <Counts screens={["alarms"]} />
      </p>
      <AttentionLine />
    </>
  );
}

/** A building with one thing of each kind that needs attention, and one alarm in each state. */
function building() {
  const fake = fakeServer([aDevice(1)]);
  const counts = { active: 1, acknowledged: 1, cleared: 1, shelved: 1, critical: 0 };
  fake.on(contract.listAlarms, () => ({ docs: [], count: 3, counts }));
  fake.on(contract.listNotifications, () => ({ notifications: [], count: 0, unseen: 0 }));
  fake.on(contract.unseenNotifications, () => ({ unseen: 0 }));
  fake.on(contract.scheduleCount, () => ({ count: 3, active: 2, unable: 1 }));
  fake.on(contract.workflowCount, () => ({ unable: 1 }));
  fake.on(contract.doubtfulReadings, () => ({ readings: [], count: 1 }));
  const mailing = { addresses: [{ state: "waiting" }, { state: "approved" }] } as ReportMailing;
  fake.on(contract.listReportMailings, () => ({ docs: [mailing] }));
  return fake;
}

it("shows the same number at home, at the bell, in the menu and above the list of alarms", async () => {
  await openScreen(building(), "/app/dashboard", Everywhere);
  await screen.findByRole("button", { name: "Alarms and notices, 7 need attention" });
  await act(async () => failSwitch());
  await screen.findByRole("button", { name: "Alarms and notices, 8 need attention" });
  expect(screen.getByTestId("place").textContent).toContain("8 need attention");
  const [home, list] = screen.getAllByRole("region", { name: "Building status" });
  for (const place of [home, list]) {
    expect(place?.textContent).toContain("8 need attention");
    expect(place?.textContent).toContain("3 open alarms");
    expect(place?.textContent).toContain("1 switch did not respond");
  }
});

it("counts the schedules and workflows that can do nothing without reading any, however many there are", async () => {
  const fake = building();
  fake.on(contract.scheduleCount, () => ({ count: 700, active: 650, unable: 2 }));
  fake.on(contract.workflowCount, () => ({ unable: 3 }));
  await openScreen(fake, "/app/dashboard", Everywhere);
  await screen.findByRole("button", { name: "Alarms and notices, 10 need attention" });
  expect([...fake.inputsOf(contract.listSchedules), ...fake.inputsOf(contract.listWorkflows)]).toEqual([]);
});

/** Fails the command of the first switch, as when a device does not respond. */
function failSwitch(): void {
  const attempt = 1;
  liveStore.command(switchId(1, 1), { type: "asked", attempt, wanted: { kind: "state", on: true }, at: 0 });
  liveStore.command(switchId(1, 1), { type: "rejected", attempt, reason: "offline", message: "" });
}

it("loads what is behind the number only when the browser is idle, and again when the bell is opened", async () => {
  let whenIdle = () => {};
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    whenIdle = work;
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => {});
  const fake = building();
  const lists = [
    contract.scheduleCount,
    contract.workflowCount,
    contract.doubtfulReadings,
    contract.listReportMailings,
  ];
  const loaded = () => lists.map((list) => fake.inputsOf(list).length);
  await openScreen(fake, "/app/rooms", Bell);
  await screen.findByRole("button", { name: "Alarms and notices, 3 need attention" });
  expect(loaded()).toEqual([0, 0, 0, 0]);
  await act(async () => whenIdle());
  const bell = await screen.findByRole("button", { name: "Alarms and notices, 7 need attention" });
  const alarms = fake.inputsOf(contract.listAlarms).length;
  await fake.tell({ what: ["alarms", "schedules", "workflows"] });
  await waitFor(() => expect(fake.inputsOf(contract.listAlarms).length).toBeGreaterThan(alarms));
  expect(loaded()).toEqual([1, 1, 1, 1]);
  await userEvent.click(bell);
  await waitFor(() => expect(loaded().slice(0, 2)).toEqual([2, 2]));
});
