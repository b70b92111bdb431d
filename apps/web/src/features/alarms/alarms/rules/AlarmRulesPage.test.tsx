import { type AlarmRule, contract } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { HOME } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { AlarmRulesPage } from "./AlarmRulesPage.tsx";

const PATH = "/app/alarms/rules";
const RULE: AlarmRule = {
  source: "offline",
  priority: "low",
  on_delay_s: 60,
  off_delay_s: 0,
  is_latching: false,
  advice: "",
  is_on: true,
  is_default: true,
  ends_by_self: true,
};

beforeAll(() => loadTexts("alarms", "errors", "common", "sensors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" }));

function building(rules: AlarmRule[]) {
  const fake = fakeServer([]);
  fake.on(contract.alarmRules, () => ({ rules }));
  fake.on(contract.listWorkflows, () => ({ groups: [] }));
  fake.on(contract.listOnCall, () => ({ docs: [] }));
  fake.on(contract.setAlarmRule, (rule) => ({ ...RULE, ...rule, advice: String(rule.advice) }));
  return fake;
}

it("shows the priority and delay of each source, and which are disabled", async () => {
  const off = { ...RULE, source: "hold" as const, is_on: false, is_default: false };
  await openScreen(building([RULE, off]), PATH, AlarmRulesPage);
  const offline = await screen.findByRole("listitem", { name: "Offline device" });
  expect(offline.textContent).toContain("Low");
  expect(offline.textContent).toContain("after 1 min");
  expect(screen.getByRole("listitem", { name: "Old hold" }).textContent).toContain("Raises no alarms");
});

it("saves the changes, and refuses a delay beyond a day", async () => {
  const fake = building([RULE]);
  await openScreen(fake, PATH, AlarmRulesPage);
  await userEvent.click(await screen.findByRole("button", { name: "Change: Offline device" }));
  const sheet = await screen.findByRole("dialog");
  const delay = within(sheet).getByLabelText(/Raise after/);
  await userEvent.clear(delay);
  await userEvent.type(delay, "99999");
  await userEvent.selectOptions(within(sheet).getByLabelText("Priority"), "high");
  await userEvent.type(within(sheet).getByLabelText("What to do"), "Look for the breaker");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  within(sheet).getByText("0 to 24 hours");
  expect(fake.inputsOf(contract.setAlarmRule)).toEqual([]);
  await userEvent.clear(delay);
  await userEvent.type(delay, "300");
  await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
  await screen.findByText(/^Saved/);
  expect(fake.inputsOf(contract.setAlarmRule)).toMatchObject([
    { source: "offline", priority: "high", on_delay_s: 300, advice: "Look for the breaker" },
  ]);
});

it("is for admins", async () => {
  adoptSession({ token: testToken({ enterprise_id: HOME, role: ["user"] }), partner_name: "" });
  const fake = building([RULE]);
  await openScreen(fake, PATH, AlarmRulesPage);
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(fake.inputsOf(contract.alarmRules)).toEqual([]);
});
