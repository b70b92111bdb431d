import { isDay, localDay } from "@switchboard/domain/core";
import { REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain/reports";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import type { Address } from "../../../ui/address.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { currentTime } from "../../../ui/clock.ts";
import { MOST_IN_ADDRESS } from "../../../widgets/picker/DevicesField.tsx";
import { idsIn, oneOf } from "./search-values.ts";

export const VIEWS = ["graph", "table", "comparison"] as const;
type View = (typeof VIEWS)[number];

export interface EventSearch {
  view: View;
  period: ReportPeriod;
  from_date: string;
  to_date: string;
  /** Empty means all devices. */
  device_ids: readonly string[];
  place?: string | undefined;
}

/** The search as written in the address, with the device ids joined by commas. */
export type EventAddress = Partial<Omit<EventSearch, "device_ids"> & { device_ids: string }>;

/** The initial span: a week of days (spec §9), a year of months, three years. */
const FIRST_DAYS: Record<ReportPeriod, number> = { daily: 7, monthly: 365, yearly: 3 * 365 };
const DAY_MS = 86_400_000;

function firstSpan(period: ReportPeriod, today: string): Pick<EventSearch, "from_date" | "to_date"> {
  const from = Date.parse(`${today}T00:00:00Z`) - (FIRST_DAYS[period] - 1) * DAY_MS;
  return { from_date: new Date(from).toISOString().slice(0, 10), to_date: today };
}

/** Ignores invalid values, because anybody can write an address. */
export function readEventSearch(raw: Address<EventAddress>, today: string): EventSearch {
  const { from_date = "", to_date = "", device_ids = "" } = raw;
  const period = oneOf(raw.period, REPORT_PERIODS);
  return {
    view: oneOf(raw.view, VIEWS),
    period,
    ...(isDay(from_date) && isDay(to_date) ? { from_date, to_date } : firstSpan(period, today)),
    device_ids: idsIn(device_ids).slice(0, MOST_IN_ADDRESS),
    place: raw.place,
  };
}

function writeEventSearch({ view, period, from_date, to_date, device_ids, place }: EventSearch): EventAddress {
  return { view, period, from_date, to_date, place, device_ids: device_ids.join(",") || undefined };
}

type Change = Partial<EventSearch>;

/** Changes the search; another period starts with its own span, unless days are chosen with it. */
export function changedEventSearch(search: EventSearch, change: Change, today: string): EventSearch {
  const span = change.period ? firstSpan(change.period, today) : {};
  return { ...search, ...span, ...change };
}

const PATH = "/app/reports/event-report";

export function useEventSearch(): [EventSearch, (change: Change, typedIn?: string) => void] {
  const raw = useSearch({ from: PATH });
  const navigate = useNavigate();
  const step = useAddressStep();
  const today = localDay(new Date(currentTime()), useTimeZone());
  const search = useMemo(() => readEventSearch(raw, today), [raw, today]);
  const change = useCallback(
    (part: Change, typedIn?: string) => {
      const written = writeEventSearch(changedEventSearch(search, part, today));
      void navigate({ to: PATH, search: written, ...step(typedIn) });
    },
    [navigate, step, search, today],
  );
  return [search, change];
}
