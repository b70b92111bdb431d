import { type AuditEntry, contract, type InputOf } from "@switchboard/contract";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testToken } from "../../app/test-token.ts";
import { setGateway } from "../../gateway/gateway.ts";
import { adoptSession, endSession } from "../../gateway/session.ts";
import { loadTexts } from "../../i18n/index.ts";
import { fakeServer, openScreen } from "../../live/testing-gateway.tsx";
import { AuditPage } from "./AuditPage.tsx";

function anEntry(own: Partial<AuditEntry>): AuditEntry {
  return {
    _id: crypto.randomUUID(),
    at: "2026-01-01T10:00:00Z",
    actor: "Asha Rao",
    source: "dashboard",
    action: "schedule.edit",
    subject: "Night",
    subject_id: null,
    before: null,
    after: null,
    result: "ok",
    ...own,
  };
}

beforeEach(async () => {
  await loadTexts("audit", "live", "devices");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});
afterEach(() => {
  cleanup();
  setGateway(undefined);
  endSession({ navigate: false });
});

it("says who did what and what came of it, in pages, also where there is no word for it", async () => {
  const asked: InputOf<typeof contract.auditLog>[] = [];
  const first = anEntry({ before: { name: "Day" }, after: { name: "Night" } });
  const older = anEntry({
    actor: null,
    source: "moon_phase",
    action: "boiler.heat_up",
    subject: "B1",
    result: "offline",
  });
  const fake = fakeServer([]);
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, (input) => {
    asked.push(input);
    return input.before ? { entries: [older], more: false } : { entries: [first], more: true };
  });
  await openScreen(fake, "/app/audit", AuditPage);
  const [row] = await screen.findAllByRole("listitem");
  expect(row?.textContent).toContain("Asha Rao");
  expect(row?.textContent).toContain("Schedule: changed");
  expect(row?.textContent).toContain("Day → Night");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show older" })));
  await screen.findByText("boiler: heat up");
  screen.getByText("Nobody: the device itself");
  screen.getByText("moon phase");
  expect(asked.at(-1)?.before).toBe(first._id);
  fireEvent.change(screen.getByLabelText("About"), { target: { value: "schedule" } });
  fireEvent.change(screen.getByLabelText("Search by name"), { target: { value: " Night " } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: "schedule", search: "Night" }));
});
