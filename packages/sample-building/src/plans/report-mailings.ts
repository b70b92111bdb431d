import { localDay } from "@switchboard/domain/core";
import type { CostCut, CostRows } from "@switchboard/domain/energy";
import { lastMailing, type MailingRhythm, mailedSpan, nextMailing } from "@switchboard/domain/reports";
import { personNamed } from "../names.ts";
import type { PlannedSite } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { DAY } from "../time.ts";

interface MailRow {
  id: string;
  person: string;
  state: "accepted" | "failed";
  reason: "refused" | null;
  planned_at: string;
  from_date: string;
  to_date: string;
}

export interface ReportMailingRow {
  _id: string;
  name: string;
  kind: "energy" | "power" | "event" | "sensor" | "bill" | "cost";
  format: "EXCEL" | "PDF";
  device_ids: string[];
  sensor_ids: string[];
  step: "day" | "hour" | "raw" | "whole";
  supply: string | null;
  rows: CostRows;
  cut: CostCut;
  every: MailingRhythm;
  on_day: number;
  time: number;
  is_paused: boolean;
  next_at: string;
  owner: string;
  people: { _id: string; is_stopped: boolean }[];
  /** The last mail of each person. */
  mails: MailRow[];
}

/** Longer than the longest time between two mailings. */
const BEFORE = 40 * DAY;

/** Returns which reports people get by mail, and the state of the last one. */
export function planReportMailings(site: PlannedSite, now: number): ReportMailingRow[] {
  const { time_zone: timeZone, reportMailings } = site.site;
  return reportMailings.map(({ name, kind, format, every, day, at, people, refusedBy, isPaused = false }) => {
    const plan = { every, day, at };
    const first = nextMailing(plan, new Date(now - BEFORE), timeZone);
    const last = lastMailing(plan, first, new Date(now), timeZone);
    return {
      _id: idOf(`report mailing ${site.id} ${name}`),
      ...{ name, kind, format, every, on_day: day, time: at, is_paused: isPaused },
      ...{ device_ids: [], sensor_ids: [], step: "day", supply: null, rows: "device", cut: "day" },
      next_at: nextMailing(plan, new Date(now), timeZone).toISOString(),
      owner: site.people[0].id,
      people: people.map((each) => ({ _id: personNamed(site, each).id, is_stopped: false })),
      mails: people.map((each) => ({
        id: idOf(`report mail ${site.id} ${name} ${each}`),
        person: personNamed(site, each).id,
        ...(each === refusedBy ? { state: "failed", reason: "refused" } : { state: "accepted", reason: null }),
        planned_at: last.toISOString(),
        ...mailedSpan(every, localDay(last, timeZone)),
      })),
    };
  });
}
