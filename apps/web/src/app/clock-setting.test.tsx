import { type AuditEntry, contract, type DeviceEvent, type SwitchEvent } from "@switchboard/contract";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setApi } from "../api/call.ts";
import { adoptSession, endSession } from "../api/session.ts";
import { AuditPage } from "../features/people/audit/AuditPage.tsx";
import { EventList } from "../features/site/health/events/EventList.tsx";
import { OnlineTable } from "../features/site/health/online/OnlineBar.tsx";
import { loadTexts } from "../i18n/index.ts";
import { HOME } from "../testing/devices.ts";
import { fakeServer, openScreen } from "../testing/fake-api.tsx";
import { testToken } from "../testing/test-token.ts";
import { writePreference } from "../ui/preferences.ts";
import { RelativeTime } from "../widgets/RelativeTime.tsx";
import { HistoryLine } from "../widgets/switch-details/HistoryLine.tsx";

/** Just after two in the afternoon in Kolkata, and in the morning where UTC is. */
const AT = "2026-03-02T08:35:09.000Z";
const SWITCHED: SwitchEvent = {
  _id: crypto.randomUUID(),
  createdAt: AT,
  switch_state: 1,
  level: null,
  light: null,
  source: "dashboard",
  actor: "Meera",
  outcome: "confirmed",
  reason: null,
  reason_code: null,
  finishedAt: null,
};
const HAPPENED: DeviceEvent = { _id: crypto.randomUUID(), type: 24, value: 0, createdAt: AT };
const RECORDED: AuditEntry = {
  _id: crypto.randomUUID(),
  at: AT,
  actor: "Asha Rao",
  source: "dashboard",
  action: "schedule.edit",
  subject: "Night",
  subject_id: null,
  before: null,
  after: null,
  result: "ok",
};

function Everything() {
  const from = Date.parse(AT);
  return (
    <>
      <HistoryLine event={SWITCHED} />
      <EventList events={[HAPPENED]} />
      <OnlineTable segments={[{ from, to: from + 3_600_000, online: true }]} />
      <p>
        <RelativeTime at={AT} />
      </p>
      <AuditPage />
    </>
  );
}

const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };

beforeEach(async () => {
  await loadTexts("audit", "live", "control", "health", "configure", "devices", "remotes", "support");
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
});
afterEach(() => {
  cleanup();
  setApi(undefined);
  endSession({ navigate: false });
  writePreference("clock", undefined);
});

it("writes times one way everywhere, in the enterprise's zone, and the 24-hour setting turns all of them", async () => {
  const fake = fakeServer([]);
  const zone = { time_zone: "Asia/Kolkata", meta: [], mqttPassword: "", broker };
  fake.on(contract.enterpriseMe, () => ({ _id: HOME, name: "Office", ...zone }));
  fake.on(contract.listUsers, () => ({ users: [], count: 0 }));
  fake.on(contract.auditLog, () => ({ entries: [RECORDED], more: false }));
  await openScreen(fake, "/app/audit", Everything);
  await screen.findByText("Night");
  const titles = () => [...document.querySelectorAll("time[title]")].map((each) => each.getAttribute("title"));
  const exact = () => screen.getAllByText(/^Mar 2, 2026, /).map((each) => each.textContent);

  expect(screen.getByText("02:05:09 pm")).toBeTruthy();
  expect(exact()).toEqual(["Mar 2, 2026, 02:05:09 pm", "Mar 2, 2026, 02:05:09 pm"]);
  expect(screen.getByText("03:05 pm")).toBeTruthy();
  expect(titles()).toEqual(["Mar 2, 2026, 02:05 pm"]);

  await act(async () => writePreference("clock", 24));
  expect(screen.getByText("14:05:09")).toBeTruthy();
  expect(exact()).toEqual(["Mar 2, 2026, 14:05:09", "Mar 2, 2026, 14:05:09"]);
  expect(screen.getByText("15:05")).toBeTruthy();
  expect(titles()).toEqual(["Mar 2, 2026, 14:05"]);
  expect(document.body.textContent).not.toMatch(/\d (am|pm)\b/i);
});
