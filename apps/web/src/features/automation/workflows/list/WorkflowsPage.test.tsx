import { contract, type Workflow } from "@switchboard/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { aWorkflow } from "../testing.ts";
import { WorkflowsPage } from "./WorkflowsPage.tsx";

async function open(workflows: Workflow[]) {
  adoptSession({ token: testToken(), partner_name: "" });
  const fake = fakeServer([aDevice(1)]);
  fake.on(contract.listWorkflows, () => ({
    groups: [...Map.groupBy(workflows, ({ key }) => key)].map(([key, own]) => ({ key, workflows: own })),
  }));
  await openScreen(fake, "/app/workflows/list", WorkflowsPage);
  return fake;
}

const card = () => screen.findByRole("article", { name: "Pump draws too much" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => loadTexts("workflows", "automation", "scenes", "live", "devices"));

it("lists entries of one key once, and disables and enables them", async () => {
  const workflows = [aWorkflow(), aWorkflow({ device: { _id: aDevice(2)._id, device_name: "Pump 2" } })];
  const fake = await open(workflows);
  fake.on(contract.editWorkflows, ({ isActive = true }) => {
    for (const each of workflows) each.isActive = isActive;
    return { workflows };
  });
  expect((await card()).textContent).toContain("When current of Pump 1 and Pump 2 is above 20 A");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await userEvent.click(screen.getByRole("switch", { name: "Pump draws too much is active" }));
  await within(await card()).findByText("Turned off");
  expect(fake.inputsOf(contract.editWorkflows)).toEqual([{ key: workflows[0]?.key, isActive: false }]);
});

it("asks before it enables one whose condition is true now", async () => {
  const workflow = aWorkflow({ isActive: false });
  const fake = await open([workflow]);
  fake.on(contract.editWorkflows, () => ({ workflows: [workflow] }));
  fake.on(contract.checkWorkflows, () => ({ isWhole: true, where: [{ device: null }] }));
  await card();
  await userEvent.click(screen.getByRole("switch", { name: "Pump draws too much is active" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("This condition is true now.");
  expect(fake.inputsOf(contract.editWorkflows)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Turn on" }));
  await waitFor(() =>
    expect(fake.inputsOf(contract.editWorkflows)).toEqual([{ key: workflow.key, isActive: true, ifTrueNow: "wait" }]),
  );
});

it("enables one at once whose condition is not true, or could not be checked", async () => {
  const workflow = aWorkflow({ isActive: false });
  const fake = await open([workflow]);
  fake.on(contract.editWorkflows, () => ({ workflows: [workflow] }));
  await card();
  const toggle = () => userEvent.click(screen.getByRole("switch", { name: "Pump draws too much is active" }));
  await toggle();
  await waitFor(() => expect(fake.inputsOf(contract.editWorkflows)).toHaveLength(1));
  fake.on(contract.checkWorkflows, () => ({ isWhole: false, where: [] }));
  await toggle();
  await waitFor(() =>
    expect(fake.inputsOf(contract.editWorkflows)).toEqual(Array(2).fill({ key: workflow.key, isActive: true })),
  );
});

it("says why one was stopped by itself", async () => {
  await open([aWorkflow({ isActive: false, stopped: "chases_itself", lastFired: new Date().toISOString() })]);
  const shown = await card();
  expect(shown.textContent).toContain("Stopped automatically");
  expect(shown.textContent).toContain("It kept triggering itself.");
  expect(shown.textContent).toContain("Last triggered");
});

it("says of one that cannot fire any more why, instead of calling it active", async () => {
  await open([aWorkflow({ unable: "watches_nothing" })]);
  const shown = await card();
  within(shown).getByText("On, but cannot trigger");
  expect(within(shown).queryByText("Active")).toBeNull();
  expect(shown.textContent).toContain("Nothing it monitors can measure this any more.");
});

it("names targets that no longer support the trigger, while others do", async () => {
  await open([
    aWorkflow({ unable: "watches_nothing" }),
    aWorkflow({ device: { _id: aDevice(2)._id, device_name: "Pump 2" } }),
  ]);
  const shown = await card();
  within(shown).getByText("Active");
  within(shown).getByText("Pump 1 can no longer measure this.");
});

it("shows why it fired: the device, the value, the time, and the actions", async () => {
  const workflow = aWorkflow();
  const fake = await open([workflow]);
  fake.on(contract.workflowHistory, ({ offset = 0 }) => ({
    count: 2,
    docs: [
      {
        _id: crypto.randomUUID(),
        workflow: workflow._id,
        device: { _id: aDevice(1)._id, device_name: "Pump 1" },
        value: Number(offset) === 0 ? 21.256 : 30,
        firedAt: "2026-03-04T05:06:07.000Z",
        stopped: false,
        results: [
          {
            command_id: crypto.randomUUID(),
            switch_appliance_id: crypto.randomUUID(),
            switch_name: "Starter",
            device_name: "Pump 1",
            switch_state: 0 as const,
            level: null,
            outcome: "failed" as const,
            reason: "offline",
            finishedAt: null,
          },
        ],
      },
    ],
  }));
  await card();
  await press("Why Pump draws too much triggered");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("Pump 1: 21.26 A");
  expect(dialog.textContent).toContain("Starter");
  expect(dialog.textContent).toContain("The device was not connected");
  expect(dialog.querySelector("time")?.textContent).toContain("5:06:07");
  await press("Show earlier");
  await within(dialog).findByText("Pump 1: 30 A");
});

it("deletes all of it after the question", async () => {
  const workflows = [aWorkflow(), aWorkflow()];
  const ids = workflows.map(({ _id }) => _id);
  const fake = await open(workflows);
  fake.on(contract.deleteWorkflows, () => ({ deleted: workflows.splice(0).length, already_sent: 3 }));
  await card();
  await press("Delete Pump draws too much");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete Pump draws too much" }));
  await screen.findByText("No workflows yet");
  await screen.findByText("3 switches had already been told and may still change.");
  await waitFor(() => expect(fake.inputsOf(contract.deleteWorkflows)).toEqual([{ workflows: ids }]));
});
