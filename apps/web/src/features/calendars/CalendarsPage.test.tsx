import { type Calendar, contract } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../gateway/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { fakeServer, openScreen } from "../../testing/fake-gateway.tsx";
import { testToken } from "../../testing/test-token.ts";
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

async function open(docs: Calendar[], role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listCalendars, () => ({ docs: structuredClone(docs), place: null }));
  for (const call of [contract.newCalendar, contract.editCalendarDays, contract.takeHolidays, contract.followCalendar])
    fake.on(call, () => aCalendar());
  await openScreen(fake, "/app/schedules/calendars", () => <CalendarsPage />);
  return fake;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => loadTexts("calendars", "schedules", "common", "errors"));

it("says what calendars are for where there are none, and makes one", async () => {
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
  const entry = { name: "Diwali", type: "closed", from: "2026-11-09", to: "2026-11-09", yearly: false, hours: null };
  expect(fake.inputsOf(contract.editCalendarDays)[0]).toEqual({ id: ID, add: [entry] });
});

it("shows a state's holidays with their source and how sure they are, and takes them", async () => {
  const fake = await open([aCalendar()]);
  await press("Public holidays");
  const sheet = await screen.findByRole("dialog", { name: "Public holidays for Closing days" });
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

it("lets those look who may not change anything", async () => {
  await open([aCalendar({ entries: [ENTRY] })], "user");
  await screen.findByText("Stocktaking");
  expect(screen.queryByRole("button")).toBeNull();
});
