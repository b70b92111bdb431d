import { type Calendar, contract } from "@switchboard/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { aSchedule } from "../testing.ts";
import { YearView } from "./YearView.tsx";

const DAY = {
  _id: "00000000-0009-4000-8000-000000000002",
  name: "Diwali",
  type: "closed",
  from: "2026-11-09",
  to: "2026-11-09",
  yearly: false,
  hours: null,
  source: null,
} as const;
const CLOSED: Calendar = { _id: DAY._id, name: "Closing days", group: null, follows: null, entries: [DAY] };

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 4, 12), toFake: ["Date"] });
  await loadTexts("schedules", "calendars", "common");
});
afterEach(() => vi.useRealTimers());

it("shows for each day whether it runs, why it does not, and who left it out", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listCalendars, () => ({ docs: [CLOSED], place: null }));
  const skipped = [{ due: "2026-11-05T18:30:00Z", by: { _id: DAY._id, name: "Kiran Reddy" } }];
  const schedule = aSchedule(1, { rhythm: { on_days: { closed: { do: "skip" } } }, skipped });
  await openScreen(fake, "/year", () => <YearView schedules={[schedule]} />);
  const november = within(await screen.findByRole("region", { name: "November" }));
  await november.findByText("Mon, Nov 9: Diwali: closed");
  november.getByText("Thu, Nov 5: Skipped by Kiran Reddy");
  november.getByText("Tue, Nov 10: runs at 06:30 pm");
  november.getByText("Sun, Nov 8: does not run");
  screen.getByText("259 runs, 2 left out");
  const out = within(screen.getByRole("region", { name: "Left out" })).getAllByRole("listitem");
  expect(out.map(({ textContent }) => textContent)).toEqual([
    "Thu, Nov 5: Skipped by Kiran Reddy",
    "Mon, Nov 9: Diwali: closed",
  ]);
});

it("says who has paused it, and until when", async () => {
  adoptSession({ token: testToken({ role: ["admin"] }), partner_name: "" });
  const fake = fakeServer([]);
  fake.on(contract.listCalendars, () => ({ docs: [], place: null }));
  const paused = { until: "2026-11-07T00:00:00Z", by: { _id: DAY._id, name: "Asha Rao" } };
  await openScreen(fake, "/year", () => <YearView schedules={[aSchedule(1, { paused })]} />);
  await screen.findByText("258 runs, 3 left out");
  screen.getAllByText("Fri, Nov 6: Paused by Asha Rao");
});
