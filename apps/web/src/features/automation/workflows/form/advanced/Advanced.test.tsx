import { contract } from "@switchboard/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../../api/session.ts";
import { toRule } from "../../../../../data/workflow-rules.ts";
import { loadTexts } from "../../../../../i18n/index.ts";
import { aDevice } from "../../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../../testing/fake-api.tsx";
import { testToken } from "../../../../../testing/test-token.ts";
import { aWorkflow } from "../../testing.ts";
import { WorkflowForm } from "../WorkflowForm.tsx";

const METER = aDevice(1, { device_name: "Meter", device_type: "ENERGY_METER_3", switch_appliances: [] });
const MOTOR = aDevice(2, { device_name: "Borewell", device_type: "KIOT_MOTOR" });

async function open(rule = toRule({ key: "", workflows: [] })) {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([METER, MOTOR]);
  fake.on(contract.deviceGroups, () => ({ groups: [] }));
  fake.on(contract.listSensors, () => ({ sensors: [], buttons: [] }));
  fake.on(contract.listScenes, () => ({ scenes: [] }));
  fake.on(contract.newWorkflows, () => ({ workflows: [] }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  fake.on(contract.listWorkflows, () => ({ groups: [] }));
  await openScreen(fake, "/app/workflows/new", () => <WorkflowForm rule={rule} />);
  return fake;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const node = (place: string) => within(screen.getByRole("group", { name: `Condition ${place}` }));

beforeEach(() => loadTexts("workflows", "automation", "live", "devices", "sensors"));

it("opens from the four steps with their input, and saves a condition of several triggers", async () => {
  const fake = await open();
  await screen.findByRole("heading", { name: "Monitor" });
  choose("Workflow name", "High while it runs");
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Meter/ }));
  await press("Advanced conditions");
  await screen.findByRole("heading", { name: "Conditions" });
  screen.getByText("When voltage of Meter is above 200 V → nothing");

  choose("Condition 1", "all");
  await press("Add a condition");
  fireEvent.change(node("1.2").getByLabelText("Condition 1.2"), { target: { value: "hours" } });
  fireEvent.change(node("1.2").getByLabelText("Condition 1.2"), { target: { value: "not" } });
  await screen.findByText("When voltage of Meter is above 200 V and it is outside 09:00 am to 06:00 pm → nothing");

  await press("Next");
  await screen.findByRole("heading", { name: "Actions" });
  await userEvent.click(screen.getByRole("switch", { name: "Raise an alarm" }));
  choose("What to do", "Call the board");
  await press("Next");
  await screen.findByText(/raise an alarm \(high\)/);
  await press("Save workflow");
  const [sent] = fake.inputsOf(contract.newWorkflows);
  expect(sent?.workflows).toMatchObject([
    {
      name: "High while it runs",
      tree: {
        kind: "all",
        of: [
          { kind: "trigger", trigger: "voltage", qualifier: "above", value: 200, devices: [METER._id] },
          { kind: "not", of: { kind: "hours", startTime: 900, endTime: 1800 } },
        ],
      },
      alarm: { priority: "high", advice: "Call the board" },
    },
  ]);
});

it("says which condition is wrong, and does not go on", async () => {
  await open();
  await screen.findByRole("heading", { name: "Monitor" });
  choose("Workflow name", "Nothing watched");
  await press("Advanced conditions");
  await press("Next");
  node("1").getByText("Select at least one device");
});

it("opens a saved tree as conditions, without a way back to one trigger", async () => {
  const tree = { kind: "lasting" as const, minutes: 5, of: { ...TRIGGER, devices: [METER._id] } };
  const rule = toRule({ key: "k", workflows: [aWorkflow({ tree, trigger: "current" })] });
  await open(rule);
  await screen.findByRole("heading", { name: "Conditions" });
  expect(screen.queryByRole("button", { name: "Advanced conditions" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Minutes").value).toBe("5");
});

it("shows before saving how often it would have fired, and when", async () => {
  const rule = toRule({ key: "k", workflows: [aWorkflow({ device: { _id: METER._id, device_name: "Meter" } })] });
  const fake = await open(rule);
  fake.on(contract.replayWorkflows, () => ({
    from: "2026-02-01T00:00:00.000Z",
    to: "2026-03-03T00:00:00.000Z",
    fired: 14,
    at: [
      {
        at: "2026-02-10T06:30:00.000Z",
        until: "2026-02-10T07:00:00.000Z",
        device: { _id: METER._id, device_name: "Meter" },
        value: 20.5,
      },
    ],
    unknown: 0.25,
  }));
  await screen.findByRole("heading", { name: "Monitor" });
  await press(/Step 4/);
  await press("Try it on the last 30 days");
  await screen.findByText("It would have triggered 14 times.");
  screen.getByText(/For 25% of the time/);
  screen.getByText(/Meter · 20.5/);
});

const TRIGGER = { kind: "trigger" as const, trigger: "current" as const, qualifier: "above" as const, value: 20 };
