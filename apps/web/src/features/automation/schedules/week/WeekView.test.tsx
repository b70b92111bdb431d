import { contract, type DayRun, type Schedule } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { ScheduleListPage } from "../list/ScheduleListPage.tsx";
import { aSchedule } from "../testing.ts";

/** Noon of a Wednesday. */
const NOW = Date.UTC(2026, 2, 4, 12);

async function openWeek(schedules: Schedule[], runs: DayRun[] = [], fake = fakeServer([])) {
  fake.on(contract.listSchedules, () => ({ docs: structuredClone(schedules), count: schedules.length }));
  fake.on(contract.scheduleRuns, () => ({ runs, count: runs.length }));
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const router = await openScreen(fake, "/app/schedules/list?view=week", ScheduleListPage);
  const week = await screen.findByRole("region", { name: "Week" });
  return { fake, router, week };
}

const heading = (week: HTMLElement) => within(week).getByRole("heading", { level: 2 }).textContent;
const day = (name: string) => screen.getByRole("region", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  await loadTexts("schedules", "plans", "common");
});
afterEach(() => vi.useRealTimers());

const run = (own: Partial<DayRun>): DayRun => {
  const schedule = { _id: aSchedule(1)._id, name: "Schedule 1" };
  const due = "2026-03-04T06:30:00Z";
  return { _id: "r1", schedule, due, state: "done", outcome: "done", reason: null, ...own };
};

describe("the week", () => {
  it("opens on the next seven days, and steps by a week and back to today", async () => {
    const { week, fake } = await openWeek([aSchedule(1, { time: 1830 })]);
    expect(heading(week)).toBe("Wed, Mar 4 – Tue, Mar 10");
    await waitFor(() => expect(fake.inputsOf(contract.scheduleRuns)).toEqual([{ day: "2026-03-04", days: "1" }]));
    await press("Next week");
    expect(heading(week)).toBe("Wed, Mar 11 – Tue, Mar 17");
    await press("Today");
    await press("Previous week");
    expect(heading(week)).toBe("Wed, Feb 25 – Tue, Mar 3");
    await waitFor(() => expect(fake.inputsOf(contract.scheduleRuns).at(-1)).toEqual({ day: "2026-02-25", days: "7" }));
  });

  it("shows the results of past runs, and links to their history", async () => {
    const runs = [
      run({}),
      run({ _id: "r2", outcome: "partly", state: "failed", due: "2026-03-04T07:00:00Z" }),
      run({ _id: "r3", outcome: "skipped", state: "skipped", due: "2026-03-04T08:00:00Z" }),
      run({ _id: "r4", manual: true, due: "2026-03-04T09:00:00Z" }),
    ];
    const { router } = await openWeek([aSchedule(1, { time: 1830 })], runs);
    const links = await within(day("Wed, Mar 4")).findAllByRole("link");
    await waitFor(() => expect(within(day("Wed, Mar 4")).getAllByRole("link")).toHaveLength(5));
    expect(
      within(day("Wed, Mar 4"))
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "06:30 amSchedule 1Done",
      "07:00 amSchedule 1Partly done",
      "08:00 amSchedule 1Skipped",
      "09:00 amSchedule 1Run nowDone",
      "06:30 pmSchedule 1",
    ]);
    expect(links.length).toBeGreaterThan(0);
    await userEvent.click(within(day("Wed, Mar 4")).getAllByRole("link")[0] as HTMLElement);
    expect(router.state.location.pathname).toBe(`/app/schedules/history/${aSchedule(1)._id}`);
  });

  it("says when it is empty, and when past runs could not be loaded", async () => {
    const fake = fakeServer([]);
    const { week } = await openWeek([aSchedule(1, { isActive: false })], [], fake);
    within(week).getByText("Nothing in these seven days.");
    fake.on(contract.scheduleRuns, () => {
      throw new ApiError(502, {});
    });
    await press("Previous week");
    await within(week).findByText(/Past runs could not be loaded/);
  });

  it("shows a few of many in one hour, and all on request", async () => {
    const many = Array.from({ length: 40 }, (_, index) => aSchedule(index + 1, { days: [3] }));
    await openWeek(many);
    const wednesday = day("Wed, Mar 4");
    expect(within(wednesday).getAllByRole("link")).toHaveLength(6);
    await userEvent.click(within(wednesday).getByRole("button", { name: "34 more" }));
    expect(within(wednesday).getAllByRole("link")).toHaveLength(40);
  });
});

