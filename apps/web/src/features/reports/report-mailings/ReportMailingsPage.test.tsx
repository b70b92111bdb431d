import { contract, type ReportAddress, type ReportMailing } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
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
    place: null,
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
  addresses: [],
  ...own,
});

const anAddress = (own: Partial<ReportAddress> = {}): ReportAddress => ({
  ...{ _id: "00000000-0010-4000-8000-0000000000a1", email: "ca@outside.test", state: "waiting" },
  ...{ requested_at: "2026-03-02T07:00:00.000Z", requested_by: "Ravi", decided_by: null, last: null },
  ...own,
});

async function open(docs: ReportMailing[], role: "admin" | "user" = "admin", address = PATH) {
  adoptSession({ token: testToken({ role: [role] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listReportMailings, () => ({ docs: structuredClone(docs) }));
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  for (const call of [
    contract.newReportMailing,
    contract.stopReportMails,
    contract.pauseReportMailing,
    contract.sendReportMailing,
    contract.decideReportAddress,
  ] as const)
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

it("sends a report now, unless it is paused", async () => {
  const paused = aMailing({ _id: "00000000-0010-4000-8000-000000000002", name: "Paused report", is_paused: true });
  const fake = await open([aMailing(), paused]);
  await press("More for Paused report");
  await screen.findByRole("menuitem", { name: "Resume" });
  expect(screen.queryByRole("menuitem", { name: "Send now" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await press("More for Energy of the week");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send now" }));
  await screen.findByText("Energy of the week is being sent");
  expect(fake.inputsOf(contract.sendReportMailing)).toEqual([{ id: aMailing()._id }]);
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

it("lists the external addresses that wait above the reports, and sends an admin's decision", async () => {
  const other = anAddress({ _id: "00000000-0010-4000-8000-0000000000a2", email: "b@outside.test", state: "approved" });
  const fake = await open([aMailing({ addresses: [anAddress(), other] })]);
  const waiting = within(await screen.findByRole("region", { name: "1 external address waits for approval" }));
  expect(waiting.getByText("“Energy of the week”: Energy report · all devices · PDF")).toBeDefined();
  expect(waiting.getByText("Requested by Ravi")).toBeDefined();
  expect(waiting.queryByText("b@outside.test")).toBeNull();
  await userEvent.click(waiting.getByRole("button", { name: "Approve ca@outside.test for Energy of the week" }));
  await press("Withdraw the approval of b@outside.test for Energy of the week");
  await waitFor(() =>
    expect(fake.inputsOf(contract.decideReportAddress)).toMatchObject([
      { id: aMailing()._id, address: anAddress()._id, is_approved: true },
      { id: aMailing()._id, address: other._id, is_approved: false },
    ]),
  );
});

it("shows the states of external addresses, without decisions, to people who are not admins", async () => {
  const gone = anAddress({ _id: "00000000-0010-4000-8000-0000000000a3", state: "unsubscribed" });
  await open([aMailing({ addresses: [anAddress(), gone] })], "user");
  const list = within(await screen.findByRole("list", { name: "External addresses" }));
  expect(list.getByText("Waiting for an admin's approval")).toBeDefined();
  expect(list.getByText("Unsubscribed")).toBeDefined();
  expect(list.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("region", { name: /waits for approval/ })).toBeNull();
});

it("sends external addresses once each and in lower case, after requiring valid ones and not too many", async () => {
  const fake = await open([], "user");
  await press("New report by e-mail");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Weekly" } });
  const field = screen.getByLabelText("External addresses (optional)");
  fireEvent.change(field, { target: { value: "CA@Outside.test, nobody" } });
  await press("Create");
  await screen.findByText("“nobody” is not an e-mail address");
  fireEvent.change(field, { target: { value: "a@x.test b@x.test c@x.test d@x.test e@x.test f@x.test" } });
  await press("Create");
  await screen.findByText("At most 5 external addresses");
  fireEvent.change(field, { target: { value: "CA@Outside.test\n ca@outside.test; b@outside.test" } });
  await press("Create");
  await waitFor(() =>
    expect(fake.inputsOf(contract.newReportMailing)).toMatchObject([
      { addresses: ["ca@outside.test", "b@outside.test"] },
    ]),
  );
});

it("shows the server's reason beside the addresses", async () => {
  const fake = await open([aMailing({ addresses: [anAddress({ state: "approved" })] })]);
  const message = "b@outside.test belongs to a member. Choose the person as a recipient instead";
  fake.on(contract.editReportMailing, () => {
    throw new ApiError(409, { code: "report_mailing.addresses", message, fields: [{ path: "addresses.1", message }] });
  });
  await press("More for Energy of the week");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("External addresses (optional)");
  expect(field.value).toBe("ca@outside.test");
  fireEvent.change(field, { target: { value: "ca@outside.test\nb@outside.test" } });
  await press("Save");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText(message)).toBeDefined();
});

it("starts with the report from which the user came", async () => {
  await open([], "admin", `${PATH}?kind=power`);
  expect(await screen.findByLabelText<HTMLSelectElement>("Report")).toHaveProperty("value", "power");
});
