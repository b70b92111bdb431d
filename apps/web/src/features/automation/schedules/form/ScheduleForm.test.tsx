import { contract, type Schedule } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, switchId } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { writePreference } from "../../../../ui/preferences.ts";
import { anAction, aSchedule } from "../testing.ts";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { type Draft, EMPTY, fromSchedule } from "./schedule-draft.ts";

/** Noon of a Wednesday. */
const NOW = Date.UTC(2026, 2, 4, 12);
const lamp = { switch_appliance_id: switchId(1, 1), name: "Switch 1.1", switch_state: 1 };

async function open(initial: Draft = EMPTY, id?: string) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.newSchedule, () => aSchedule(1));
  fake.on(contract.editSchedule, () => aSchedule(1));
  const router = await openScreen(fake, "/form", () => <ScheduleForm {...(id ? { id } : {})} initial={initial} />);
  await screen.findByLabelText("Name");
  return { fake, router };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const runs = () =>
  within(screen.getByRole("complementary", { name: "Next runs" }))
    .queryAllByRole("listitem")
    .map((item) => item.textContent);

const openOptions = () => userEvent.click(screen.getByText("More options"));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  await loadTexts("schedules", "calendars", "automation", "common");
});
afterEach(() => {
  vi.useRealTimers();
  writePreference("clock", undefined);
});

describe("a new schedule", () => {
  it("is put together with a look at its next three runs, and sent as hour * 100 + minute", async () => {
    const { fake, router } = await open({ ...EMPTY, actions: [lamp] });
    type("Name", "Evening");
    type("Time", "6:30");
    expect(runs()[0]).toBe("in 18 hours, tomorrow 06:30 am");
    await userEvent.click(screen.getByRole("radio", { name: "pm" }));
    await press("Weekends");
    expect(runs()).toEqual([
      "in 3 days, Saturday 06:30 pm",
      "in 4 days, Sunday 06:30 pm",
      "in 1 week, Sat, Mar 14 06:30 pm",
    ]);
    await press("Monday");
    await openOptions();
    type("Reminder before the schedule, in minutes", "15");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Run even if a device is offline/ }));
    await press("Create schedule");
    await screen.findByText("Schedule saved");
    expect(router.state.location.pathname).toBe("/app/schedules/list");
    expect(fake.inputsOf(contract.newSchedule)).toEqual([
      {
        name: "Evening",
        time: 1830,
        days: [0, 1, 6],
        repeats: true,
        date: null,
        force: true,
        before: 15,
        actions: [{ switch_appliance_id: switchId(1, 1), groupId: null, switch_state: 1, level: null }],
      },
    ]);
  });

  it("shows the problem beside each field, and focuses the first", async () => {
    const { fake } = await open({ ...EMPTY, days: [] });
    await press("Create schedule");
    for (const text of [
      "Required",
      "Invalid schedule time selected",
      "Choose at least one day",
      "Repeats: Never",
      "Provide at least one action",
    ])
      screen.getByText(text);
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    type("Name", "Evening");
    expect(screen.queryByText("Required")).toBeNull();
    await openOptions();
    type("Reminder before the schedule, in minutes", "2000");
    screen.getByText("Validation error");
    expect(fake.inputsOf(contract.newSchedule)).toEqual([]);
  });

  it("asks for a season by days of any year, and says it without weekdays and years", async () => {
    const { fake } = await open({ ...EMPTY, name: "Monsoon", time: 1830, actions: [lamp] });
    await openOptions();
    await userEvent.click(screen.getByLabelText("Only in a season"));
    screen.getByText("March 1");
    type("To", "2028-09-15");
    screen.getByText("September 15");
    screen.getByText("March 1 to September 15");
    await press("Create schedule");
    await screen.findByText("Schedule saved");
    const rhythm = { season: { from: "03-01", to: "09-15" } };
    expect(fake.inputsOf(contract.newSchedule)).toMatchObject([{ rhythm }]);
  });

  it("uses 24 hours when the settings say so, and refuses a past time", async () => {
    writePreference("clock", 24);
    const { fake } = await open({ ...EMPTY, name: "Once", actions: [lamp] });
    expect(screen.queryByRole("radio", { name: "pm" })).toBeNull();
    type("Time", "11:59");
    await userEvent.click(screen.getByRole("radio", { name: "Once" }));
    expect(runs()).toEqual(["in 23 hours, tomorrow 11:59"]);
    type("Date", "2026-03-04");
    expect(screen.getByRole("complementary").textContent).toContain("With these settings, it will never run.");
    await press("Create schedule");
    screen.getByText("Invalid schedule time selected");
    type("Time", "12:01");
    await press("Create schedule");
    await screen.findByText("Schedule saved");
    expect(fake.inputsOf(contract.newSchedule)).toMatchObject([{ time: 1201, repeats: false, date: "2026-03-04" }]);
  });

  it("keeps the input and shows the reason when the server refuses", async () => {
    const { fake } = await open({ ...EMPTY, name: "Evening", time: 1830, actions: [lamp] });
    fake.on(contract.newSchedule, () => {
      throw new ApiError(503, { message: "The server is resting" });
    });
    await press("Create schedule");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The schedule was not saved. The server is resting");
    expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Evening");
    expect((screen.getByLabelText("Time") as HTMLInputElement).value).toBe("6:30");
  });
});

