import { type Alarm, contract, type Delivery, type Member } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { DeliveriesPage } from "./DeliveriesPage.tsx";

afterEach(() => endSession({ navigate: false }));

const NO_COUNTS = { active: 0, acknowledged: 0, cleared: 0, shelved: 0, critical: 0 };
const ALARM: Alarm = {
  ...{ _id: "00000000-00a1-4000-8000-000000000001", source: "workflow", state: "closed", priority: "high" },
  ...{ code: null, params: {}, head: "Freezer warms", message: "", advice: "", device: null },
  ...{ raisedAt: "2026-03-01T00:00:00Z", clearedAt: null, acknowledged: null, owner: null, count: 1, below: 0 },
  ...{ under: null, latching: false, value: null, may: [] },
};
const PERSON: Member = {
  _id: "00000000-00b1-4000-8000-000000000001",
  name: "Asha Rao",
  ...{ fullname: "Asha Rao", email: "asha@office.test", username: "asha", phone: "", organisation: "" },
  ...{ role: ["user"], is_demo: false, joined: true, last_sign_in: null, second_factor: false },
  granted: { places: 0, rooms: 0, devices: 0, switches: 0 },
  owns: { schedules: 0, scenes: 0, workflows: 0, remotes: 0 },
};

const aDelivery = (given: Partial<Delivery>): Delivery => ({
  _id: crypto.randomUUID(),
  kind: "alarm",
  alarm: null,
  person: { _id: crypto.randomUUID(), name: "Asha Rao" },
  channel: { _id: "11111111-1111-4111-8111-111111111111", kind: "mail", name: "E-mail" },
  priority: "high",
  head: "High: Freezer warms",
  state: "accepted",
  reason: null,
  tries: 1,
  created_at: "2026-03-01T00:00:00Z",
  due_at: "2026-03-01T00:00:00Z",
  sent_at: "2026-03-01T00:00:00Z",
  accepted_at: "2026-03-01T00:00:01Z",
  seen_at: null,
  ...given,
});

async function openLog(docs: Delivery[], role: "admin" | "user" = "admin") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  await loadTexts("channels", "alarms", "notifications");
  const fake = fakeServer([]);
  const asked: unknown[] = [];
  fake.on(contract.listDeliveries, (query) => {
    asked.push(query);
    const found = docs.filter(({ state }) => query.state === undefined || state === query.state);
    const [limit, page] = [Number(query.limit), Number(query.page)];
    return { docs: found.slice((page - 1) * limit, page * limit), count: found.length };
  });
  fake.on(contract.listUsers, ({ search = "" }) => {
    const users = [PERSON].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return { users, count: users.length };
  });
  const searched: string[] = [];
  fake.on(contract.listAlarms, ({ q = "" }) => {
    searched.push(q);
    return { docs: [ALARM], count: 1, counts: NO_COUNTS };
  });
  const router = await openScreen(fake, "/app/alarms/deliveries", DeliveriesPage);
  return { asked, searched, router };
}

it("shows the recipient, channel and result of each message", async () => {
  await openLog([aDelivery({}), aDelivery({ state: "failed", reason: "unknown", tries: 3, accepted_at: null })]);
  const [, first, second] = await screen.findAllByRole("row");
  expect(first?.textContent).toContain("Asha Rao");
  expect(first?.textContent).toContain("High: Freezer warms");
  within(first as HTMLElement).getByText("Accepted");
  expect(second?.textContent).toContain("Sent without an answer; not repeated");
  expect(second?.textContent).toContain("3 attempts");
});

it("shows no names of people to users who see only their own alarms", async () => {
  await openLog([aDelivery({})], "user");
  await screen.findByText("High: Freezer warms");
  expect(screen.queryByText("Asha Rao")).toBeNull();
});

it("keeps the status in the address, and says when nothing matches", async () => {
  const { asked, router } = await openLog([aDelivery({})]);
  await userEvent.selectOptions(await screen.findByLabelText("Status"), "Failed");
  await screen.findByText("No messages match");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ state: "failed" }));
  expect(asked.at(-1)).toMatchObject({ state: "failed", page: 1 });
});

it("shows pages when there are more than one", async () => {
  const { asked } = await openLog(Array.from({ length: 60 }, () => aDelivery({})));
  await userEvent.click(await screen.findByRole("button", { name: "Older" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
});

it("exports every message that matches, beyond the shown page", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const lost = aDelivery({ state: "failed", reason: "unknown", tries: 3, accepted_at: null, head: "Last of all" });
  await openLog([...Array.from({ length: 250 }, () => aDelivery({})), lost]);
  await userEvent.click(await screen.findByRole("button", { name: "Export: Delivery log" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text()) ?? "").trim().split(/\r?\n/);
  expect(lines).toHaveLength(252);
  expect(lines[0]).toContain('"When","Person","Channel","Message","Result"');
  const result = "Failed · Sent without an answer; not repeated, so that it does not arrive twice · 3 attempts";
  expect(lines.at(-1)).toContain(`"Asha Rao","E-mail","Last of all","${result}"`);
  vi.restoreAllMocks();
});

it("says what will be listed here while nothing was sent", async () => {
  await openLog([]);
  await screen.findByText("No messages sent");
});

it("filters by one alarm and one person, and shows their names after a reload", async () => {
  const { asked, searched, router } = await openLog([
    aDelivery({ alarm: ALARM._id, person: { _id: PERSON._id, name: "Asha Rao" } }),
  ]);
  await userEvent.click(await screen.findByRole("combobox", { name: "Alarm" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Freezer warms/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ alarm: ALARM._id, page: 1 }));
  await userEvent.type(screen.getByRole("combobox", { name: "Person" }), "ash");
  await userEvent.click(await screen.findByRole("option", { name: "Asha Rao" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ alarm: ALARM._id, person: PERSON._id }));
  expect(router.state.location.search).toMatchObject({ alarm: ALARM._id, person: PERSON._id });
  await userEvent.click(screen.getByRole("combobox", { name: "Alarm" }));
  await userEvent.click(await screen.findByRole("option", { name: "All alarms" }));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty("alarm"));
  await userEvent.click(screen.getByRole("combobox", { name: "Alarm" }));
  await screen.findByRole("option", { name: /^Freezer warms/ });
  expect(searched.at(-1), "the word for all is no search").toBe("");
});
