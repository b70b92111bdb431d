import type { ProvenFinding } from "@switchboard/contract";
import { instantOf } from "@switchboard/domain/core";
import type { TimeChart, TimeSeries } from "../../../ui/charts/chart-model.ts";

export interface ProofWords {
  title: string;
  measured: string;
  expected: string;
  low: string;
  high: string;
}

const DAY_LENGTH = 10;

/** Returns the instant of a point: its hour of the clock, or noon of its day. */
function instantAt(at: string, timeZone: string): number {
  const hour = at.length > DAY_LENGTH ? Number(at.slice(DAY_LENGTH + 1)) : 12;
  return instantOf(at.slice(0, DAY_LENGTH), hour * 100, timeZone).getTime();
}

/** Draws measured and expected values and the band of ordinary days, in kilowatt-hours (base loads in kilowatts). */
export function proofModel(
  { proof: { points, measure } }: Pick<ProvenFinding, "proof">,
  timeZone: string,
  words: ProofWords,
  format: (value: number) => string,
): TimeChart {
  const times = points.map(({ at }) => instantAt(at, timeZone));
  const values = (name: "measured" | "expected" | "low" | "high") =>
    points.map((point) => (point[name] === null ? Number.NaN : (point[name] ?? 0) / 1000));
  const line = (name: "measured" | "expected" | "low" | "high", given: Partial<TimeSeries>): TimeSeries => ({
    id: name,
    name: words[name],
    color: "quiet",
    times,
    values: values(name),
    ...given,
  });
  return {
    kind: "time",
    title: words.title,
    unit: measure === "W" ? "kW" : "kWh",
    timeZone,
    format,
    band: { low: "low", high: "high" },
    series: [
      line("measured", { color: measure === "W" ? "power" : "energy" }),
      line("expected", { isCompared: true }),
      line("low", { isEdge: true }),
      line("high", { isEdge: true }),
    ],
  };
}
