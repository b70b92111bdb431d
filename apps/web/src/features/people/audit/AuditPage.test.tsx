import { type AuditEntry, contract, type InputOf } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adoptSession, endSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { fakeViews } from "../../../testing/fake-views.ts";
import { testToken } from "../../../testing/test-token.ts";
import { AuditPage } from "./AuditPage.tsx";

function anEntry(own: Partial<AuditEntry>): AuditEntry {
  return {
    _id: crypto.randomUUID(),
    at: "2026-01-01T10:00:00Z",
    actor: "Asha Rao",
    source: "dashboard",
    action: "schedule.edit",
    subject: "Night",
    subject_id: null,
    before: null,
    after: null,
    result: "ok",
    ...own,
  };
}

beforeEach(async () => {
  await loadTexts("audit", "live", "configure", "devices", "remotes", "support", "tables");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});
afterEach(() => endSession({ navigate: false }));

/** The rows of the log, without its headings. */
const auditRows = async () => (await screen.findAllByRole("row")).slice(1);

const TIMED = {
  time: 1830,
  days: [1, 2],
  isActive: false,
  actions: ["Board · Fan: on (3)"],
  more_times: ["21:00: Board · Fan: on (5), Desk: off"],
  due: "2026-01-01T13:00:00Z",
  date: null,
};

it("shows changes in words, including nested ones, and never as raw data", async () => {
  const entries = [
    anEntry({ before: null, after: TIMED }),
    anEntry({
      action: "device.config",
      before: { config: { over_voltage: null, led_color_type: "RGB" } },
      after: { config: { over_voltage: 250, led_color_type: "GRB_WARM_WHITE" }, meta: { floor_no: "2" } },
    }),
    anEntry({
      action: "remote.state",
      after: {
        state: { power: true, mode: "cool", temperature: 24 },
        key: "volume_up",
        boiler_heat: { maxLevel: [1] },
      },
    }),
  ];
  const fake = fakeServer([]);
  fakeViews(fake);
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, () => ({ entries, more: false }));
  await openScreen(fake, "/app/audit", AuditPage);
  const rows = (await auditRows()).map((row) => row.querySelector("dl")?.textContent ?? "");
  for (const words of [
    "Time06:30 pm",
    "DaysMon, Tue",
    "Activeno",
    "Board · Fan: on (60%)",
    "Board · Fan: on (100%), Desk: off",
    "RunJan 1, 2026",
    "Datenothing",
  ])
    expect(rows[0]?.toLowerCase()).toContain(words.toLowerCase());
  expect(rows[1]).toContain(
    "Over voltage: nothing; LED color type: RGB → Over voltage: 250; LED color type: GRB-Warm White",
  );
  expect(rows[1]).toContain("floor_no: 2");
  expect(rows[2]).toContain("Power: on; Mode: Cool; Temperature: 24 °C");
  expect(rows[2]).toContain("KeyVolume up");
  expect(rows[2]).toContain("Boiler heatMax level: 1");
  expect(rows.join()).not.toMatch(/[{}"]/);
});

it("shows who signed in, failed attempts, refusals and what the operator of the server did", async () => {
  const session = { source: "dashboard", subject: "Kiran", before: null };
  const entries = [
    anEntry({ ...session, actor: "Kiran", action: "session.sign_in", after: { ip: "203.0.113.7" } }),
    anEntry({ ...session, actor: null, action: "session.failed", result: "wrong_password" }),
    anEntry({ ...session, actor: "Kiran", action: "session.refused", result: "denied" }),
    anEntry({ ...session, source: "operator", actor: null, action: "user.password_reset", after: { sessions: 2 } }),
  ];
  const fake = fakeServer([]);
  fakeViews(fake);
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, () => ({ entries, more: false }));
  await openScreen(fake, "/app/audit", AuditPage);
  const rows = (await auditRows()).map((row) => row.textContent ?? "");
  expect(rows[0]).toMatch(/Sign-in: signed in.*Network address203\.0\.113\.7/);
  expect(rows[1]).toMatch(/Someone not signed in.*Sign-in: failed.*Kiran.*Wrong password/);
  expect(rows[2]).toMatch(/Kiran.*Sign-in: refused.*Not allowed/);
  expect(rows[3]).toMatch(/Operator of the server.*password reset.*Kiran/);
});

it("shows who did what and the result, in pages, also without a translation", async () => {
  const asked: InputOf<typeof contract.auditLog>[] = [];
  const first = anEntry({ before: { name: "Day" }, after: { name: "Night" } });
  const older = anEntry({
    actor: null,
    source: "moon_phase",
    action: "boiler.heat_up",
    subject: "B1",
    result: "offline",
  });
  const fake = fakeServer([]);
  fakeViews(fake);
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, (input) => {
    asked.push(input);
    return input.before ? { entries: [older], more: false } : { entries: [first], more: true };
  });
  await openScreen(fake, "/app/audit", AuditPage);
  const [row] = await auditRows();
  expect(row?.textContent).toContain("Asha Rao");
  expect(row?.textContent).toContain("Schedule: changed");
  expect(row?.textContent).toContain("Day → Night");
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  await screen.findByText("boiler: heat up");
  screen.getByText("Wall switch or device");
  screen.getByText("moon phase");
  expect(asked.at(-1)?.before).toBe(first._id);
  await userEvent.selectOptions(screen.getByLabelText("Type"), "schedule");
  await userEvent.type(screen.getByLabelText("Search by name"), " Night ");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: "schedule", search: "Night" }));
});

it("is sorted by time on the server, and by other columns as a whole, by their words", async () => {
  const entries = [
    anEntry({ actor: "Board 10", subject: "a" }),
    anEntry({ actor: null, subject: "b" }),
    anEntry({ actor: "Board 2", subject: "c" }),
  ];
  const fake = fakeServer([]);
  fakeViews(fake);
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, () => ({ entries, more: false }));
  await openScreen(fake, "/app/audit", AuditPage);
  await auditRows();
  await userEvent.click(screen.getByRole("button", { name: "When" }));
  await waitFor(() => expect(fake.inputsOf(contract.auditLog).at(-1)).toMatchObject({ dir: "asc", limit: 100 }));
  await userEvent.click(screen.getByRole("button", { name: "Who" }));
  await waitFor(() => expect(fake.inputsOf(contract.auditLog).at(-1)).toMatchObject({ limit: 1000 }));
  const who = async () => (await auditRows()).map((row) => row.querySelector("[data-column=actor]")?.textContent);
  await waitFor(async () => expect(await who()).toEqual(["Board 2", "Board 10", "Wall switch or device"]));
});

it("says when there is too much to sort, and keeps the order of time", async () => {
  const fake = fakeServer([]);
  fakeViews(fake);
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, ({ limit }) => ({
    entries: Array.from({ length: Number(limit) }, () => anEntry({})),
    more: true,
  }));
  await openScreen(fake, "/app/audit", AuditPage);
  await auditRows();
  await userEvent.click(screen.getByRole("button", { name: "Item" }));
  await screen.findByText(/^More than 5,000 entries match/);
});
