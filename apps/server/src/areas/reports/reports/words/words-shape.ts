import type { ReportKind } from "@switchboard/contract";
import type { ReportPeriod } from "@switchboard/domain/reports";

/** The words of a report. `{…}` is filled in; names that people gave are never part of a template. */
export interface ReportWords {
  title: Record<ReportKind, string>;
  comparison: string;
  about: string;
  range: string;
  rangeOf: string;
  period: string;
  periods: Record<ReportPeriod, string>;
  devices: string;
  allDevices: string;
  timeZone: string;
  made: string;
  page: string;
  cut: string;
  parts: { summary: string; byPeriod: string; byDevice: string; comparison: string; events: string };
  columns: {
    date: string;
    when: string;
    device: string;
    energy: string;
    meanPower: string;
    lowest: string;
    highest: string;
    events: string;
    critical: string;
    event: string;
    value: string;
    unit: string;
    look: string;
    behind: string;
    /** What of the supply an event is about. */
    about: string;
  };
  total: string;
  meanPower: string;
  /** Of several meters it is the most there can have been. */
  peak: { label: string; is: string; atMost: string };
  /** What the total is the sum of, by the tree of meters. */
  /** Doubtful readings that are not in the sums. */
  leftOut: { label: string; is: string };
  counts: { label: string; mains: string; all: string; chosen: string; own: string };
  /** A part of a meter that none behind it explains, or by which those behind it exceed it. */
  notMetered: string;
  excess: string;
  /** Meters whose place nobody has said. */
  unplaced: string;
  yes: string;
}