it("needs about six presses of Tab for a name, one switch, days and a time", async () => {
  const { fake } = await open();
  let tabs = 0;
  const tab = async (to: HTMLElement) => {
    for (; document.activeElement !== to && tabs < 20; tabs += 1) await userEvent.tab();
    expect(document.activeElement).toBe(to);
  };
  const keys = (text: string) => userEvent.keyboard(text);
  screen.getByLabelText("Name").focus();
  await keys("Evening");
  const choose = screen.getByRole("button", { name: "Choose switches" });
  await tab(choose);
  await keys("{Enter}");
  const sheet = await screen.findByRole("dialog", { name: "Choose switches" });
  await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByRole("searchbox")));
  await keys("Switch 1.1");
  await waitFor(() => expect(within(sheet).queryByRole("checkbox", { name: /^Switch 1\.2/ })).toBeNull());
  await keys("{ArrowDown}{ArrowDown} {Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(choose));
  await tab(within(screen.getByRole("toolbar", { name: "Days" })).getAllByRole("button")[0] ?? choose);
  await keys("{End} ");
  await tab(screen.getByLabelText("Time"));
  await keys("18:30{Enter}");
  await screen.findByText("Schedule saved");
  expect(fake.inputsOf(contract.newSchedule)).toMatchObject([
    {
      name: "Evening",
      days: [0, 1, 2, 3, 4, 5, 6],
      time: 1830,
      actions: [{ switch_appliance_id: switchId(1, 1), switch_state: 1 }],
    },
  ]);
  expect(tabs).toBeLessThanOrEqual(6);
});

it("offers Every day, and one choice reached by Tab for all days", async () => {
  await open();
  const days = screen.getByRole("toolbar", { name: "Days" });
  within(days).getByRole("button", { name: "Every day" });
  expect(days.querySelectorAll("button[tabindex='0']")).toHaveLength(1);
});

it("has sunrise and sunset beside the time, and returns to the clock", async () => {
  const { fake } = await open({ ...EMPTY, name: "Dusk", actions: [lamp] });
  await userEvent.click(screen.getByRole("radio", { name: "Sunset" }));
  fireEvent.change(screen.getByLabelText("Minutes before (−) or after (+)"), { target: { value: "-10" } });
  await press("Create schedule");
  await waitFor(() => expect(fake.inputsOf(contract.newSchedule)).toHaveLength(1));
  expect(fake.inputsOf(contract.newSchedule)).toMatchObject([
    { time: 1200, rhythm: { sun: { event: "sunset", offset: -10 } } },
  ]);
});

