import { contract, type SwitchResult } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { switchId } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { aRun, aSchedule } from "../testing.ts";
import { ScheduleHistoryPage } from "./HistoryPage.tsx";

const result = (switch_no: number, own: Partial<SwitchResult>): SwitchResult => ({
  command_id: switchId(9, switch_no),
  switch_appliance_id: switchId(1, switch_no),
  switch_name: `Switch 1.${switch_no}`,
  device_name: "Device 1",
  switch_state: 1,
  level: null,
  outcome: "turned on",
  reason: null,
  finishedAt: null,
  ...own,
});

function server(runs = [aRun(1)], count = runs.length) {
  const fake = fakeServer([]);
  fake.on(contract.listSchedules, () => ({ docs: [aSchedule(1)], count: 1 }));
  fake.on(contract.scheduleHistory, ({ offset }) => ({ docs: runs.slice(Number(offset ?? 0)).slice(0, 50), count }));
  return fake;
}

async function open(fake = server()) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  await openScreen(fake, "/history", ScheduleHistoryPage);
}

beforeEach(() => loadTexts("schedules", "scenes", "control", "live"));

it("shows each switch of a run, why one failed, and who and what caused it", async () => {
  const results = [result(1, {}), result(2, { outcome: "failed", reason: "offline" })];
  await open(server([aRun(1, { state: "failed", results }), aRun(2, { state: "missed", reason: "too_late" })]));
  await screen.findByRole("heading", { name: "History of Schedule 1" });
  screen.getByText("Each planned run is started by this schedule, on behalf of Meera.");
  const [failed, missed] = within(await screen.findByRole("list", { name: "History" }))
    .getAllByRole("listitem")
    .filter((item) => item.querySelector("time"));
  expect(failed?.textContent).toContain("Sun, Mar 1 06:30 pm");
  expect(failed?.textContent).toContain("1 turned on · 1 failed");
  expect(failed?.textContent).toContain("The device was not connected");
  expect(missed?.textContent).toContain("MissedThe server was down when it was due");
});

it("shows who skipped a run, who paused it, and who ran it by hand, and partial results", async () => {
  const by = { _id: switchId(8, 1), name: "Kiran" };
  const partly = [result(1, {}), result(2, { outcome: "failed", reason: "offline" })];
  await open(
    server([
      aRun(1, { state: "skipped", by }),
      aRun(2, { state: "skipped", reason: "paused", by }),
      aRun(3, { state: "failed", manual: true, by, results: partly }),
    ]),
  );
  const list = await screen.findByRole("list", { name: "History" });
  const [skipped, paused, manual] = within(list)
    .getAllByRole("listitem")
    .filter((item) => item.querySelector("time"));
  expect(skipped?.textContent).toContain("Skippedby Kiran");
  expect(paused?.textContent).toContain("The schedule was paused");
  expect(manual?.textContent).toContain("Partly doneRun now · by Kiran");
});

it("says that it has not run yet", async () => {
  await open(server([]));
  await screen.findByText("It has not run yet");
});

it("loads older runs on request", async () => {
  const runs = Array.from({ length: 60 }, (_, index) => aRun(index));
  await open(server(runs));
  await screen.findByRole("list", { name: "History" });
  const shown = () => document.querySelectorAll("li time").length;
  expect(shown()).toBe(50);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText(/Jan 2 06:30 pm/);
  expect(shown()).toBe(60);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
