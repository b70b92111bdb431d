import { isDay, localDay } from "@switchboard/domain/core";
import { COST_CUTS, COST_ROWS, type CostCut, type CostRows } from "@switchboard/domain/energy";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import type { Address } from "../../../ui/address.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { currentTime } from "../../../ui/clock.ts";
import { FIRST_DAYS, shiftDay } from "../../../ui/format/day-span.ts";
import { MOST_IN_ADDRESS } from "../../../widgets/picker/DevicesField.tsx";
import { idsIn, oneOf } from "./search-values.ts";

export const COST_VIEWS = ["table", "graph"] as const;
type CostView = (typeof COST_VIEWS)[number];

export interface CostSearch {
  view: CostView;
  rows: CostRows;
  cut: CostCut;
  from_date: string;
  to_date: string;
  /** Empty means all devices. */
  device_ids: readonly string[];
  place?: string | undefined;
}

export type CostAddress = Partial<Omit<CostSearch, "device_ids"> & { device_ids: string }>;

/** Ignores invalid values, because anybody can write an address. */
function readCostSearch(raw: Address<CostAddress>, today: string): CostSearch {
  const { from_date = "", to_date = "", device_ids = "" } = raw;
  const isSpan = isDay(from_date) && isDay(to_date);
  return {
    view: oneOf(raw.view, COST_VIEWS),
    rows: oneOf(raw.rows, COST_ROWS),
    cut: oneOf(raw.cut, COST_CUTS),
    ...(isSpan ? { from_date, to_date } : { from_date: shiftDay(today, 1 - FIRST_DAYS), to_date: today }),
    device_ids: idsIn(device_ids).slice(0, MOST_IN_ADDRESS),
    place: raw.place,
  };
}

const PATH = "/app/reports/cost-report";

export function useCostSearch(): [CostSearch, (change: Partial<CostSearch>, typedIn?: string) => void] {
  const raw = useSearch({ from: PATH });
  const navigate = useNavigate();
  const step = useAddressStep();
  const today = localDay(new Date(currentTime()), useTimeZone());
  const search = useMemo(() => readCostSearch(raw, today), [raw, today]);
  const change = useCallback(
    (part: Partial<CostSearch>, typedIn?: string) => {
      const { device_ids, ...next } = { ...search, ...part };
      void navigate({ to: PATH, search: { ...next, device_ids: device_ids.join(",") || undefined }, ...step(typedIn) });
    },
    [navigate, step, search],
  );
  return [search, change];
}