it("returns from the sun to the clock when a time is chosen again", async () => {
  const sun = { event: "sunset", offset: 0 } as const;
  const kept = aSchedule(1, { time: 1200, rhythm: { sun } });
  const { fake } = await open(fromSchedule(kept), kept._id);
  expect(screen.queryByLabelText("Time")).toBeNull();
  await userEvent.click(within(screen.getByRole("radiogroup", { name: /sunset/ })).getByRole("radio", { name: "pm" }));
  type("Time", "7:15");
  await press("Save schedule");
  await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
  expect(fake.inputsOf(contract.editSchedule)).toMatchObject([{ time: 1915, rhythm: null, only: ["time", "rhythm"] }]);
});

describe("a schedule that is edited", () => {
  const kept: Schedule = aSchedule(1, { days: [0, 3], time: 905, before: 10 });

  it("starts with the saved values, and sends only the changes", async () => {
    const { fake } = await open(fromSchedule(kept), kept._id);
    expect(screen.getByRole("button", { name: "Sunday" }).getAttribute("aria-pressed")).toBe("true");
    await press("Wednesday");
    await press("Save schedule");
    await screen.findByText("Schedule saved");
    expect(fake.inputsOf(contract.editSchedule)).toMatchObject([{ id: kept._id, time: 905, days: [0], before: 10 }]);
  });

  it("asks before changes are lost, and not without changes", async () => {
    const { router } = await open(fromSchedule(kept), kept._id);
    type("Name", "Another name");
    const leave = () => userEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await leave();
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await press("Stay");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/form");
    type("Name", kept.name);
    await leave();
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/schedules/list"));
  });
});

describe("a schedule with several times", () => {
  const night = { _id: switchId(8, 8), time: 2300, actions: [anAction(1, 1, 0)], isActive: true, next_run: null };
  const kept = aSchedule(1, { more_times: [night] });
  const typeSecond = (value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: "Time 2" }), { target: { value } });

  it("is made as one: on at 18:30, off at 23:00 without choosing the switches again", async () => {
    const { fake } = await open({ ...EMPTY, name: "Evening", time: 1830, actions: [lamp] });
    await press("Add another time");
    await press("Create schedule");
    screen.getByText("Invalid schedule time selected");
    typeSecond("18:30");
    screen.getByText("There is already an entry for this time");
    typeSecond("23:00");
    expect(runs()).toEqual(["in 6 hours, today 06:30 pm", "in 11 hours, today 11:00 pm", "tomorrow 06:30 pm"]);
    await press("Create schedule");
    await waitFor(() => expect(fake.inputsOf(contract.newSchedule)).toHaveLength(1));
    const off = { switch_appliance_id: switchId(1, 1), groupId: null, switch_state: 0, level: null };
    expect(fake.inputsOf(contract.newSchedule)).toMatchObject([
      { time: 1830, actions: [{ switch_state: 1 }], more_times: [{ time: 2300, sun: null, actions: [off] }] },
    ]);
  });

  it("keeps the stored time when that is edited, and says when it comes before the first", async () => {
    const { fake } = await open(fromSchedule(kept), kept._id);
    const second = within(screen.getByRole("region", { name: "Time 2" }));
    typeSecond("01:00");
    await userEvent.click(second.getByRole("radio", { name: "am" }));
    second.getByText(/before the first time/);
    await press("Save schedule");
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    expect(fake.inputsOf(contract.editSchedule)).toMatchObject([
      { more_times: [{ _id: night._id, time: 100 }], only: ["more_times"] },
    ]);
  });

  it("loses a time", async () => {
    const { fake } = await open(fromSchedule(kept), kept._id);
    await press("Remove time 2");
    await press("Save schedule");
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    expect(fake.inputsOf(contract.editSchedule)).toMatchObject([{ more_times: [], only: ["more_times"] }]);
  });
});
