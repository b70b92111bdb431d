import { contract, type Member, type OnCallPlan } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { OnCallPage } from "./OnCallPage.tsx";

const ID = "00000000-0010-4000-8000-000000000001";
const ASHA = { _id: "00000000-0010-4000-8000-00000000000a", name: "Asha" };
const RAVI = { _id: "00000000-0010-4000-8000-00000000000b", name: "Ravi" };
const MEENA = { _id: "00000000-0010-4000-8000-00000000000c", name: "Meena" };
/** A Wednesday; the office of the tests keeps Greenwich time. */
const NOW = "2026-03-18T12:00:00Z";

const aPlan = (own: Partial<OnCallPlan> = {}): OnCallPlan => ({
  _id: ID,
  name: "Facilities",
  room: null,
  priorities: ["critical", "high"],
  turn: "week",
  from: "2026-03-16",
  hand_over: 900,
  people: [ASHA, RAVI],
  covers: [],
  steps: [
    { after_minutes: 0, tell: "on_call", people: [] },
    { after_minutes: 10, tell: "next", people: [] },
    { after_minutes: 20, tell: "people", people: [MEENA] },
  ],
  ...own,
});
const COVER = {
  _id: "00000000-0010-4000-8000-0000000000ff",
  person: MEENA,
  from: "2026-03-18T10:00:00Z",
  to: "2026-03-19T10:00:00Z",
  why: "Asha is away",
  may_remove: true,
};

const aMember = ({ _id, name }: Pick<Member, "_id" | "name">): Member => ({
  _id,
  name,
  fullname: name,
  email: `${name.toLowerCase()}@office.test`,
  username: name.toLowerCase(),
  phone: "",
  organisation: "",
  role: ["user"],
  is_demo: false,
  joined: true,
  last_sign_in: null,
  granted: { places: 0, rooms: 0, devices: 0, switches: 0 },
  owns: { schedules: 0, scenes: 0, workflows: 0, remotes: 0 },
  second_factor: false,
});

async function open(docs: OnCallPlan[], role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listOnCall, () => ({ docs: structuredClone(docs) }));
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  fake.on(contract.listUsers, () => ({ users: [ASHA, RAVI, MEENA].map((each) => aMember(each)), count: 3 }));
  for (const call of [
    contract.newOnCallPlan,
    contract.editOnCallPlan,
    contract.coverOnCall,
    contract.uncoverOnCall,
  ] as const)
    fake.on(call, () => aPlan());
  fake.on(contract.deleteOnCallPlan, () => ({ deleted: true as const }));
  await openScreen(fake, "/app/alarms/on-call", () => <OnCallPage />);
  return fake;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  await loadTexts("onCall", "common", "errors");
});
afterEach(() => {
  vi.useRealTimers();
});

it("says what happens without a plan, and offers one to admins only", async () => {
  await open([], "user");
  await screen.findByText("No on-call plan");
  expect(screen.getByText(/everyone who can see a device is notified of its alarms at once/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "New plan" })).toBeNull();
});

it("says who is on call now, until when, and who is next", async () => {
  await open([aPlan()]);
  const card = await screen.findByRole("listitem", { name: "Facilities" });
  expect(within(card).getByText("Asha", { selector: "strong" })).toBeDefined();
  expect(within(card).getByText("until Monday 09:00 am; next: Ravi")).toBeDefined();
  expect(within(card).getByText("A week each, from Monday 09:00 am on")).toBeDefined();
});

it("shows who covers, why, and who is next", async () => {
  await open([aPlan({ covers: [COVER] })]);
  const card = await screen.findByRole("listitem", { name: "Facilities" });
  expect(within(card).getByText("Meena", { selector: "strong" })).toBeDefined();
  expect(within(card).getByText("stands in until tomorrow 10:00 am; then Asha. Reason: Asha is away")).toBeDefined();
});

