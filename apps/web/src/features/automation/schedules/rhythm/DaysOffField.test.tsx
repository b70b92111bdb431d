import { type Calendar, contract, type Schedule } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { ScheduleForm } from "../form/ScheduleForm.tsx";
import { fromSchedule } from "../form/schedule-draft.ts";
import { aSchedule } from "../testing.ts";

/** Noon of a Wednesday; the schedule runs on weekdays at 18:30. */
const NOW = Date.UTC(2026, 2, 4, 12);
const HOLIDAYS: Calendar = {
  _id: "00000000-0009-4000-8000-000000000001",
  name: "Holidays",
  group: null,
  follows: null,
  entries: [
    {
      _id: "00000000-0009-4000-8000-000000000002",
      name: "Holi",
      type: "holiday",
      from: "2026-03-05",
      to: "2026-03-05",
      yearly: false,
      hours: null,
      source: null,
    },
    {
      _id: "00000000-0009-4000-8000-000000000003",
      name: "Stocktaking",
      type: "closed",
      from: "2026-03-10",
      to: "2026-03-10",
      yearly: false,
      hours: null,
      source: null,
    },
  ],
};

async function open(own: Partial<Schedule> = {}, place: { latitude: number; longitude: number } | null = null) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.listCalendars, () => ({ docs: [HOLIDAYS], place }));
  fake.on(contract.editSchedule, () => aSchedule(1));
  const schedule = aSchedule(1, own);
  await openScreen(fake, "/form", () => <ScheduleForm id={schedule._id} initial={fromSchedule(schedule)} />);
  await screen.findByLabelText("Name");
  return fake;
}

const openKinds = () => userEvent.click(screen.getByText("By kind of day"));
const openOptions = () => userEvent.click(screen.getByText("More options"));
const notOnDaysOff = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^Not on days off/ });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const aside = () => screen.getByRole("complementary", { name: "Next runs" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save schedule" }));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  await loadTexts("schedules", "calendars", "automation", "common");
});
afterEach(() => vi.useRealTimers());

describe("schedule on days off", () => {
  it("leaves out every kind of day off with one choice, and names the dates", async () => {
    const fake = await open();
    await userEvent.click(notOnDaysOff());
    const dates = within(await screen.findByRole("list", { name: "Does not run on" }));
    expect(dates.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Thu, Mar 5 Holi: holiday",
      "Tue, Mar 10 Stocktaking: closed",
    ]);
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    const skip = { do: "skip" };
    expect(fake.inputsOf(contract.editSchedule)[0]).toMatchObject({
      rhythm: { on_days: { holiday: skip, closed: skip } },
    });
  });

  it("shows a stored rule for holidays alone as part of the choice, with its kinds", async () => {
    await open({ rhythm: { on_days: { holiday: { do: "skip" } } } });
    expect(notOnDaysOff().indeterminate).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>("Holiday").value).toBe("skip");
    expect(screen.getByLabelText<HTMLSelectElement>("Closed").value).toBe("normal");
    expect((await screen.findByRole("list", { name: "Does not run on" })).textContent).not.toContain("Stocktaking");
  });

  it("previews the next runs with the reasons and the effect of the change, and sends only the rhythm", async () => {
    const fake = await open();
    await openKinds();
    choose("Holiday", "skip");
    await within(aside()).findByText("Holi: holiday");
    within(aside()).getByText("1 run dropped");
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    const [input] = fake.inputsOf(contract.editSchedule);
    expect(input).toMatchObject({ rhythm: { on_days: { holiday: { do: "skip" } } }, only: ["rhythm"] });
  });

  it("requires a time when it is to run at another", async () => {
    const fake = await open();
    await openKinds();
    choose("Holiday", "at");
    await save();
    await screen.findByText("Choose a time for that kind of day");
    choose("Time on such a day", "20:00");
    within(aside()).getByText("1 run moved");
    await save();
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
  });
});

it("follows the sun, and says when the location is missing", async () => {
  await open();
  await userEvent.click(screen.getByRole("radio", { name: "Sunset" }));
  await screen.findByText(/location of the enterprise is not set/);
  expect(within(aside()).getAllByText("location not set").length).toBeGreaterThan(0);
});

it("runs only on the first of its days in a month, or every second week, and says so in a line", async () => {
  await open();
  await openOptions();
  choose("Which weeks", "nth");
  await userEvent.click(screen.getByRole("button", { name: "First" }));
  await save();
  await screen.findByText("Choose which of them in a month");
  choose("Which weeks", "everyN");
  await screen.findByText("every 2 weeks");
});

it("removes the settings, and sends that", async () => {
  const fake = await open({ rhythm: { on_days: { holiday: { do: "skip" } } } });
  choose("Holiday", "normal");
  await save();
  await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
  expect(fake.inputsOf(contract.editSchedule)[0]).toMatchObject({ rhythm: null, only: ["rhythm"] });
});
