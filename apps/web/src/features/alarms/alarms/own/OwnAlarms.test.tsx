import { contract, type Sensor, type Workflow } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { HOME } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { AlarmRulesPage } from "../rules/AlarmRulesPage.tsx";

const PATH = "/app/alarms/rules";
const SENSOR: Sensor = {
  _id: "s1",
  channel: "temperature",
  name: "Cold store",
  kind: "temperature",
  unit: "°C",
  device: { _id: "d1", device_name: "Sensor box" },
  room: null,
  value: 4,
  at: "2026-03-02T06:30:00.000Z",
};
const ANU = { _id: "anu", name: "Anu" };
const ALARM: Workflow = {
  _id: "w1",
  key: "w1",
  name: "Cold store: above 8 °C",
  isActive: true,
  stopped: null,
  device: { _id: "d1", device_name: "Sensor box" },
  group: null,
  sensor: { _id: "s1", name: "Cold store", kind: "temperature", unit: "°C" },
  trigger: "sensor",
  qualifier: "above",
  value: 8,
  actions: [],
  notification: null,
  startTime: 0,
  endTime: 2359,
  tree: {
    kind: "lasting",
    minutes: 10,
    of: { kind: "trigger", trigger: "sensor", qualifier: "above", value: 8, sensors: ["s1"] },
  },
  alarm: {
    ...{ priority: "critical", advice: "", latching: false, onDelay: 0, offDelay: 0 },
    notify: { people: [ANU], plan: null, next: { people: [], plan: "plan", afterMinutes: 15 } },
  },
  owner: null,
  lastFired: null,
  unable: undefined,
};

beforeAll(() => loadTexts("alarms", "errors", "common", "sensors"));
beforeEach(() => adoptSession({ token: testToken({ enterprise_id: HOME, role: ["admin"] }), partner_name: "" }));

function building(alarms: Workflow[] = []) {
  const fake = fakeServer([]);
  fake.on(contract.alarmRules, () => ({ rules: [] }));
  fake.on(contract.listSensors, () => ({ sensors: [SENSOR], buttons: [] }));
  fake.on(contract.listOnCall, () => ({
    docs: [
      {
        ...{ _id: "plan", name: "Facilities", room: null, priorities: [], turn: "week" as const, from: "2026-03-02" },
        ...{ hand_over: 900, people: [], covers: [], steps: [] },
      },
    ],
  }));
  fake.on(contract.listWorkflows, () => ({ groups: alarms.map((each) => ({ key: each.key, workflows: [each] })) }));
  fake.on(contract.listUsers, () => ({
    users: [
      {
        ...ANU,
        fullname: "Anu",
        email: "",
        phone: "",
        role: ["user" as const],
        username: "",
        organisation: "",
        is_demo: false,
        joined: true,
        last_sign_in: null,
        granted: { places: 0, rooms: 0, devices: 0, switches: 0 },
        owns: { schedules: 0, scenes: 0, workflows: 0 },
      },
    ],
    count: 1,
  }));
  fake.on(contract.newWorkflows, () => ({ workflows: [ALARM] }));
  fake.on(contract.editWorkflows, () => ({ workflows: [ALARM] }));
  fake.on(contract.deleteWorkflows, () => ({ deleted: 1 }));
  return fake;
}

it("creates an alarm with its limit, people and who is next in one call", async () => {
  const fake = building();
  await openScreen(fake, `${PATH}?alarm=new`, AlarmRulesPage);
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(sheet.getByRole("button", { name: "Create alarm" }));
  sheet.getByText("Select a sensor, meter or device");
  expect(fake.inputsOf(contract.newWorkflows)).toEqual([]);
  await userEvent.click(sheet.getByRole("combobox", { name: "Sensor" }));
  await userEvent.click(await screen.findByRole("option", { name: /Cold store/ }));
  await userEvent.type(await sheet.findByLabelText("Limit (°C)"), "8");
  await userEvent.clear(sheet.getByLabelText("For … minutes"));
  await userEvent.type(sheet.getByLabelText("For … minutes"), "10");
  await userEvent.selectOptions(sheet.getByLabelText("Priority"), "critical");
  await userEvent.selectOptions(sheet.getByLabelText("Notify"), "People I choose");
  await userEvent.click(sheet.getByRole("combobox", { name: "Add person" }));
  await userEvent.click(await screen.findByRole("option", { name: "Anu" }));
  await userEvent.selectOptions(sheet.getByLabelText("If nobody responds, notify"), "On call: Facilities");
  await userEvent.click(sheet.getByRole("button", { name: "Create alarm" }));
  await screen.findByText("Created: Cold store: above 8 °C");
  expect(fake.inputsOf(contract.newWorkflows)).toMatchObject([
    {
      workflows: [
        {
          name: "Cold store: above 8 °C",
          tree: ALARM.tree,
          alarm: {
            priority: "critical",
            notify: { people: [ANU], plan: null, next: { people: [], plan: "plan", afterMinutes: 10 } },
          },
        },
      ],
    },
  ]);
});

it("shows an alarm with its limit and recipients, and changes it", async () => {
  const fake = building([ALARM]);
  await openScreen(fake, PATH, AlarmRulesPage);
  const row = within(await screen.findByRole("listitem", { name: ALARM.name }));
  row.getByText("Cold store: above 8 °C for 10 minutes");
  await row.findByText("Notifies Anu · after 15 minutes On call: Facilities");
  await userEvent.click(row.getByRole("button", { name: /^Change/ }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.clear(await sheet.findByLabelText("Limit (°C)"));
  await userEvent.type(await sheet.findByLabelText("Limit (°C)"), "9,5");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await screen.findByText(/^Saved/);
  const trigger = { kind: "trigger", value: 9.5 };
  expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([
    { key: "w1", only: ["name", "tree", "alarm"], workflows: [{ tree: { minutes: 10, of: trigger } }] },
  ]);
});

it("deletes an alarm after a question, and leaves complex ones to the workflow editor", async () => {
  const several = { ...ALARM, _id: "w2", key: "w2", name: "Several", tree: { kind: "all" as const, of: [] } };
  const fake = building([ALARM, several]);
  await openScreen(fake, PATH, AlarmRulesPage);
  const other = within(await screen.findByRole("listitem", { name: "Several" }));
  expect(other.getByRole("link", { name: /^Change/ }).getAttribute("href")).toBe("/app/workflows/edit/w2");
  await userEvent.click(screen.getByRole("button", { name: `Delete ${ALARM.name}` }));
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: `Delete ${ALARM.name}` }),
  );
  await screen.findByText("Alarm deleted");
  expect(fake.inputsOf(contract.deleteWorkflows)).toEqual([{ workflows: ["w1"] }]);
});
