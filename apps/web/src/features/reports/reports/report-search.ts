import { isDay, localDay } from "@switchboard/domain/core";
import { REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain/reports";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import type { Address } from "../../../ui/address.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { currentTime } from "../../../ui/clock.ts";
import { MOST_IN_ADDRESS } from "../../../widgets/device-picker/DevicesField.tsx";

export const VIEWS = ["graph", "table", "comparison"] as const;
type View = (typeof VIEWS)[number];
const METERED = ["energy", "power"] as const;
export type MeteredKind = (typeof METERED)[number];

export interface ReportSearch {
  kind: MeteredKind;
  view: View;
  period: ReportPeriod;
  from_date: string;
  to_date: string;
  /** Empty means all devices. */
  device_ids: readonly string[];
}

/** The search as written in the address, with the device ids joined by commas. */
export type ReportAddress = Partial<Omit<ReportSearch, "device_ids"> & { device_ids: string }>;

/** The initial span: a week of days (spec §9), a year of months, three years. */
const FIRST_DAYS: Record<ReportPeriod, number> = { daily: 7, monthly: 365, yearly: 3 * 365 };
const DAY_MS = 86_400_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function firstSpan(period: ReportPeriod, today: string): Pick<ReportSearch, "from_date" | "to_date"> {
  const from = Date.parse(`${today}T00:00:00Z`) - (FIRST_DAYS[period] - 1) * DAY_MS;
  return { from_date: new Date(from).toISOString().slice(0, 10), to_date: today };
}

/** Returns the value, or the first of the list when it is not in it. */
export function oneOf<T extends string>(value: unknown, all: readonly [T, ...T[]]): T {
  return all.find((each) => each === value) ?? all[0];
}

/** Reads ids joined by commas. */
export function idsIn(text: string): string[] {
  return text.split(",").filter((id) => ID.test(id));
}

/** Ignores invalid values, because anybody can write an address. */
export function readReportSearch(raw: Address<ReportAddress>, today: string): ReportSearch {
  const { from_date = "", to_date = "", device_ids = "" } = raw;
  const period = oneOf(raw.period, REPORT_PERIODS);
  return {
    kind: oneOf(raw.kind, METERED),
    view: oneOf(raw.view, VIEWS),
    period,
    ...(isDay(from_date) && isDay(to_date) ? { from_date, to_date } : firstSpan(period, today)),
    device_ids: idsIn(device_ids).slice(0, MOST_IN_ADDRESS),
  };
}

function writeReportSearch({ kind, view, period, from_date, to_date, device_ids }: ReportSearch): ReportAddress {
  return { kind, view, period, from_date, to_date, device_ids: device_ids.join(",") || undefined };
}

type Change = Partial<ReportSearch>;

/** Changes the search; another period starts with its own span, unless days are chosen with it. */
export function changedReportSearch(search: ReportSearch, change: Change, today: string): ReportSearch {
  const span = change.period ? firstSpan(change.period, today) : {};
  return { ...search, ...span, ...change };
}

type Path = "/app/reports/energy-report" | "/app/reports/event-report";

export function useReportSearch(to: Path): [ReportSearch, (change: Change, typedIn?: string) => void] {
  const raw = useSearch({ from: to });
  const navigate = useNavigate();
  const step = useAddressStep();
  const today = localDay(new Date(currentTime()), useTimeZone());
  const search = useMemo(() => readReportSearch(raw, today), [raw, today]);
  const change = useCallback(
    (part: Change, typedIn?: string) => {
      const written = writeReportSearch(changedReportSearch(search, part, today));
      void navigate({ to, search: written, ...step(typedIn) });
    },
    [navigate, step, to, search, today],
  );
  return [search, change];
}
