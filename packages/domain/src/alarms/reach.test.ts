import { describe, expect, it, test } from "vitest";
import { type HeldAlarm, type PersonReach, quietSummary, type ReachDecision, reachOf } from "./reach.ts";

const lata: PersonReach = {
  person: "lata",
  channels: { critical: ["push", "sms"], high: ["push"], low: ["mail"] },
  working: ["push", "sms", "mail"],
  quiet: [{ from: 2200, to: 700 }],
  timeZone: "Asia/Kolkata",
};
const noon = Date.parse("2026-11-17T12:00:00+05:30");
const night = Date.parse("2026-11-17T23:30:00+05:30");
const morning = Date.parse("2026-11-18T07:00:00+05:30");

test.each<[string, Partial<PersonReach>, "critical" | "high" | "low", number, ReachDecision]>([
  ["by the channels of the priority", {}, "critical", noon, { how: "now", channels: ["push", "sms"] }],
  ["by others for another", {}, "low", noon, { how: "now", channels: ["mail"] }],
  ["later in quiet hours", {}, "high", night, { how: "later", until: morning, channels: ["push"] }],
  ["at once where it is critical", {}, "critical", night, { how: "now", channels: ["push", "sms"] }],
  [
    "not at all about a priority they do not want",
    { channels: { ...lata.channels, low: [] } },
    "low",
    noon,
    { how: "not", why: "not_wanted" },
  ],
  ["not where their channel is gone", { working: ["mail"] }, "high", noon, { how: "not", why: "no_channel" }],
  [
    "about critical alarms by any working channel",
    { working: ["mail"] },
    "critical",
    night,
    { how: "now", channels: ["mail"] },
  ],
  ["not at all without a channel", { working: [] }, "critical", noon, { how: "not", why: "no_channel" }],
  ["by their own clock", { timeZone: "America/New_York" }, "high", night, { how: "now", channels: ["push"] }],
])("a person is told %s", (_, given, priority, at, reached) => {
  expect(reachOf({ ...lata, ...given }, priority, at)).toEqual(reached);
});

describe("quietSummary", () => {
  const held = (alarm: string, given: Partial<HeldAlarm> = {}): HeldAlarm => ({
    alarm,
    priority: "high",
    at: 0,
    channels: ["push"],
    isOpen: false,
    ...given,
  });

  it("returns undefined when nothing was held back", () => {
    expect(quietSummary([])).toBeUndefined();
  });

  it("lists each alarm once, the open ones first", () => {
    const summary = quietSummary([
      held("a", { at: 1 }),
      held("b", { at: 2, priority: "low", channels: ["mail"], isOpen: true }),
      held("c", { at: 3, isOpen: true }),
      held("a", { at: 4 }),
    ]);
    expect(summary).toMatchObject({ channels: ["push", "mail"], open: 2, over: 1 });
    expect(summary?.alarms.map(({ alarm, at }) => `${alarm} ${at}`)).toEqual(["c 3", "b 2", "a 4"]);
  });
});
