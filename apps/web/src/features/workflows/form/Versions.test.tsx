import { contract } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { adoptSession } from "../../../gateway/session.ts";
import { loadTexts } from "../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../testing/fake-gateway.tsx";
import { testToken } from "../../../testing/test-token.ts";
import { Versions } from "./Versions.tsx";

const KEY = "00000000-000a-4000-8000-000000000001";

beforeEach(() => loadTexts("workflows"));

it("shows who changed what, and brings it back", async () => {
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
