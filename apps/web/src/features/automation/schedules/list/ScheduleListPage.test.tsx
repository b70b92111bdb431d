import { contract, type Schedule } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aSwitch } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { anAction, aSchedule } from "../testing.ts";
import { ScheduleListPage } from "./ScheduleListPage.tsx";

/** Noon of a Wednesday, so that "today" and the week are the same whenever this runs. */
const NOW = Date.UTC(2026, 2, 4, 12);
const at = (ms: number) => new Date(NOW + ms).toISOString();
const HOUR = 3_600_000;

function building(schedules: Schedule[]) {
  const fake = fakeServer([]);
  const state = { schedules };
  fake.on(contract.listSchedules, ({ limit, offset }) => {
    const from = Number(offset ?? 0);
    const docs = structuredClone(state.schedules.slice(from, from + Number(limit ?? 100)));
    return { docs, count: state.schedules.length };
  });
  fake.on(contract.setScheduleActive, ({ id, isActive }) => {
    const found = state.schedules.find(({ _id }) => _id === id) as Schedule;
    return Object.assign(found, { isActive, next_run: isActive ? at(HOUR) : null });
  });
  const find = (id: string) => state.schedules.find(({ _id }) => _id === id) as Schedule;
  const by = { _id: "9", name: "Kiran" };
  fake.on(contract.skipScheduleRun, ({ id, due }) =>
    Object.assign(find(id), { next_run: at(30 * HOUR), skipped: [{ due, by }] }),
  );
  fake.on(contract.unskipScheduleRun, ({ id, due }) => {
    const { skipped: _, ...rest } = Object.assign(find(id), { next_run: due });
    state.schedules = state.schedules.map((each) => (each._id === id ? rest : each));
    return rest;
  });
  fake.on(contract.pauseSchedule, ({ id, until }) =>
    Object.assign(find(id), { next_run: until === null ? null : at(30 * HOUR), paused: { until, by } }),
  );
  fake.on(contract.resumeSchedule, ({ id }) => {
    const { paused: _, ...rest } = Object.assign(find(id), { next_run: at(HOUR) });
    state.schedules = state.schedules.map((each) => (each._id === id ? rest : each));
    return rest;
  });
  fake.on(contract.scheduleRuns, () => ({ runs: [], count: 0 }));
  fake.on(contract.deleteSchedule, ({ id }) => {
    state.schedules = state.schedules.filter(({ _id }) => _id !== id);
    return { deleted: true } as const;
  });
  return fake;
}

async function open(schedules: Schedule[], role: "admin" | "user" = "admin", fake = building(schedules)) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const router = await openScreen(fake, "/app/schedules/list", ScheduleListPage);
  return { fake, router };
}

