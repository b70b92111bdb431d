import { describe, expect, it, test } from "vitest";
import { dayOfWeek } from "../../core/instants.ts";
import type { ProofPoint, WasteFinding, WasteKind } from "./finding.ts";
import { type Remedy, remediesOf } from "./remedies.ts";

type Finding = Pick<WasteFinding, "kind" | "to" | "hours" | "proof">;

const DAY = "2026-03-07";
const point = (at: string, measured: number, expected: number, high: number): ProofPoint => ({
  ...{ at, measured, expected, low: 0, high },
  isWaste: measured > high,
});
/** A day that uses 20 kW from 09:00 to 18:00 and 2 kW otherwise, with something left on from 18:00 to 22:00. */
const hourly = (
  kind: WasteKind,
  during: { usual: number; wasted: number } = { usual: 2000, wasted: 12_000 },
): Finding => {
  const points = Array.from({ length: 24 }, (_, hour) => {
    const at = `${DAY}T${String(hour).padStart(2, "0")}`;
    if (hour >= 18 && hour < 22) return point(at, during.wasted, during.usual, during.usual * 1.5);
    return hour >= 9 && hour < 18 ? point(at, 20_000, 20_000, 24_000) : point(at, 2000, 2000, 3000);
  });
  return { kind, to: DAY, hours: { from: 18, to: 22 }, proof: { unit: "hour", measure: "Wh", points } };
};
const daily = (kind: WasteKind, usual: number, high: number, risen: number): Finding => {
  const points = Array.from({ length: 28 }, (_, n) =>
    point(`2026-02-${String(n + 1).padStart(2, "0")}`, n < 14 ? usual : risen, usual, high),
  );
  return { kind, to: DAY, hours: null, proof: { unit: "day", measure: kind === "rising" ? "Wh" : "W", points } };
};

const FINDINGS: [string, Finding, Remedy["kind"][]][] = [
  ["left on while closed", hourly("closed"), ["schedule", "alarm"]],
  ["a day with an idle load left on", hourly("unusual_day"), ["schedule", "alarm"]],
  ["a day with more use in busy hours", hourly("unusual_day", { usual: 8000, wasted: 16_000 }), ["alarm"]],
  ["a growing base load", daily("base_load", 2000, 2200, 2600), ["schedule", "alarm"]],
  ["rising use", daily("rising", 200_000, 215_000, 240_000), ["alarm"]],
  ["a waste below every usable limit", daily("rising", 200_000, 215_010, 215_050), []],
];

describe("remediesOf", () => {
  test.each(FINDINGS)("suggests for %s only what would have helped", (_, finding, kinds) => {
    const remedies = remediesOf(finding);
    expect(remedies.map(({ kind }) => kind)).toEqual(kinds);
    for (const remedy of remedies) expect(wouldHelp(remedy, finding)).toBe(true);
  });

  test.each(FINDINGS)("suggests for %s no alarm about ordinary use", (_, finding) => {
    for (const remedy of remediesOf(finding))
      if (remedy.kind === "alarm") expect(watched(remedy, finding).some(isAbove(remedy, "expected"))).toBe(false);
  });

  it("suggests the evening of the weekday on which something was left on", () => {
    expect(remediesOf(hourly("unusual_day"))[0]).toMatchObject({ time: 1800, days: [dayOfWeek(DAY)] });
  });

  it("watches the energy of days when all days rise", () => {
    expect(remediesOf(daily("rising", 200_000, 215_000, 240_000))).toEqual([
      { kind: "alarm", trigger: "energy", value: 215, hours: null },
    ]);
  });
});

const hourOf = ({ at }: ProofPoint) => Number(at.slice(11, 13));

function watched({ hours }: Extract<Remedy, { kind: "alarm" }>, { proof }: Finding): readonly ProofPoint[] {
  if (proof.unit === "day" || !hours) return proof.points;
  return proof.points.filter((each) => hourOf(each) >= hours.from && hourOf(each) < hours.to);
}

function isAbove({ value }: Extract<Remedy, { kind: "alarm" }>, field: "measured" | "expected") {
  return (each: ProofPoint) => (each[field] ?? 0) > value * 1000;
}

/** An alarm has to be raised by the waste; a schedule has to turn off before the waste is over, on its day. */
function wouldHelp(remedy: Remedy, finding: Finding): boolean {
  if (remedy.kind === "alarm")
    return watched(remedy, finding).some((each) => each.isWaste && isAbove(remedy, "measured")(each));
  const time = finding.kind === "closed" ? (remedy.closedTime ?? remedy.time) : remedy.time;
  const isDay = finding.kind === "closed" || remedy.days.includes(dayOfWeek(finding.to));
  return isDay && (!finding.hours || time <= finding.hours.from * 100);
}
