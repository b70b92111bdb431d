import type { Schedule, ScheduleRun } from "@switchboard/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { adoptSession } from "../../../../api/session.ts";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import { testToken } from "../../../../testing/test-token.ts";
import { aSchedule } from "../testing.ts";
import { useStartWords } from "./start-words.ts";

type Start = NonNullable<Schedule["start"]>;

const BY = "2026-01-12T07:00:00.000Z";
const AT = "2026-01-12T06:12:00.000Z";
const REASON: Start["reason"] = {
  code: "learnt",
  value: 17.2,
  target: 21,
  unit: "°C",
  rate: 0.0601,
  of: 9,
  isBound: false,
};
const RUN: NonNullable<ScheduleRun["reached"]> = {
  ...{
    target: 21,
    way: "warm",
    unit: "°C",
    by: BY,
    from: 17.2,
    best: 21.1,
    at: "2026-01-12T06:58:00.000Z",
    isOver: true,
  },
};

function Words({ schedule, run, now }: { schedule?: Schedule; run?: ScheduleRun["reached"]; now?: Date }) {
  const { started, reached } = useStartWords();
  return (
    <p data-testid="words">
      {schedule && started(schedule, now)}
      {run && reached(run)}
    </p>
  );
}

async function said(given: Parameters<typeof Words>[0]): Promise<string> {
  adoptSession({ token: testToken(), partner_name: "" });
  await openScreen(fakeServer([]), "/words", () => <Words {...given} />);
  return (await screen.findByTestId("words")).textContent ?? "";
}

const startingWith = (reason: Partial<Start["reason"]>, way: "warm" | "cool" = "warm", next_run = AT) =>
  said({
    schedule: aSchedule(1, {
      next_run,
      start: { by: BY, at: AT, reason: { ...REASON, ...reason } },
      rhythm: { reach: { sensor: "", target: 21, way, within: 180 } },
    }),
  });

beforeEach(() => loadTexts("calendars", "schedules"));

test.each([
  [{}, "Starts 06:12 am: 17.2 °C now, warms 0.06 °C a minute by the last 9 starts"],
  [{ code: "learning", of: 0 }, /^Starts 06:12 am: 17.2 °C now; still learning/],
  [{ code: "reached" }, /enough already/],
  [{ code: "silent", value: null }, /silent, so as early as most of the last 9 starts/],
  [{ code: "blind", value: null }, /an hour before/],
  [{ isBound: true }, /more than the 180 minutes/],
] as const)("a start says why: %o", async (reason, words) => {
  expect(await startingWith(reason)).toMatch(words);
});

test("says that a room cools, and that a past run has started", async () => {
  expect(await startingWith({}, "cool", "2026-01-13T07:00:00.000Z")).toBe(
    "Started 06:12 am: 17.2 °C then, cools 0.06 °C a minute by the last 9 starts",
  );
});

test("names the day when it began on another day", async () => {
  const start = { by: BY, at: AT, reason: REASON };
  const schedule = aSchedule(1, { start, rhythm: { reach: { sensor: "", target: 21, way: "warm", within: 180 } } });
  expect(await said({ schedule, now: new Date("2026-01-13T12:00:00.000Z") })).toMatch(
    /^Started yesterday 06:12 am: 17.2/,
  );
});

test.each([
  [{}, "17.2 °C at the start, 21 °C reached at 06:58 am (wanted by 07:00 am)"],
  [{ from: null }, "21 °C reached at 06:58 am (wanted by 07:00 am)"],
  [{ at: null, best: 19.4 }, "17.2 °C at the start, came to 19.4 °C instead of 21 °C by 07:00 am"],
  [{ at: null, isOver: false }, "17.2 °C at the start, on its way to 21 °C by 07:00 am"],
  [{ at: null, from: null, best: null }, "21 °C wanted by 07:00 am; the sensor was silent"],
])("a run says what it came to: %o", async (own, words) => {
  expect(await said({ run: { ...RUN, ...own } })).toBe(words);
});