const row = (name: string) => screen.findByRole("article", { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

async function chooseInMenu(name: string, entry: string) {
  await row(name);
  await press(`More options for ${name}`);
  const item = await screen.findByRole("menuitem", { name: entry });
  await userEvent.click(item);
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  await loadTexts("schedules", "calendars", "plans", "devices", "common", "scenes", "live", "many", "automation");
});
afterEach(() => vi.useRealTimers());

describe("schedule in the list", () => {
  const evening = () =>
    aSchedule(1, {
      name: "Evening lights",
      next_run: at(6.5 * HOUR),
      actions: [anAction(1, 1), anAction(1, 2)],
      force: true,
      last_run: { due: at(-17.5 * HOUR), state: "failed" },
    });

  it("shows its next run in words, its days, switches, owner and last result, and whether it is enabled", async () => {
    await open([evening(), aSchedule(2, { isActive: false })]);
    const text = (await row("Evening lights")).textContent;
    expect(text).toContain("in 6 hours, today 06:30 pm");
    expect(text).toContain("06:30 pm · Weekdays");
    expect(text).toContain("2 switches · by Meera · even if offline");
    expect(text).toContain("Failed");
    expect(text).toContain("Enabled");
    expect((await row("Schedule 2")).textContent).toContain("Disabled");
  });

  it("counts the days to a run by the calendar", async () => {
    vi.setSystemTime("2026-03-08T22:00:00Z");
    const next_run = "2026-03-10T18:00:00Z";
    await open([aSchedule(1, { next_run }), aSchedule(2, { next_run: "2026-03-14T18:00:00Z" })]);
    expect((await row("Schedule 1")).textContent).toContain("in 2 days, Tuesday 06:00 pm");
    expect((await row("Schedule 2")).textContent).toContain("in 6 days, Saturday 06:00 pm");
  });

  it("shows a user no owner, because all schedules are their own", async () => {
    await open([evening()], "user");
    expect((await row("Evening lights")).textContent).not.toContain("Meera");
  });

  it("is disabled and enabled by its switch", async () => {
    const { fake } = await open([evening()]);
    const toggle = within(await row("Evening lights")).getByRole("switch", { name: "Run Evening lights" });
    await userEvent.click(toggle);
    await screen.findByText("Schedule Disabled");
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("false"));
    expect((await row("Evening lights")).textContent).toContain("Disabled: it does not run");
    await userEvent.click(toggle);
    await screen.findByText("Schedule Enabled");
    expect(fake.inputsOf(contract.setScheduleActive)).toEqual([
      { id: evening()._id, isActive: false },
      { id: evening()._id, isActive: true },
    ]);
  });

  const once = (index: number, own: Partial<Schedule>) =>
    aSchedule(index, { repeats: false, days: [], date: "2026-03-03", isActive: false, next_run: null, ...own });

  it("says when a single run is, was or was due, and offers a new time instead of enabling it", async () => {
    const { router } = await open([
      once(1, { last_run: { due: "2026-03-03T18:30:00Z", state: "done" } }),
      once(2, {}),
      once(3, { date: "2026-03-20", isActive: true, next_run: "2026-03-20T18:30:00Z" }),
    ]);
    expect((await row("Schedule 2")).textContent).toContain("Finished: it was due yesterday 06:30 pm");
    expect((await row("Schedule 3")).textContent).toContain("Once, Fri, Mar 20 · Repeats: Never");
    const over = await row("Schedule 1");
    expect(over.textContent).toContain("Finished: it ran yesterday 06:30 pm");
    expect(over.textContent).not.toContain("Disabled");
    expect(within(over).queryByRole("switch")).toBeNull();
    await userEvent.click(within(over).getByRole("link", { name: "Choose a new time for Schedule 1" }));
    expect(router.state.location.pathname).toBe(`/app/schedules/edit/${once(1, {})._id}`);
  });

  it("says beside the switch why it could not be enabled, and stays as it was", async () => {
    const fake = building([aSchedule(1, { isActive: false })]);
    fake.on(contract.setScheduleActive, () => {
      throw new ApiError(409, { code: "schedule.over" });
    });
    await open([], "admin", fake);
    const toggle = within(await row("Schedule 1")).getByRole("switch");
    await userEvent.click(toggle);
    await within(await row("Schedule 1")).findByRole("alert");
    expect(toggle.getAttribute("aria-checked")).toBe("false");
  });

  it("is deleted after a question that names what is lost", async () => {
    const { fake } = await open([evening()]);
    await chooseInMenu("Evening lights", "Delete");
    await screen.findByRole("dialog", { name: "Delete Evening lights?" });
    expect(fake.inputsOf(contract.deleteSchedule)).toEqual([]);
    await press("Delete Evening lights");
    await screen.findByText("Schedule deleted");
    await screen.findByText("No schedules yet");
  });

  it("says which commands were already sent when it was deleted or disabled", async () => {
    const fake = building([evening()]);
    fake.on(contract.setScheduleActive, () => ({ ...evening(), isActive: false, already_sent: 1 }));
    fake.on(contract.deleteSchedule, () => ({ deleted: true, already_sent: 12 }) as const);
    await open([], "admin", fake);
    await userEvent.click(within(await row("Evening lights")).getByRole("switch"));
    await screen.findByText("1 switch had already been told and may still change.");
    await chooseInMenu("Evening lights", "Delete");
    await screen.findByRole("dialog", { name: "Delete Evening lights?" });
    await press("Delete Evening lights");
    await screen.findByText("12 switches had already been told and may still change.");
  });

  it("links to a copy of itself", async () => {
    const { router } = await open([evening()]);
    await chooseInMenu("Evening lights", "Duplicate");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/schedules/new"));
    expect(router.state.location.search).toEqual({ copy: evening()._id });
  });
});

