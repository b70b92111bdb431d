import { contract, type DoubtfulReading } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { DoubtfulPage } from "./DoubtfulPage.tsx";

const KWH = 3_600_000;
const METER = aDevice(1, { device_name: "Main incomer", device_type: "ENERGY_METER_3" });
const DOUBT: DoubtfulReading = {
  device: { _id: METER._id, device_name: "Main incomer" },
  at: "2026-02-27T06:06:00.000Z",
  since: "2026-02-27T06:03:00.000Z",
  counter: 30_000 * KWH,
  counter_before: 10_000 * KWH,
  claimed: 20_000 * KWH,
  possible: 12 * KWH,
  decision: null,
  decided_by: null,
  decided_at: null,
};

beforeEach(() => loadTexts("analytics", "charts"));
afterEach(() => endSession({ navigate: false }));

async function open(role: "admin" | "user" = "admin", address = "") {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([METER]);
  const decisions: unknown[] = [];
  fake.on(contract.doubtfulReadings, ({ decided }) =>
    decided ? { readings: [], count: 0 } : { readings: [DOUBT], count: 1 },
  );
  fake.on(contract.decideReading, (body) => {
    decisions.push(body);
    const who = body.decision && { decided_by: "Asha", decided_at: "2026-02-27T07:00:00.000Z" };
    return { ...DOUBT, ...who, decision: body.decision };
  });
  fake.on(contract.acceptReadings, (body) => {
    decisions.push(body);
    return { count: 1, decided_at: "2026-02-27T07:00:00.000Z" };
  });
  fake.on(contract.withdrawAcceptance, (body) => {
    decisions.push(body);
    return { count: 1 };
  });
  await openScreen(fake, `/app/analytics/doubtful${address}`, DoubtfulPage);
  return decisions;
}

it("shows the amount a reading would add, and the possible maximum", async () => {
  await open();
  const row = within(await screen.findByRole("listitem"));
  row.getByText("Main incomer");
  row.getByText("20,000 kWh");
  row.getByText("12 kWh");
  row.getByText("10,000 kWh → 30,000 kWh");
});

it("keeps a reading in place after a decision, and undoes it", async () => {
  const decisions = await open();
  await userEvent.click(await screen.findByRole("button", { name: /^Include: Main incomer/ }));
  const row = within(await screen.findByRole("listitem"));
  await row.findByText("Included");
  row.getByText(/^Asha/);
  await userEvent.click(row.getByRole("button", { name: /^Undo: Main incomer/ }));
  await row.findByRole("button", { name: /^Leave out: Main incomer/ });
  const about = { device: METER._id, at: DOUBT.at };
  expect(decisions).toEqual([
    { ...about, decision: "count" },
    { ...about, decision: null },
  ]);
});

it("exports the readings with what they would add", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Export: Doubtful readings" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, row] = ((await files[0]?.text()) ?? "").trim().split(/\r?\n/);
  expect(head).toContain('"Device","Reading","Would add","Maximum possible","Meter","Previous reading","Decision"');
  for (const cell of ["Main incomer", "20,000\u00a0kWh", "12\u00a0kWh", "10,000\u00a0kWh → 30,000\u00a0kWh"])
    expect(row).toContain(`"${cell}"`);
  vi.restoreAllMocks();
});

it("says when there is nothing", async () => {
  await open();
  await userEvent.click(await screen.findByRole("radio", { name: "Reviewed" }));
  await screen.findByText("Nothing reviewed yet");
});

it("is for admins", async () => {
  await open("user");
  await screen.findByText("You are not allowed to access this resource");
});

it("includes all readings of a meter in the chosen days after a question, and takes that back", async () => {
  const decisions = await open("admin", `?device=${METER._id}&from_date=2026-02-01&to_date=2026-02-28`);
  const all = within(await screen.findByRole("region", { name: "All of Main incomer" }));
  all.getByText("1 reading of Main incomer is waiting for a decision.");
  await userEvent.click(all.getByRole("button", { name: "Include all" }));
  const question = within(await screen.findByRole("dialog", { name: "Include all readings of Main incomer?" }));
  expect(decisions).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Include all" }));
  const undo = await screen.findByText("1 reading included. Totals are being recalculated.");
  await userEvent.click(within(undo.parentElement ?? undo).getByRole("button", { name: "Undo" }));
  await screen.findByText("Readings are open again. Totals are being recalculated.");
  expect(decisions).toEqual([
    { device: METER._id, from_date: "2026-02-01", to_date: "2026-02-28" },
    { device: METER._id, decided_at: "2026-02-27T07:00:00.000Z" },
  ]);
});

it("offers to include all only for one meter, and leads there from a reading", async () => {
  await open();
  await screen.findByRole("listitem");
  expect(screen.queryByRole("button", { name: "Include all" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "All of Main incomer" }));
  await screen.findByRole("button", { name: "Include all" });
});