describe("an entry that is moved", () => {
  const evening = (own: Partial<Schedule> = {}) => aSchedule(1, { name: "Evening", days: [3, 5], time: 1830, ...own });

  async function entryOf(schedule = evening(), fake = fakeServer([])) {
    fake.on(contract.editSchedule, (input) => ({ ...schedule, ...input, actions: schedule.actions }) as Schedule);
    const opened = await openWeek([schedule], [], fake);
    const link = await within(day("Wed, Mar 4")).findByRole("link", { name: /Evening/ });
    link.focus();
    return { ...opened, fake, link };
  }

  it("moves a quarter and a day by the arrow keys, asks, and moves on all its days", async () => {
    const { fake, link } = await entryOf();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
    expect(link.textContent).toContain("06:30 pm → Thu 07:00 pm");
    screen.getByText("Evening: Thu, Mar 5 07:00 pm. Press Enter to move it, Escape to cancel.");
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Move Evening?" });
    within(dialog).getByText("Now: 06:30 pm · Wed, Fri");
    within(dialog).getByText("New: 07:00 pm · Thu, Fri");
    within(dialog).getByText(/it moves on all its days/);
    expect(fake.inputsOf(contract.editSchedule)).toEqual([]);
    await press("Move schedule");
    await screen.findByText("Evening moved");
    expect(fake.inputsOf(contract.editSchedule)).toMatchObject([
      { time: 1900, days: [4, 5], only: ["time", "days", "repeats", "date"] },
    ]);
    await press("Undo");
    await waitFor(() =>
      expect(fake.inputsOf(contract.editSchedule).at(-1)).toMatchObject({ time: 1830, days: [3, 5] }),
    );
  });

  it("moves one of several times, and the days of all of them", async () => {
    const night = {
      _id: "00000000-0008-4000-8000-000000000002",
      time: 2300,
      actions: [],
      isActive: true,
      next_run: null,
    };
    const fake = fakeServer([]);
    const schedule = evening({ more_times: [night] });
    fake.on(contract.editSchedule, () => schedule);
    await openWeek([schedule], [], fake);
    const [, link] = await within(day("Wed, Mar 4")).findAllByRole("link", { name: /Evening/ });
    link?.focus();
    await userEvent.keyboard("{ArrowUp}{ArrowRight}{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Move Evening?" });
    within(dialog).getByText("New: 10:45 pm · Thu, Fri");
    within(dialog).getByText(/the day changes for all of them, the time of day only for this one/);
    await press("Move schedule");
    await waitFor(() => expect(fake.inputsOf(contract.editSchedule)).toHaveLength(1));
    expect(fake.inputsOf(contract.editSchedule)).toMatchObject([
      { id: schedule._id, time: 1830, days: [4, 5], more_times: [{ _id: night._id, time: 2245 }] },
    ]);
    expect(fake.inputsOf(contract.editSchedule)[0]?.only).toEqual(expect.not.arrayContaining(["time"]));
  });

  it("stays as it was after Escape", async () => {
    const { fake, link, router } = await entryOf();
    await userEvent.keyboard("{ArrowUp}");
    expect(link.textContent).toContain("→ Wed 06:15 pm");
    await userEvent.keyboard("{Escape}");
    expect(link.textContent).not.toContain("→");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(fake.inputsOf(contract.editSchedule)).toEqual([]);
    expect(router.state.location.pathname).toBe("/app/schedules/list");
  });

  it("does not go to a day on which it runs already", async () => {
    await entryOf();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("It runs on Friday already, so it cannot move there.");
    expect(within(dialog).queryByRole("button", { name: "Move schedule" })).toBeNull();
  });

  it("shows the server's refusal", async () => {
    const fake = fakeServer([]);
    const once = evening({ repeats: false, days: [], date: "2026-03-04" });
    await entryOf(once, fake);
    fake.on(contract.editSchedule, () => {
      const fields = [{ path: "time", message: "Invalid schedule time selected" }];
      throw new ApiError(400, { code: "schedule.invalid", fields });
    });
    await userEvent.keyboard("{ArrowUp}{Enter}");
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("This schedule runs once.");
    await press("Move schedule");
    await within(dialog).findByText("Invalid schedule time selected");
  });

  /** Mocks a layout: hours of 40 px from 100 px on, days of 100 px from 64 px on. */
  function layOut() {
    const rect = (top: number, left: number, height: number, width: number) =>
      ({ top, left, bottom: top + height, right: left + width }) as DOMRect;
    for (const hour of document.querySelectorAll<HTMLElement>("[data-hour]"))
      hour.getBoundingClientRect = () => rect(100 + Number(hour.dataset.hour) * 40, 0, 40, 764);
    for (const [index, head] of document.querySelectorAll<HTMLElement>("[data-day]").entries())
      head.getBoundingClientRect = () => rect(60, 64 + index * 100, 40, 100);
  }
  const at = (column: number, hour: number) => ({ clientX: 64 + column * 100 + 50, clientY: 100 + hour * 40 });
  const mouse = { pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0 };

  it("moves to the quarter where the mouse drops it, without a click", async () => {
    const { link, router } = await entryOf();
    layOut();
    fireEvent.pointerDown(link, { ...mouse, ...at(0, 18.5) });
    fireEvent.pointerMove(link, { ...mouse, ...at(1, 20.3) });
    screen.getByText("Evening: Thu, Mar 5 08:15 pm");
    fireEvent.pointerUp(link, { ...mouse, ...at(1, 20.3) });
    fireEvent.click(link);
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("New: 08:15 pm · Thu, Fri");
    expect(router.state.location.pathname).toBe("/app/schedules/list");
  });

  it("returns by Escape during a drag, and when dropped at its place", async () => {
    const { link } = await entryOf();
    layOut();
    fireEvent.pointerDown(link, { ...mouse, ...at(0, 18.5) });
    fireEvent.pointerMove(link, { ...mouse, ...at(1, 20) });
    await userEvent.keyboard("{Escape}");
    fireEvent.pointerUp(link, { ...mouse, ...at(1, 20) });
    fireEvent.pointerDown(link, { ...mouse, ...at(0, 18.5) });
    fireEvent.pointerMove(link, { ...mouse, ...at(0, 20) });
    fireEvent.pointerMove(link, { ...mouse, ...at(0, 18.6) });
    fireEvent.pointerUp(link, { ...mouse, ...at(0, 18.6) });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is dragged by a finger only after a long press; before that, the page scrolls", async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { link } = await entryOf();
    layOut();
    const finger = { ...mouse, pointerType: "touch" };
    fireEvent.pointerDown(link, { ...finger, ...at(0, 18.5) });
    fireEvent.pointerMove(link, { ...finger, ...at(0, 20) });
    expect(document.querySelector("[data-carried]")).toBeNull();
    fireEvent.pointerUp(link, finger);
    fireEvent.pointerDown(link, { ...finger, ...at(0, 18.5) });
    await vi.advanceTimersByTimeAsync(450);
    fireEvent.pointerMove(link, { ...finger, ...at(0, 20) });
    fireEvent.pointerUp(link, { ...finger, ...at(0, 20) });
    const dialog = await screen.findByRole("dialog");
    within(dialog).getByText("New: 08:00 pm · Wed, Fri");
  });
});
