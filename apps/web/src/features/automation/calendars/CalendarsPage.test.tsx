import { type Calendar, contract } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { CalendarsPage } from "./CalendarsPage.tsx";

const ID = "00000000-0009-4000-8000-000000000001";
const aCalendar = (own: Partial<Calendar> = {}): Calendar => ({
  _id: ID,
  name: "Closing days",
  group: null,
  follows: null,
  entries: [],
  ...own,
});
const ENTRY = {
  _id: "00000000-0009-4000-8000-000000000002",
  name: "Stocktaking",
  type: "closed",
  from: "2100-03-05",
  to: "2100-03-06",
  yearly: false,
  hours: null,
  source: null,
} as const;

const run = (name: string, was: string | null, is: string | null) => ({
  schedule: { _id: ID, name },
  was,
  is,
  because: "Diwali",
});
const NONE = { count: 0, named: [] };
const CHANGE = {
  days: 30,
  entries: 1,
  added: NONE,
  moved: { count: 1, named: [run("Lobby", "2100-03-05T12:30:00Z", "2100-03-05T14:30:00Z")] },
  dropped: {
    count: 25,
    named: Array.from({ length: 20 }, (_, index) => run(`Floor ${index + 1}`, `2100-03-05T13:${10 + index}:00Z`, null)),
  },
};

async function open(docs: Calendar[], role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listCalendars, () => ({ docs: structuredClone(docs), place: null }));
  for (const call of [contract.newCalendar, contract.editCalendarDays, contract.takeHolidays, contract.followCalendar])
    fake.on(call, () => aCalendar());
  fake.on(contract.previewCalendar, () => CHANGE);
  await openScreen(fake, "/app/schedules/calendars", () => <CalendarsPage />);
  return fake;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => loadTexts("calendars", "schedules", "common", "errors"));

it("explains calendars when there are none, and creates one", async () => {
  const fake = await open([]);
  await screen.findByText("No calendars yet");
  await press("New calendar");
  await press("Create calendar");
  await screen.findByText("Enter a name");
  type("Name", "Holidays");
  await press("Create calendar");
  await waitFor(() => expect(fake.inputsOf(contract.newCalendar)).toEqual([{ name: "Holidays", groupId: null }]));
});

it("adds a day, and does not let it end before it begins", async () => {
  const fake = await open([aCalendar()]);
  await press("Add a day");
  const sheet = await screen.findByRole("dialog", { name: "Add a day to Closing days" });
  type(/^Name/, "Diwali");
  type("First day", "2026-11-09");
  type(/^Last day/, "2026-11-08");
  await press("Save day");
  await within(sheet).findByText("Ends before it begins");
  type(/^Last day/, "");
  await press("Save day");
  await waitFor(() => expect(fake.inputsOf(contract.editCalendarDays)).toHaveLength(1));
  const entry = { name: "Diwali", type: "holiday", from: "2026-11-09", to: "2026-11-09", yearly: false, hours: null };
  expect(fake.inputsOf(contract.editCalendarDays)[0]).toEqual({ id: ID, add: [entry] });
});

it("gives a new day the kind of its calendar", async () => {
  await open([aCalendar({ entries: [ENTRY] })]);
  await press("Add a day");
  expect((await screen.findByLabelText<HTMLSelectElement>("Kind of day")).value).toBe("closed");
});

it("shows a state's holidays with their source and how sure they are, and takes them", async () => {
  const fake = await open([aCalendar()]);
  await press("Public holidays");
  const sheet = await screen.findByRole("dialog", { name: "Add public holidays to Closing days" });
  within(sheet).getByText(/not yet gazetted/);
  within(sheet).getByText(/Government of Telangana/);
  expect(within(sheet).getAllByText("Diwali")).toHaveLength(2);
  expect(within(sheet).getAllByText("calculated · moon").length).toBeGreaterThan(0);
  await press("Add holidays");
  await waitFor(() => expect(fake.inputsOf(contract.takeHolidays)).toHaveLength(1));
  expect(fake.inputsOf(contract.takeHolidays)[0]).toEqual({
    id: ID,
    state: "IN-TG",
    years: [2026, 2027],
    type: "holiday",
  });
});

it("shows the effect on the runs before a day is saved, and names them", async () => {
  const fake = await open([aCalendar()]);
  await press("Add a day");
  type("First day", "2100-03-05");
  const change = within(await screen.findByRole("region", { name: "What this changes" }));
  await change.findByText("25 runs dropped");
  change.getByText("1 run moved");
  change.getByText("Floor 3");
  expect(change.queryByText("Floor 4")).toBeNull();
  await press("and 22 more");
  change.getByText("Floor 20");
  change.getByText("and 5 more that are not listed");
  const [asked] = fake.inputsOf(contract.previewCalendar);
  expect(asked).toMatchObject({ id: ID, days: { add: [{ type: "holiday", from: "2100-03-05", to: "2100-03-05" }] } });
  type(/^Last day/, "2100-03-01");
  await waitFor(() => expect(screen.queryByRole("region", { name: "What this changes" })).toBeNull());
});

it("asks before a day or a calendar is deleted, with the effect on the runs", async () => {
  const fake = await open([aCalendar({ entries: [ENTRY] })]);
  await press("Remove Stocktaking");
  const question = within(await screen.findByRole("dialog", { name: "Remove Stocktaking?" }));
  await question.findByText("25 runs dropped");
  expect(fake.inputsOf(contract.previewCalendar)[0]).toEqual({ id: ID, days: { remove: [ENTRY._id] } });
  await press("Remove day");
  await waitFor(() => expect(fake.inputsOf(contract.editCalendarDays)).toEqual([{ id: ID, remove: [ENTRY._id] }]));
  await press("More for Closing days");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await screen.findByRole("dialog", { name: "Delete Closing days?" });
  await waitFor(() => expect(fake.inputsOf(contract.previewCalendar).at(-1)).toEqual({ id: ID, deleted: true }));
});

it("shows the changes of a file before it is imported, and refuses one that is too large", async () => {
  const fake = await open([aCalendar()]);
  await press("Import or follow");
  await screen.findByRole("dialog", { name: "Import or follow for Closing days" });
  screen.getByText(/Events with times count for the whole day/);
  const file = new File(["BEGIN:VCALENDAR"], "days.ics", { type: "text/calendar" });
  const input = () => document.querySelector<HTMLInputElement>("input[type=file]") ?? expect.fail("no file field");
  await userEvent.upload(input(), file);
  await screen.findByText("25 runs dropped");
  const asked = { id: ID, file: { text: "BEGIN:VCALENDAR", type: "holiday" } };
  expect(fake.inputsOf(contract.previewCalendar)).toEqual([asked]);
  await userEvent.upload(input(), new File(["x".repeat(200_001)], "large.ics", { type: "text/calendar" }));
  await press("Save");
  await screen.findByText("Larger than 200 KB: follow its address instead");
});

it("says why an address could not be read", async () => {
  const follows = {
    address: "https://in.example/a.ics",
    type: "holiday",
    fetchedAt: null,
    failure: "private",
  } as const;
  await open([aCalendar({ follows })]);
  await screen.findByText(
    "in.example could not be read: the address is inside a private network. The days from before stay.",
  );
});

it("is read-only for users who may not change anything", async () => {
  await open([aCalendar({ entries: [ENTRY] })], "user");
  await screen.findByText("Stocktaking");
  expect(screen.queryByRole("button")).toBeNull();
});