describe("runs of a schedule", () => {
  const evening = (own: Partial<Schedule> = {}) =>
    aSchedule(1, { name: "Evening lights", next_run: at(6.5 * HOUR), ...own });

  it("skips the next run, says who skipped it, and restores it by Undo", async () => {
    const { fake } = await open([evening()]);
    await chooseInMenu("Evening lights", "Skip next");
    await screen.findByText("Evening lights: today 06:30 pm is skipped");
    const due = at(6.5 * HOUR);
    expect(fake.inputsOf(contract.skipScheduleRun)).toEqual([{ id: evening()._id, due }]);
    const line = await within(await row("Evening lights")).findByText(/Skipped: today 06:30 pm · by Kiran/);
    await userEvent.click(within(line.parentElement as HTMLElement).getByRole("button", { name: "Undo" }));
    await screen.findByText("Evening lights: today 06:30 pm will run");
    expect(fake.inputsOf(contract.unskipScheduleRun)).toEqual([{ id: evening()._id, due }]);
    await waitFor(() => expect(screen.queryByText(/Skipped: today/)).toBeNull());
  });

  it("says why a run could not be skipped", async () => {
    const fake = building([evening()]);
    fake.on(contract.skipScheduleRun, () => {
      throw new ApiError(409, { code: "schedule.not_due" });
    });
    await open([], "admin", fake);
    await chooseInMenu("Evening lights", "Skip next");
    await screen.findByText("This run has been, or is not planned");
  });

  it("pauses until a day, says what that leaves out, and resumes", async () => {
    const { fake } = await open([evening({ days: [0, 1, 2, 3, 4, 5, 6] })]);
    await chooseInMenu("Evening lights", "Pause until…");
    const dialog = await screen.findByRole("dialog", { name: "Pause Evening lights" });
    within(dialog).getByText(/1 run is left out. Next run: tomorrow 06:30 pm/);
    await userEvent.click(within(dialog).getByRole("radio", { name: "In a week" }));
    within(dialog).getByText(/7 runs are left out. Next run: Wed, Mar 11 06:30 pm/);
    await press("Pause");
    await screen.findByText("Evening lights is paused");
    expect(fake.inputsOf(contract.pauseSchedule)).toEqual([{ id: evening()._id, until: "2026-03-11T00:00:00.000Z" }]);
    const shown = await row("Evening lights");
    await within(shown).findByText(/Paused until Wed, Mar 11 12:00 am · by Kiran/);
    await userEvent.click(within(shown).getByRole("button", { name: "Resume now" }));
    await screen.findByText("Evening lights runs again");
    await waitFor(() => expect(screen.queryByText(/Paused until/)).toBeNull());
  });

  it("refuses to pause until a past time, and pauses until somebody resumes", async () => {
    const { fake } = await open([evening()]);
    await chooseInMenu("Evening lights", "Pause until…");
    await userEvent.click(await screen.findByRole("radio", { name: "Date and time" }));
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-03-04" } });
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: "11:00" } });
    await screen.findByText("Choose a time in the future");
    await press("Pause");
    expect(fake.inputsOf(contract.pauseSchedule)).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "I resume it" }));
    await press("Pause");
    await within(await row("Evening lights")).findByText(/Paused until it is resumed/);
    expect(fake.inputsOf(contract.pauseSchedule)).toMatchObject([{ until: null }]);
  });

  it("runs once at once after a question, with the result of each switch", async () => {
    const fake = building([evening()]);
    const { _id: switchId } = aSwitch(1, 1);
    fake.on(contract.runSchedule, ({ run }) => ({
      results: [
        {
          command_id: run,
          switch_appliance_id: switchId,
          switch_name: "Switch 1.1",
          device_name: "Device 1",
          switch_state: 1,
          level: null,
          outcome: "failed",
          reason: "offline",
          finishedAt: null,
        } as const,
      ],
    }));
    await open([], "admin", fake);
    await chooseInMenu("Evening lights", "Run now");
    const dialog = await screen.findByRole("dialog", { name: "Run Evening lights now?" });
    const button = within(dialog).getByRole("button", { name: "Run now" });
    await userEvent.dblClick(button);
    await within(dialog).findByText("1 switch failed.");
    within(dialog).getByText("The device was not connected");
    expect(fake.inputsOf(contract.runSchedule)).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await chooseInMenu("Evening lights", "Run now");
    await screen.findByRole("dialog", { name: "Run Evening lights now?" });
    await press("Run now");
    await screen.findByText("1 switch failed.");
    const asked = fake.inputsOf(contract.runSchedule).map(({ run }) => run);
    expect(new Set(asked).size).toBe(2);
  });

  it("offers neither skipping nor pausing when the schedule is disabled", async () => {
    await open([evening({ isActive: false, next_run: null })]);
    await row("Evening lights");
    await press("More options for Evening lights");
    await screen.findByRole("menuitem", { name: "Run now" });
    expect(screen.queryByRole("menuitem", { name: "Skip next" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Pause until…" })).toBeNull();
  });
});

describe("several schedules", () => {
  const three = () => [
    aSchedule(1, { next_run: at(HOUR) }),
    aSchedule(2, { isActive: false, next_run: null }),
    aSchedule(3, { next_run: at(2 * HOUR) }),
  ];
  const pick = async (...names: string[]) => {
    await row("Schedule 1");
    await press("Select");
    for (const name of names) fireEvent.click(screen.getByRole("checkbox", { name }));
    await screen.findByText(`${names.length} selected`);
  };

  it("disables schedules together, and leaves out those already disabled", async () => {
    const { fake } = await open(three());
    await pick("Schedule 1", "Schedule 2", "Schedule 3");
    await press("Disable");
    await screen.findByText("Disable 3 schedules: 3 of 3 done");
    expect(fake.inputsOf(contract.setScheduleActive)).toEqual([
      { id: aSchedule(1)._id, isActive: false },
      { id: aSchedule(3)._id, isActive: false },
    ]);
  });

  it("skips the next runs, says when there is none, and retries failures", async () => {
    const fake = building(three());
    let isDown = true;
    fake.on(contract.skipScheduleRun, ({ id, due }) => {
      if (isDown && id === aSchedule(3)._id) throw new ApiError(409, { code: "schedule.not_due" });
      return aSchedule(1, { _id: id, skipped: [{ due, by: null }] });
    });
    await open([], "admin", fake);
    await pick("Schedule 1", "Schedule 2", "Schedule 3");
    await press("Skip next");
    await screen.findByText("1 of 3 done, 1 failed");
    const results = screen.getByRole("list", { name: "Results" });
    expect(results.textContent).toBe("Schedule 3 This run has been, or is not plannedSchedule 2 has no next run");
    isDown = false;
    await press("Retry the failed (1)");
    await screen.findByText("2 of 3 done");
    expect(fake.inputsOf(contract.skipScheduleRun).map(({ id }) => id)).toEqual([
      aSchedule(1)._id,
      aSchedule(3)._id,
      aSchedule(3)._id,
    ]);
  });

  it("pauses until one day, and deletes, after a question that names the schedules", async () => {
    const { fake } = await open(three());
    await pick("Schedule 1", "Schedule 3");
    await press("Pause until…");
    const question = await screen.findByRole("dialog", { name: "Pause 2 schedules" });
    await userEvent.click(within(question).getByRole("radio", { name: "In a week" }));
    await userEvent.click(within(question).getByRole("button", { name: "Pause 2 schedules" }));
    await screen.findByText("Pause 2 schedules: 2 of 2 done");
    expect(fake.inputsOf(contract.pauseSchedule).map(({ until }) => until)).toEqual([
      "2026-03-11T00:00:00.000Z",
      "2026-03-11T00:00:00.000Z",
    ]);
    await press("Delete");
    const last = await screen.findByRole("dialog", { name: "Delete 2 schedules?" });
    within(last).getByText("Schedule 3");
    await userEvent.click(within(last).getByRole("button", { name: "Delete 2 schedules" }));
    await screen.findByText("Delete 2 schedules: 2 of 2 done");
    await screen.findByText("Nothing selected yet");
    screen.getByRole("checkbox", { name: "Schedule 2" });
  });
});

describe("a schedule with several times", () => {
  const night = { _id: "night", time: 2300, actions: [anAction(1, 1, 0)], isActive: true, next_run: at(5 * HOUR) };

  it("says what happens at each time", async () => {
    await open([aSchedule(1, { more_times: [night], next_run: at(HOUR) })]);
    const times = within(await row("Schedule 1")).getByRole("list", { name: "Times" });
    expect(
      within(times)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["06:30 pm: 1 switch on", "11:00 pm: 1 switch off"]);
  });

  it("asks which time to run now", async () => {
    const fake = building([aSchedule(1, { more_times: [night], next_run: at(HOUR) })]);
    fake.on(contract.runSchedule, () => ({ results: [] }));
    await open([], "admin", fake);
    await chooseInMenu("Schedule 1", "Run now");
    fireEvent.change(await screen.findByLabelText("Which time"), { target: { value: "night" } });
    await press("Run now");
    await waitFor(() => expect(fake.inputsOf(contract.runSchedule)).toMatchObject([{ id: "night" }]));
  });
});

it("searches by switches, and filters by enabled", async () => {
  await open([aSchedule(1, { actions: [anAction(7, 1)] }), aSchedule(2, { isActive: false })]);
  await row("Schedule 1");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "switch 7" } });
  await waitFor(() => expect(screen.queryByRole("article", { name: "Schedule 2" })).toBeNull());
  await userEvent.click(screen.getByRole("radio", { name: "Disabled" }));
  await screen.findByText("No matching schedules");
  await press("Show all schedules");
  await row("Schedule 2");
});

it("keeps a thousand schedules short on the screen", async () => {
  await open(Array.from({ length: 1000 }, (_, index) => aSchedule(index + 1)));
  await row("Schedule 1");
  expect(screen.getAllByRole("article").length).toBeLessThan(60);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Schedule 1000" } });
  await row("Schedule 1000");
});

it("says that loading failed, and retries", async () => {
  const fake = building([aSchedule(1)]);
  let isDown = true;
  const list = contract.listSchedules;
  fake.on(list, () => {
    if (isDown) throw new ApiError(502, {});
    return { docs: [aSchedule(1)], count: 1 };
  });
  await open([], "admin", fake);
  const alert = await screen.findByRole("alert");
  isDown = false;
  await userEvent.click(within(alert).getByRole("button"));
  await row("Schedule 1");
});
