import { type AlarmReport, contract } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { AlarmReportPage } from "./AlarmReportPage.tsx";

const ID = "00000000-0011-4000-8000-000000000001";
const SUBJECT = {
  source: "power",
  priority: "high",
  code: null,
  params: {},
  head: "Over voltage",
  message: "Measured: 260",
  device: { _id: ID, device_name: "Main incomer" },
} as const;

const aReport = (own: Partial<AlarmReport> = {}): AlarmReport => ({
  week: { from: "2026-03-09", to: "2026-03-15", is_over: true },
  operators: 2,
  total: 41,
  per_ten_minutes: 1.4,
  target: 1,
  load: "manageable",
  over_target: 0.125,
  peak: { at: "2026-03-10T06:00:00Z", per_operator: 6 },
  worst: [{ ...SUBJECT, alarm: ID, count: 38, share: 0.93, median_s: 180 }],
  standing: [{ ...SUBJECT, alarm: ID, raisedAt: "2026-03-09T06:00:00Z", seconds: 2 * 86_400 }],
  suggestions: [{ source: "power", what: "off_delay", now_s: 60, seconds: 300, before: 41, removed: 38 }],
  ...own,
});

async function open(report: AlarmReport, role: "admin" | "user" = "admin", address = "/app/alarms/report") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.alarmReport, () => structuredClone(report));
  fake.onRaw(contract.takeSuggestion, () => ({}));
  const router = await openScreen(fake, address, () => <AlarmReportPage />);
  return { fake, router };
}

beforeEach(() => loadTexts("alarmReport", "alarms", "notifications", "common", "errors"));

it("says how much each person had to look at, in a word and beside the target", async () => {
  await open(aReport());
  const load = await screen.findByRole("region", { name: "Load" });
  expect(within(load).getByText("1.4")).toBeDefined();
  expect(within(load).getByText("Manageable")).toBeDefined();
  expect(within(load).getAllByText("Target: at most 1").length).toBeGreaterThan(0);
  expect(within(load).getByText("12.5%")).toBeDefined();
});

it("lists the worst with how often, how much of all, and how long", async () => {
  await open(aReport());
  const row = (await screen.findAllByRole("row"))[1];
  if (!row) throw new Error("one of them is the worst");
  const cells = within(row).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["HighOver voltageMain incomer", "38", "93%", "3 min"]);
});

it("takes a suggestion with one tap", async () => {
  const { fake } = await open(aReport());
  expect(await screen.findByText("38 of 41 would not have come.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Take it: Raise the off-delay to 5 min" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.takeSuggestion)).toEqual([
      { source: "power", what: "off_delay", seconds: 300, week: "2026-03-09" },
    ]),
  );
});

it("moves from week to week by the address, and not into the future", async () => {
  const { fake, router } = await open(aReport());
  await userEvent.click(await screen.findByRole("button", { name: "Week before" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ week: "2026-03-02" }));
  await waitFor(() => expect(fake.inputsOf(contract.alarmReport)).toContainEqual({ week: "2026-03-02" }));
});

it("offers no week after the one under way", async () => {
  await open(aReport({ week: { from: "2026-03-16", to: "2026-03-22", is_over: false } }));
  const after = await screen.findByRole("button", { name: "Week after" });
  expect(after.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("still under way")).toBeDefined();
});

it("says that there was nothing", async () => {
  await open(aReport({ total: 0, worst: [], standing: [], suggestions: [], peak: null }));
  expect(await screen.findByText("No alarms in this week")).toBeDefined();
});

it("is for admins", async () => {
  const { fake } = await open(aReport(), "user");
  await screen.findByRole("heading", { name: "Alarm report" });
  expect(fake.inputsOf(contract.alarmReport)).toEqual([]);
});
