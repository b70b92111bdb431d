import { isDay, localDay } from "@switchboard/domain/core";
import { COMPARISONS, type Comparison } from "@switchboard/domain/energy";
import { MOST_COMPARED } from "@switchboard/domain/reports";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import type { Address } from "../../../../ui/address.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { type DaySpan, daysIn, FIRST_DAYS, shiftDay } from "../../../../ui/format/day-span.ts";
import { MOST_IN_ADDRESS } from "../../../../widgets/picker/DevicesField.tsx";
import { BY_KEYS, type By, METRIC_KEYS, type MetricKey } from "./metrics.ts";

/** The values of the API call. */
export const GROUPINGS = ["hourly", "daily", "monthly", "yearly"] as const;
type Grouping = (typeof GROUPINGS)[number];

/** The views of a report (spec §2). */
export const VIEWS = ["graph", "table", "comparison"] as const;
type View = (typeof VIEWS)[number];

/** Older addresses use the spec's words (§9), where "month" means bars by day. */
const WRITTEN_BEFORE: Record<string, Grouping> = { day: "hourly", month: "daily", year: "monthly" };

/** Above these numbers of days, bars by hour or by day cannot be told apart. */
const BY_HOUR_UP_TO = 3;
const BY_DAY_UP_TO = 92;
const BY_MONTH_UP_TO = 3 * 365;

/** The days each grouping begins with: a week (spec §9), a year of months, three years. */
const FIRST_SPAN: Record<Grouping, number> = {
  hourly: FIRST_DAYS,
  daily: FIRST_DAYS,
  monthly: 365,
  yearly: BY_MONTH_UP_TO,
};
/** The part of a day that names its month or year. */
const PLACE_LENGTH: Record<Grouping, number> = { hourly: 10, daily: 10, monthly: 7, yearly: 4 };

/** Chooses the finest readable grouping for a shorter span, never a coarser one than before. */
export function finerFor(span: DaySpan, now: Grouping): Grouping {
  const days = daysIn(span);
  if (days <= BY_HOUR_UP_TO) return "hourly";
  if (now !== "hourly" && days <= BY_DAY_UP_TO) return "daily";
  return now === "yearly" && days <= BY_MONTH_UP_TO ? "monthly" : now;
}

/** Groups by another length; days that would be a single month or year are extended into the past. */
export function regrouped({ from_date, to_date }: DaySpan, groupby: Grouping): DaySpan & { groupby: Grouping } {
  const length = PLACE_LENGTH[groupby];
  const isSingle = length < 10 && from_date.slice(0, length) === to_date.slice(0, length);
  return { from_date: isSingle ? shiftDay(to_date, 1 - FIRST_SPAN[groupby]) : from_date, to_date, groupby };
}

export interface EnergySearch extends DaySpan {
  view: View;
  groupby: Grouping;
  device_ids: readonly string[];
  selected_device: string | undefined;
  metric: MetricKey;
  /** Not set until chosen, because each metric has its own default view. */
  by: By | undefined;
  /** Compares in the chart and by meter when set. */
  compare?: Comparison | undefined;
  /** The sensor drawn over the chart. */
  sensor?: string | undefined;
  /** A site, building or floor. */
  place?: string | undefined;
}

/** The search as written in the address, with the device ids joined by commas; links to a report may have its own words. */
export type EnergyAddress = Partial<
  Omit<EnergySearch, "device_ids"> & { device_ids: string; kind: string; period: string }
>;

/** The screen is a place of the analytics and of the reports (spec §2). */
export type EnergyPath = "/app/analytics/energy" | "/app/reports/energy-report";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function oneOf<T extends string>(value: unknown, all: readonly T[]): T | undefined {
  return all.find((each) => each === value);
}

/** Ignores invalid values, because anybody can write an address. */
export function readEnergySearch(raw: Address<EnergyAddress>, today: string): EnergySearch {
  const { from_date = "", to_date = "", device_ids = "", selected_device = "" } = raw;
  const { groupby: word = raw.period, metric = raw.kind } = raw;
  const ids = device_ids.split(",").filter((id) => ID.test(id));
  const groupby = oneOf(word, GROUPINGS) ?? WRITTEN_BEFORE[word ?? ""] ?? "daily";
  const isChosen = isDay(from_date) && isDay(to_date);
  return {
    ...(isChosen ? { from_date, to_date } : { from_date: shiftDay(today, 1 - FIRST_SPAN[groupby]), to_date: today }),
    view: oneOf(raw.view, VIEWS) ?? "graph",
    groupby,
    device_ids: [...new Set(ids)].slice(0, MOST_IN_ADDRESS),
    selected_device: ID.test(selected_device) ? selected_device : undefined,
    metric: oneOf(metric, METRIC_KEYS) ?? "energy",
    by: oneOf(raw.by, BY_KEYS),
    compare: oneOf(raw.compare, COMPARISONS),
    sensor: ID.test(raw.sensor ?? "") ? raw.sensor : undefined,
    place: ID.test(raw.place ?? "") ? raw.place : undefined,
  };
}

/** Writes the whole view into the address, so that it can be bookmarked and shared. */
export function writeEnergySearch(search: EnergySearch): EnergyAddress {
  const { device_ids, selected_device, by, from_date, to_date, view, groupby, metric, compare, sensor, place } = search;
  const ids = device_ids.join(",") || undefined;
  return { from_date, to_date, view, groupby, metric, by, compare, sensor, place, device_ids: ids, selected_device };
}

/** Links to another state of the open screen. */
export function toEnergy(search: EnergySearch) {
  return linkOptions({ to: ".", search: writeEnergySearch(search), resetScroll: false });
}

/** Returns the devices that the screen is about: one that was opened, those that are compared, or all when empty. */
export function reportedIds({ view, selected_device, device_ids }: EnergySearch): string[] {
  if (view === "comparison") return device_ids.slice(0, MOST_COMPARED);
  return selected_device ? [selected_device] : [...device_ids];
}

type Change = (change: Partial<EnergySearch>, typedIn?: string) => void;

export function useEnergySearch(path: EnergyPath): [EnergySearch, Change] {
  const raw = useSearch({ from: path });
  const navigate = useNavigate();
  const step = useAddressStep();
  const today = localDay(new Date(currentTime()), useTimeZone());
  const search = useMemo(() => readEnergySearch(raw, today), [raw, today]);
  const change: Change = useCallback(
    (part, typedIn) => void navigate({ ...toEnergy({ ...search, ...part }), ...step(typedIn) }),
    [navigate, step, search],
  );
  return [search, change];
}
