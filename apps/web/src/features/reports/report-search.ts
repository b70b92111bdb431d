import { isDay, localDay, REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../data/queries.ts";
import { MOST_IN_ADDRESS } from "../../widgets/device-picker/DevicesField.tsx";

export const VIEWS = ["graph", "table", "comparison"] as const;
export type View = (typeof VIEWS)[number];
export const METERED = ["energy", "power"] as const;
export type Metered = (typeof METERED)[number];

export interface ReportSearch {
  kind: Metered;
  view: View;
  period: ReportPeriod;
  from_date: string;
  to_date: string;
  /** None means all. */
  device_ids: readonly string[];
}

/** How far back a report goes at first: a week of days (spec §9), a year of months, three years. */
const FIRST_DAYS: Record<ReportPeriod, number> = { daily: 7, monthly: 365, yearly: 3 * 365 };
const DAY_MS = 86_400_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function firstSpan(period: ReportPeriod, today: string): Pick<ReportSearch, "from_date" | "to_date"> {
  const from = Date.parse(`${today}T00:00:00Z`) - (FIRST_DAYS[period] - 1) * DAY_MS;
  return { from_date: new Date(from).toISOString().slice(0, 10), to_date: today };
}

function oneOf<T extends string>(value: unknown, all: readonly [T, ...T[]]): T {
  return all.find((each) => each === value) ?? all[0];
}

/** Addresses are written by anybody: what is not understood is left out. */
export function readReportSearch(raw: Record<string, unknown>, today: string): ReportSearch {
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : undefined);
  const [from_date, to_date] = [day(raw.from_date), day(raw.to_date)];
  const ids = typeof raw.device_ids === "string" ? raw.device_ids.split(",") : [];
  const period = oneOf(raw.period, REPORT_PERIODS);
  return {
    kind: oneOf(raw.kind, METERED),
    view: oneOf(raw.view, VIEWS),
    period,
    ...(from_date && to_date ? { from_date, to_date } : firstSpan(period, today)),
    device_ids: ids.filter((id) => ID.test(id)).slice(0, MOST_IN_ADDRESS),
  };
}

type Change = Partial<ReportSearch>;

/** Another period begins with its own span, unless days are chosen with it. */
export function changedReportSearch(search: ReportSearch, change: Change, today: string): ReportSearch {
  const span = change.period ? firstSpan(change.period, today) : {};
  return { ...search, ...span, ...change };
}

export function useReportSearch(): [ReportSearch, (change: Change) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = localDay(new Date(), useTimeZone());
  const search = useMemo(() => readReportSearch(raw, today), [raw, today]);
  const change = useCallback(
    (part: Change) => {
      const { device_ids, ...rest } = changedReportSearch(search, part, today);
      const written = { ...rest, ...(device_ids.length > 0 && { device_ids: device_ids.join(",") }) };
      void navigate({ to: ".", search: written as never, replace: true, resetScroll: false });
    },
    [navigate, search, today],
  );
  return [search, change];
}
