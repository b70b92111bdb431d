import { contract, type Sensor } from "@switchboard/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { adoptSession } from "../../../../api/session.ts";
import { toRule } from "../../../../data/workflow-rules.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { aWorkflow } from "../testing.ts";
import { WorkflowForm } from "./WorkflowForm.tsx";

const ROOM = { _id: "00000000-0003-4000-8000-000000000001", name: "Pump room", type: "room" as const };
const METER = aDevice(1, { device_name: "Meter", device_type: "ENERGY_METER_3", switch_appliances: [] });
const MOTOR = aDevice(2, { device_name: "Borewell", device_type: "KIOT_MOTOR" });

const GROUPS = [{ ...ROOM, devices: [MOTOR._id, aDevice(3)._id] }];

async function open(
  rule = toRule({ key: "", workflows: [] }),
  groups = GROUPS,
  sensors: Sensor[] = [],
  role: ("admin" | "user")[] = ["admin"],
) {
  adoptSession({ token: testToken({ role }), partner_name: "" });
  const fake = fakeServer([METER, MOTOR, aDevice(3, { device_name: "Lamps" })]);
  fake.on(contract.deviceGroups, () => ({ groups }));
  fake.on(contract.listSensors, () => ({ sensors, buttons: [] }));
  fake.on(contract.newWorkflows, () => ({ workflows: [] }));
  fake.on(contract.listWorkflows, () => ({ groups: [] }));
  const router = await openScreen(fake, "/app/workflows/new", () => <WorkflowForm rule={rule} />);
  await screen.findByRole("heading", { name: "Monitor" });
  return { fake, router };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tick = (name: RegExp) => userEvent.click(screen.getByRole("checkbox", { name }));
const steps = () => within(screen.getByRole("navigation", { name: "Steps" }));

beforeEach(() => loadTexts("workflows", "automation", "live", "devices", "sensors"));

it("offers only devices that support the trigger", async () => {
  await open();
  await screen.findByRole("checkbox", { name: /^Meter/ });
  expect(screen.queryByRole("checkbox", { name: /^Lamps/ })).toBeNull();
  type("Measure", "motor");
  expect(screen.queryByRole("checkbox", { name: /^Meter/ })).toBeNull();
  screen.getByRole("checkbox", { name: /^Borewell/ });
  type("Measure", "offline");
  screen.getByRole("checkbox", { name: /^Lamps/ });
  type("Measure", "current");
  await userEvent.click(screen.getByRole("radio", { name: "Groups" }));
  screen.getByRole("checkbox", { name: "Pump room 1 of 2 devices can measure this" });
});

// All four steps in one go: long on a busy machine.
it("leads through its steps, keeps the input, and sends one entry for each target", async () => {
  const { fake, router } = await open();
  await press("Next");
  await screen.findByText("Select at least one device");
  steps().getByRole("button", { name: /Devices needs attention/ });
  type("Workflow name", "Too much");
  type("Measure", "current");
  await tick(/^Meter/);
  await tick(/^Borewell/);
  await press("Next");

  for (const [value, isRefused] of [
    ["100.5", true],
    ["20.3", true],
    ["", true],
    ["20.5", false],
  ] as const) {
    type("Value", value);
    await press("Next");
    expect(screen.queryByText("Provide proper values in step 2") !== null).toBe(isRefused);
  }
  await press("Next");
  await screen.findByText("Provide at least one action");
  await userEvent.click(screen.getByRole("switch", { name: "Send a notification" }));
  type("Heading", "Hot");
  await press("Next");
  screen.getByText("All fields are mandatory");
  type("Message", "Look at it");
  await press("Next");

  await userEvent.click(screen.getByRole("switch", { name: "All day" }));
  type("Start time", "25:00");
  await press("Save workflow");
  screen.getByText("Invalid time");
  type("Start time", "22:00");
  type("End time", "10:00 pm");
  screen.getByText("Provide valid start and end time");
  type("End time", "6:00 am");
  screen.getByText(/until 06:00 am the next day/);
  screen.getByText(
    "When current of Meter and Borewell is above 20.5 A between 10:00 pm and 06:00 am the next day → notify",
  );

  await userEvent.click(steps().getByRole("button", { name: /Trigger/ }));
  expect((screen.getByLabelText("Value") as HTMLInputElement).value).toBe("20.5 A");
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  await press("Save workflow");
  await screen.findByText("Workflow saved successfully");
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/workflows/list"));
  const shared = {
    name: "Too much",
    group: null,
    trigger: "current",
    qualifier: "above",
    value: 20.5,
    minutes: 0,
    actions: [],
    scene: null,
    notification: { head: "Hot", message: "Look at it" },
    startTime: 2200,
    endTime: 600,
  };
  expect(fake.inputsOf(contract.newWorkflows)).toEqual([
    {
      workflows: [
        { ...shared, device: METER._id },
        { ...shared, device: MOTOR._id },
      ],
    },
  ]);
}, 20_000);

it("refuses a device that does not support a changed trigger", async () => {
  await open();
  type("Workflow name", "Dry");
  await tick(/^Meter/);
  await press("Next");
  type("Measure", "motor");
  expect((screen.getByLabelText("Trigger when the motor is") as HTMLSelectElement).value).toBe("3");
  await userEvent.click(steps().getByRole("button", { name: /Devices needs attention/ }));
  screen.getByText("Invalid devices: Meter cannot measure this. Remove it, or choose another measure.");
  screen.getByRole("checkbox", { name: /^Meter.*cannot measure this/ });
});

it("refuses a group without a device that supports the trigger, and one without switches", async () => {
  const group = { _id: ROOM._id, name: ROOM.name };
  const action = { UDid: null, switch_no: null, switch_state: 0 as const, switch_appliance_id: null, level: null };
  const meters = { _id: "00000000-0003-4000-8000-000000000002", name: "Meters" };
  const workflow = aWorkflow({ device: null, group, trigger: "motor", qualifier: "is", value: 3 });
  const rule = toRule({ key: workflow.key, workflows: [{ ...workflow, actions: [{ ...action, groupId: meters }] }] });
  await open(rule, [
    { ...ROOM, devices: [aDevice(3)._id] },
    { ...ROOM, ...meters, devices: [METER._id] },
  ]);
  await press("Next");
  await screen.findByText(/^Invalid devices: Pump room cannot measure this/);
  await userEvent.click(steps().getByRole("button", { name: /Actions/ }));
  await press("Next");
  await screen.findByText("There is nothing to switch in Meters");
});

it("changes an existing workflow, and loses nothing when saving fails", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" } });
  const { fake } = await open(toRule({ key: workflow.key, workflows: [workflow] }));
  fake.on(contract.editWorkflows, () => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  type("Workflow name", "Renamed");
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  expect((screen.getByLabelText("Start time") as HTMLInputElement).value).toBe("6:00");
  await press("Save workflow");
  expect((await screen.findByRole("alert")).textContent).toContain("The workflow was not saved. We are unable");
  await userEvent.click(steps().getByRole("button", { name: /Devices/ }));
  expect((screen.getByLabelText("Workflow name") as HTMLInputElement).value).toBe("Renamed");
  expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([
    { key: workflow.key, workflows: [{ name: "Renamed", device: MOTOR._id, actions: [{ switch_state: 0 }] }] },
  ]);
});

it("asks only admins whether it is for safety", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" } });
  await open(toRule({ key: workflow.key, workflows: [workflow] }), GROUPS, [], ["user"]);
  await userEvent.click(steps().getByRole("button", { name: /Actions/ }));
  expect(screen.queryByRole("switch", { name: "Safety workflow" })).toBeNull();
});

