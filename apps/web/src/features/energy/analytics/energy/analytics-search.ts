import { isDay } from "@switchboard/domain/core";
import { COMPARISONS, type Comparison } from "@switchboard/domain/energy";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import type { Address } from "../../../../ui/address.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { type DaySpan, daysIn, FIRST_DAYS, lastDays } from "../../../../ui/format/day-span.ts";
import { MOST_IN_ADDRESS } from "../../../../widgets/device-picker/DevicesField.tsx";
import { BY_KEYS, type By, METRIC_KEYS, type MetricKey } from "./metrics.ts";

/** The values of the API call. */
export const GROUPINGS = ["hourly", "daily", "monthly"] as const;
type Grouping = (typeof GROUPINGS)[number];

/** Older addresses use the spec's words (§9), where "month" means bars by day. */
const WRITTEN_BEFORE: Record<string, Grouping> = { day: "hourly", month: "daily", year: "monthly" };

/** Above these numbers of days, bars by hour or by day cannot be told apart. */
const BY_HOUR_UP_TO = 3;
const BY_DAY_UP_TO = 92;

/** Chooses the finest readable grouping for a shorter span, never a coarser one than before. */
export function finerFor(span: DaySpan, now: Grouping): Grouping {
  const days = daysIn(span);
  if (days <= BY_HOUR_UP_TO) return "hourly";
  return now === "monthly" && days <= BY_DAY_UP_TO ? "daily" : now;
}

export interface EnergySearch extends DaySpan {
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
}

/** The search as written in the address, with the device ids joined by commas. */
export type EnergyAddress = Partial<Omit<EnergySearch, "device_ids"> & { device_ids: string }>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function oneOf<T extends string>(value: unknown, all: readonly T[]): T | undefined {
  return all.find((each) => each === value);
}

/** Ignores invalid values, because anybody can write an address. */
export function readEnergySearch(raw: Address<EnergyAddress>, first: DaySpan): EnergySearch {
  const { from_date = "", to_date = "", device_ids = "", selected_device = "" } = raw;
  const ids = device_ids.split(",").filter((id) => ID.test(id));
  return {
    ...(isDay(from_date) && isDay(to_date) ? { from_date, to_date } : first),
    groupby: oneOf(raw.groupby, GROUPINGS) ?? WRITTEN_BEFORE[raw.groupby ?? ""] ?? "daily",
    device_ids: [...new Set(ids)].slice(0, MOST_IN_ADDRESS),
    selected_device: ID.test(selected_device) ? selected_device : undefined,
    metric: oneOf(raw.metric, METRIC_KEYS) ?? "energy",
    by: oneOf(raw.by, BY_KEYS),
    compare: oneOf(raw.compare, COMPARISONS),
    sensor: ID.test(raw.sensor ?? "") ? raw.sensor : undefined,
  };
}

/** Writes the whole view into the address, so that it can be bookmarked and shared. */
export function writeEnergySearch(search: EnergySearch): EnergyAddress {
  const { device_ids, selected_device, by, from_date, to_date, groupby, metric, compare, sensor } = search;
  const ids = device_ids.join(",") || undefined;
  return { from_date, to_date, groupby, metric, by, compare, sensor, device_ids: ids, selected_device };
}

export function toEnergy(search: EnergySearch) {
  return linkOptions({ to: "/app/analytics/energy", search: writeEnergySearch(search), resetScroll: false });
}

type Change = (change: Partial<EnergySearch>, typedIn?: string) => void;

export function useEnergySearch(): [EnergySearch, Change] {
  const raw = useSearch({ from: "/app/analytics/energy" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const timeZone = useTimeZone();
  const search = useMemo(() => readEnergySearch(raw, lastDays(FIRST_DAYS, timeZone)), [raw, timeZone]);
  const change: Change = useCallback(
    (part, typedIn) => void navigate({ ...toEnergy({ ...search, ...part }), ...step(typedIn) }),
    [navigate, step, search],
  );
  return [search, change];
}
