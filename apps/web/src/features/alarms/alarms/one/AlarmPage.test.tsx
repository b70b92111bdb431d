import { type Alarm, type AlarmTransition, contract } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice, HOME } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { alarmId, anAlarm } from "../testing.ts";
import { AlarmPage } from "./AlarmPage.tsx";

const ADDRESS = `/app/alarms/${alarmId(1)}`;
const ROUTE = "/app/alarms/$alarm";
const MEENA = { _id: alarmId(50), name: "Meena" };

beforeAll(() => loadTexts("alarms", "notifications", "many", "errors", "devices", "charts", "sensors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" }));

const step = (no: number, given: Partial<AlarmTransition>): AlarmTransition => ({
  _id: alarmId(100 + no),
  kind: "raised",
  at: new Date(Date.now() - no * 60_000).toISOString(),
  by: null,
  why: null,
  value: null,
  until: null,
  ...given,
});

function building(alarm: Alarm, transitions: AlarmTransition[] = [step(9, {})]) {
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.oneAlarm, () => ({ alarm, transitions, below: alarm.below }));
  const handle = ({ ids }: { ids: string[] }) => ({ done: ids, left: [] });
  fake.on(contract.acknowledgeAlarms, handle);
  fake.on(contract.closeAlarms, handle);
  fake.on(contract.noteAlarm, ({ text }) => step(0, { kind: "noted", why: text, by: MEENA }));
  fake.on(contract.assignAlarm, () => alarm);
  return fake;
}

it("shows the history with people and reasons, and the advice in large letters", async () => {
  const transitions = [
    step(1, { kind: "closed", why: "returned" }),
    step(2, { kind: "cleared" }),
    step(3, { kind: "assigned", by: MEENA, to: MEENA }),
    step(4, { kind: "noted", by: MEENA, why: "The breaker had tripped" }),
    step(5, { kind: "acknowledged", by: MEENA }),
    step(6, {}),
  ];
  await openScreen(building(anAlarm(1, { advice: "Check the breaker" }), transitions), ADDRESS, AlarmPage, ROUTE);
  await screen.findByRole("heading", { name: "Alarm 1" });
  screen.getByText("Check the breaker");
  const life = within(screen.getByRole("list", { name: "What happened" }))
    .getAllByRole("listitem")
    .map((each) => each.textContent ?? "");
  expect(life[0]).toContain("Ended by itself");
  expect(life[2]).toContain("Meena takes care of it");
  expect(life[3]).toContain("by Meena");
  expect(life[3]).toContain("The breaker had tripped");
  expect(life[5]).toContain("Raised");
});

it("acknowledges with a word for the others", async () => {
  const fake = building(anAlarm(1));
  await openScreen(fake, ADDRESS, AlarmPage, ROUTE);
  await userEvent.click(await screen.findByRole("button", { name: "Acknowledge" }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.type(within(sheet).getByLabelText("Note (optional)"), "On my way");
  await userEvent.click(within(sheet).getByRole("button", { name: "Acknowledge" }));
  expect(fake.inputsOf(contract.acknowledgeAlarms)).toEqual([{ ids: [alarmId(1)], why: "On my way" }]);
});

it("closes a cleared alarm only with its cause, and offers no closing of an active one", async () => {
  const fake = building(anAlarm(1, { state: "cleared", may: ["close", "note"] }));
  await openScreen(fake, ADDRESS, AlarmPage, ROUTE);
  expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  const sheet = await screen.findByRole("dialog");
  const submit = within(sheet).getAllByRole("button", { name: "Close" }).at(-1);
  if (submit) await userEvent.click(submit);
  expect(fake.inputsOf(contract.closeAlarms)).toEqual([]);
  await userEvent.type(within(sheet).getByLabelText(/Cause/), "Loose lug");
  if (submit) await userEvent.click(submit);
  expect(fake.inputsOf(contract.closeAlarms)).toEqual([{ ids: [alarmId(1)], cause: "Loose lug" }]);
});

it("accepts notes, also on a closed alarm", async () => {
  const fake = building(anAlarm(1, { state: "closed", may: ["note"] }));
  await openScreen(fake, ADDRESS, AlarmPage, ROUTE);
  await userEvent.type(await screen.findByLabelText("Add a note"), " Lug tightened ");
  await userEvent.click(screen.getByRole("button", { name: "Add note" }));
  expect(fake.inputsOf(contract.noteAlarm)).toEqual([{ id: alarmId(1), text: "Lug tightened" }]);
});

it("lets a user take it, and links to a ticket about it", async () => {
  const fake = building(anAlarm(1));
  await openScreen(fake, ADDRESS, AlarmPage, ROUTE);
  await userEvent.click(await screen.findByRole("button", { name: "Take it" }));
  expect(fake.inputsOf(contract.assignAlarm)).toMatchObject([{ id: alarmId(1) }]);
  const ticket = screen.getByRole("link", { name: "Raise a ticket" });
  expect(ticket.getAttribute("href")).toContain(`alarm=${alarmId(1)}`);
});

it("says when there is no such alarm", async () => {
  const fake = building(anAlarm(1));
  fake.on(contract.oneAlarm, () => {
    throw new ApiError(404, { code: "alarm.not_found" });
  });
  await openScreen(fake, ADDRESS, AlarmPage, ROUTE);
  await screen.findByText("Alarm not found");
  screen.getByRole("link", { name: "All alarms" });
});