it("is marked for safety by admins", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" } });
  const { fake } = await open(toRule({ key: workflow.key, workflows: [workflow] }));
  await userEvent.click(steps().getByRole("button", { name: /Actions/ }));
  await userEvent.click(await screen.findByRole("switch", { name: "Safety workflow" }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  await press("Save workflow");
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toHaveLength(1));
  expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([
    { only: ["safety", "safetyMinutes"], workflows: [{ safety: true }] },
  ]);
});

it("watches sensors of one kind for some minutes, and says so in a sentence", async () => {
  const place = { device: { _id: METER._id, device_name: "Meter" }, room: null, value: null, at: null };
  const room = (number: number) => `00000000-0009-4000-8000-00000000000${number}`;
  const { fake } = await open(undefined, GROUPS, [
    { _id: room(1), ...place, channel: "t", name: "Freezer", kind: "temperature", unit: "°C" },
    { _id: room(2), ...place, channel: "d", name: "Freezer door", kind: "contact", unit: "" },
  ]);
  type("Workflow name", "Too warm");
  type("Measure", "sensor");
  await tick(/^Freezer Temperature/);
  expect(screen.queryByRole("checkbox", { name: /^Freezer door/ })).toBeNull();
  await press("Next");
  await userEvent.click(screen.getByRole("radio", { name: "Below" }));
  type("Value", "4");
  type("For … minutes", "5");
  await press("Next");
  await userEvent.click(screen.getByRole("switch", { name: "Send a notification" }));
  type("Heading", "Freezer");
  type("Message", "Look at it");
  await press("Next");
  screen.getByText("When Freezer is below 4 °C for 5 minutes at any time → notify");
  await press("Save workflow");
  await waitFor(() =>
    expect(fake.inputsOf(contract.newWorkflows)).toMatchObject([
      { workflows: [{ sensor: room(1), trigger: "sensor", qualifier: "below", value: 4, minutes: 5 }] },
    ]),
  );
}, 20_000);

