import { contract, type WorkflowTree } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { aDevice } from "../../../../testing/devices.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { Versions } from "./Versions.tsx";

const KEY = "00000000-000a-4000-8000-000000000001";

beforeEach(() => loadTexts("workflows"));

it("shows who changed what, and restores it", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.workflowVersions, () => ({
    versions: [
      { version: 3, at: "2026-03-01T06:30:00.000Z", by: "Ananya", before: { value: 20 }, after: { value: 25 } },
    ],
  }));
  fake.on(contract.listWorkflows, () => ({ groups: [] }));
  fake.on(contract.undoWorkflow, () => ({ workflows: [] }));
  await openScreen(fake, "/app/workflows/new", () => <Versions workflow={KEY} />);
  await screen.findByText("Value: 20 → 25");
  screen.getByText(/by Ananya/);
  await userEvent.click(screen.getByRole("button", { name: /^Bring back/ }));
  expect(fake.inputsOf(contract.undoWorkflow)).toEqual([{ key: KEY, version: 3 }]);
});

it("shows a changed condition before and after, with the names of its targets", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([aDevice(1)]);
  const devices = [aDevice(1)._id];
  const tree = (value: number): WorkflowTree => {
    return {
      kind: "lasting",
      minutes: 5,
      of: { kind: "trigger", trigger: "current", qualifier: "above", value, devices },
    };
  };
  fake.on(contract.workflowVersions, () => ({
    versions: [
      {
        version: 1,
        at: "2026-03-01T06:30:00.000Z",
        by: "Ananya",
        before: { tree: tree(20) },
        after: { tree: tree(25) },
      },
    ],
  }));
  await openScreen(fake, "/app/workflows/new", () => <Versions workflow={KEY} />);
  await screen.findByText(new RegExp(`^Before: current of ${aDevice(1).device_name} is above 20 A for 5 minutes`));
  screen.getByText(/^After: current of .* is above 25 A for 5 minutes/);
});
