import { contract, type ReportMailing } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession, getSession } from "../../../api/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-api.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { ReportMailingsPage } from "./ReportMailingsPage.tsx";

const RAVI = { _id: "00000000-0010-4000-8000-00000000000b", name: "Ravi" };
const PATH = "/app/reports/by-mail";

const aMailing = (own: Partial<ReportMailing> = {}): ReportMailing => ({
  ...{ _id: "00000000-0010-4000-8000-000000000001", name: "Energy of the week", kind: "energy", format: "PDF" },
  ...{
    device_ids: [],
    sensor_ids: [],
    supply: null,
    step: "day",
    rows: "device",
    cut: "day",
    every: "week",
    on_day: 1,
    time: 700,
    is_paused: false,
  },
  ...{ next_at: "2026-03-23T07:00:00.000Z", owner: RAVI, may_edit: true },
  people: [
    {
      ...RAVI,
      is_stopped: false,
      last: {
        ...{ state: "failed", reason: "refused", at: "2026-03-16T07:00:00.000Z", again_at: null },
        ...{ from_date: "2026-03-09", to_date: "2026-03-15" },
      },
    },
  ],
  ...own,
});

async function open(docs: ReportMailing[], role: "admin" | "user" = "admin", address = PATH) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listReportMailings, () => ({ docs: structuredClone(docs) }));
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  for (const call of [contract.newReportMailing, contract.stopReportMails, contract.pauseReportMailing] as const)
    fake.on(call, () => aMailing());
  await openScreen(fake, address, () => <ReportMailingsPage />, PATH);
  return fake;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const me = () => ({ _id: getSession().user?._id ?? "", name: getSession().user?.name ?? "" });

beforeEach(() => loadTexts("reportMailings", "charts", "sensors", "common", "errors"));

it("explains mailings when there are none", async () => {
  await open([]);
  await screen.findByText("No reports by e-mail");
});

it("shows the report, its schedule and recipients, and why the last one did not arrive", async () => {
  await open([aMailing()]);
  const card = within(await screen.findByRole("listitem", { name: "Energy of the week" }));
  expect(card.getByText("Energy report · all devices · PDF")).toBeDefined();
  expect(card.getByText("Every Monday at 07:00 am")).toBeDefined();
  expect(card.getByText(/Not sent for .*: The mail server refused this address\./)).toBeDefined();
  expect(card.queryByRole("button", { name: /Stop sending me/ })).toBeNull();
});

it("stops a report for the current user, and does not change others'", async () => {
  adoptSession({ token: testToken({ role: ["user"] }), partner_name: "" });
  const fake = await open(
    [aMailing({ may_edit: false, people: [{ ...me(), is_stopped: false, last: null }] })],
    "user",
  );
  expect(screen.queryByRole("button", { name: /More for/ })).toBeNull();
  await press("Stop sending me Energy of the week");
  await waitFor(() => expect(fake.inputsOf(contract.stopReportMails)).toMatchObject([{ is_stopped: true }]));
});

it("creates one for the user, after requiring missing fields", async () => {
  const fake = await open([], "user");
  await press("New report by e-mail");
  await press("Create");
  await screen.findByText("Enter a name");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Monthly events" } });
  fireEvent.change(screen.getByLabelText("Report"), { target: { value: "event" } });
  fireEvent.change(screen.getByLabelText("Sent"), { target: { value: "month" } });
  fireEvent.change(screen.getByLabelText("Day of the month"), { target: { value: "5" } });
  await press("Create");
  await waitFor(() =>
    expect(fake.inputsOf(contract.newReportMailing)).toMatchObject([
      { name: "Monthly events", kind: "event", every: "month", on_day: 5, time: 700, people: [me()._id] },
    ]),
  );
});

it("starts with the report from which the user came", async () => {
  await open([], "admin", `${PATH}?kind=power`);
  expect(await screen.findByLabelText<HTMLSelectElement>("Report")).toHaveProperty("value", "power");
});