it("says before saving where the condition is true now, and acts on saving only when that is chosen", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" } });
  const { fake } = await open(toRule({ key: workflow.key, workflows: [workflow] }));
  fake.on(contract.checkWorkflows, () => ({
    isWhole: false,
    where: [{ device: { _id: MOTOR._id, device_name: "Borewell" } }],
  }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  type("Workflow name", "Renamed");
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  await screen.findByText("This condition is true now: Borewell.");
  expect(fake.inputsOf(contract.checkWorkflows)).toMatchObject([
    { key: workflow.key, workflows: [{ name: "Renamed" }] },
  ]);
  expect((screen.getByRole("radio", { name: "The next time it becomes true" }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Now, when I save" }));
  await press("Save workflow");
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([{ ifTrueNow: "act" }]));
});

it("forgets the choice to act now when the workflow is changed after it", async () => {
  const { fake } = await open(toRule({ key: "", workflows: [aWorkflow({ startTime: 0, endTime: 2359 })] }));
  fake.on(contract.checkWorkflows, () => ({ isWhole: true, where: [{ device: null }] }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  await screen.findByText("This condition is true now.");
  await userEvent.click(screen.getByRole("radio", { name: "Now, when I save" }));
  await userEvent.click(screen.getByRole("switch", { name: "All day" }));
  await press("Save workflow");
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toHaveLength(1));
  expect(fake.inputsOf(contract.editWorkflows)[0]).not.toHaveProperty("ifTrueNow");
});

it("raises an alarm only when that is chosen, also with a single trigger", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" }, startTime: 0, endTime: 2359 });
  const { fake } = await open(toRule({ key: workflow.key, workflows: [workflow] }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  await userEvent.click(steps().getByRole("button", { name: /Actions/ }));
  await userEvent.click(screen.getByRole("switch", { name: "Raise an alarm" }));
  type("What to do", "Look at the pump");
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  screen.getByText(/notify, raise an alarm \(high\)$/);
  await press("Save workflow");
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toHaveLength(1));
  expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([
    { only: ["alarm"], workflows: [{ alarm: { priority: "high", advice: "Look at the pump" } }] },
  ]);
});

it("addresses a notification to selected people, and refuses to send it to nobody", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" }, startTime: 0, endTime: 2359 });
  const asha = "00000000-000b-4000-8000-000000000001";
  const { fake } = await open(toRule({ key: workflow.key, workflows: [workflow] }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  fake.onRaw(contract.listUsers, () => ({ users: [{ _id: asha, name: "Asha" }], count: 1 }));
  await userEvent.click(steps().getByRole("button", { name: /Actions/ }));
  const to = screen.getByLabelText("Send to") as HTMLSelectElement;
  expect([...to.options].map(({ text }) => text)).toEqual([
    "Everyone who can see the device",
    "Only me",
    "Selected people",
  ]);
  type("Send to", "people");
  await press("Next");
  await screen.findByText("Select at least one person");
  await userEvent.click(screen.getByRole("combobox", { name: "Add a person" }));
  await userEvent.click(await screen.findByRole("option", { name: "Asha" }));
  await press("Next");
  await press("Save workflow");
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toHaveLength(1));
  expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([
    { only: ["notification"], workflows: [{ notification: { to: "people", people: [asha] } }] },
  ]);
});

it("offers people who cannot list others to notify themselves, and names the owner of somebody else's workflow", async () => {
  const owner = { _id: "00000000-000b-4000-8000-000000000002", name: "Kiran" };
  const workflow = aWorkflow({ owner, notification: { head: "Pump", message: "Dry", to: "owner" } });
  await open(toRule({ key: workflow.key, workflows: [workflow] }), GROUPS, [], ["user"]);
  await userEvent.click(steps().getByRole("button", { name: /Actions/ }));
  const to = screen.getByLabelText("Send to") as HTMLSelectElement;
  expect([...to.options].map(({ text }) => text)).toEqual([
    "Everyone who can see the device",
    "Only Kiran, who made it",
  ]);
});

it("asks for how many minutes a measured value has to stay past its limit, but not where that makes no sense", async () => {
  const workflow = aWorkflow({ device: { _id: MOTOR._id, device_name: "Borewell" }, startTime: 0, endTime: 2359 });
  const { fake } = await open(toRule({ key: workflow.key, workflows: [workflow] }));
  fake.on(contract.editWorkflows, () => ({ workflows: [] }));
  await userEvent.click(steps().getByRole("button", { name: /Trigger/ }));
  type("For … minutes", "1441");
  await press("Next");
  screen.getByText("Provide proper values in step 2");
  type("For … minutes", "5");
  for (const other of ["energy", "offline"]) {
    type("Measure", other);
    expect(screen.queryByLabelText("For … minutes")).toBeNull();
  }
  type("Measure", "current");
  await userEvent.click(steps().getByRole("button", { name: /Hours/ }));
  screen.getByText(/^When current of Borewell is above 20 A for 5 minutes at any time/);
  await press("Save workflow");
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toHaveLength(1));
  expect(fake.inputsOf(contract.editWorkflows)).toMatchObject([
    { only: ["trigger", "qualifier", "value", "minutes"], workflows: [{ value: 20, minutes: 5 }] },
  ]);
});