it("shows the steps as sentences", async () => {
  await open([aPlan()]);
  for (const sentence of ["At once: the person on call", "After 10 min: the next in turn", "After 20 min: Meena"])
    expect(await screen.findByText(sentence)).toBeDefined();
});

it("says that nobody is on call before the first turn", async () => {
  await open([aPlan({ from: "2026-03-23" })]);
  expect(await screen.findByText(/The first turn begins Monday 09:00 am/)).toBeDefined();
});

it("lets a user cover only as themselves", async () => {
  const fake = await open([aPlan()], "user");
  await press("Stand in: Facilities");
  await screen.findByRole("dialog", { name: "Stand in: Facilities" });
  expect(screen.queryByLabelText("Person")).toBeNull();
  type("To", "2026-03-19");
  type("To (time)", "08:30");
  await press("Stand in");
  await waitFor(() => expect(fake.inputsOf(contract.coverOnCall)).toHaveLength(1));
  expect(fake.inputsOf(contract.coverOnCall)[0]).toMatchObject({
    plan: ID,
    from: "2026-03-18T12:00:00.000Z",
    to: "2026-03-19T08:30:00.000Z",
  });
});

it("refuses an end before the start beside its field", async () => {
  const fake = await open([aPlan()], "user");
  await press("Stand in: Facilities");
  await screen.findByRole("dialog", { name: "Stand in: Facilities" });
  type("To", "2026-03-18");
  type("To (time)", "09:00");
  await press("Stand in");
  expect(await screen.findByText(/Choose an end that comes after the start/)).toBeDefined();
  expect(fake.inputsOf(contract.coverOnCall)).toEqual([]);
});

it("cancels a cover", async () => {
  const fake = await open([aPlan({ covers: [COVER] })]);
  await press(/^Take back: Meena/);
  await waitFor(() => expect(fake.inputsOf(contract.uncoverOnCall)).toEqual([{ plan: ID, id: COVER._id }]));
});

it("creates a plan of people in order, and shows missing fields", async () => {
  const fake = await open([]);
  await press("New plan");
  await press("Create plan");
  expect(await screen.findByText("Enter a name")).toBeDefined();
  expect(screen.getByText("Add at least one person")).toBeDefined();
  type("Name", "Nights");
  for (const name of ["Ravi", "Asha"]) {
    await userEvent.click(screen.getByRole("combobox", { name: "Add person" }));
    await userEvent.click(await screen.findByRole("option", { name }));
  }
  await press("Asha: earlier");
  await press("Create plan");
  await waitFor(() => expect(fake.inputsOf(contract.newOnCallPlan)).toHaveLength(1));
  expect(fake.inputsOf(contract.newOnCallPlan)[0]).toEqual({
    name: "Nights",
    room: null,
    priorities: ["critical", "high"],
    turn: "week",
    from: "2026-03-16",
    hand_over: 900,
    people: [ASHA._id, RAVI._id],
    steps: [
      { after_minutes: 0, tell: "on_call", people: [] },
      { after_minutes: 10, tell: "next", people: [] },
      { after_minutes: 20, tell: "everyone", people: [] },
    ],
  });
});

it("shows the problem of a step that comes too early", async () => {
  await open([aPlan()]);
  await press("More for Facilities");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit plan" }));
  const [, second] = await screen.findAllByLabelText("Minutes after");
  if (!second) throw new Error("a plan of three steps");
  fireEvent.change(second, { target: { value: "0" } });
  await press("Save plan");
  expect(await screen.findByText("Each step comes later than the one before")).toBeDefined();
  expect(second.getAttribute("aria-invalid")).toBe("true");
});

it("asks before a plan is deleted", async () => {
  const fake = await open([aPlan()]);
  await press("More for Facilities");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete plan" }));
  await press("Delete Facilities");
  await waitFor(() => expect(fake.inputsOf(contract.deleteOnCallPlan)).toEqual([{ id: ID }]));
});
