import { isDay, localDay } from "@switchboard/domain/core";
import { SENSOR_REPORT_STEPS, type SensorReportStep } from "@switchboard/domain/energy";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import type { Address } from "../../../ui/address.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { currentTime } from "../../../ui/clock.ts";
import { FIRST_DAYS, shiftDay } from "../../../ui/format/day-span.ts";
import { MOST_IN_ADDRESS } from "../../../widgets/picker/DevicesField.tsx";
import { idsIn, oneOf } from "./search-values.ts";

export const SENSOR_VIEWS = ["table", "graph"] as const;
type SensorView = (typeof SENSOR_VIEWS)[number];

export interface SensorSearch {
  view: SensorView;
  step: SensorReportStep;
  from_date: string;
  to_date: string;
  /** Empty means all sensors. */
  sensor_ids: readonly string[];
}

export type SensorAddress = Partial<Omit<SensorSearch, "sensor_ids"> & { sensor_ids: string }>;

/** Ignores invalid values, because anybody can write an address. */
function readSensorSearch(raw: Address<SensorAddress>, today: string): SensorSearch {
  const { from_date = "", to_date = "", sensor_ids = "" } = raw;
  const isSpan = isDay(from_date) && isDay(to_date);
  return {
    view: oneOf(raw.view, SENSOR_VIEWS),
    step: oneOf(raw.step, SENSOR_REPORT_STEPS),
    ...(isSpan ? { from_date, to_date } : { from_date: shiftDay(today, 1 - FIRST_DAYS), to_date: today }),
    sensor_ids: idsIn(sensor_ids).slice(0, MOST_IN_ADDRESS),
  };
}

const PATH = "/app/reports/sensor-report";

export function useSensorSearch(): [SensorSearch, (change: Partial<SensorSearch>, typedIn?: string) => void] {
  const raw = useSearch({ from: PATH });
  const navigate = useNavigate();
  const step = useAddressStep();
  const today = localDay(new Date(currentTime()), useTimeZone());
  const search = useMemo(() => readSensorSearch(raw, today), [raw, today]);
  const change = useCallback(
    (part: Partial<SensorSearch>, typedIn?: string) => {
      const { sensor_ids, ...next } = { ...search, ...part };
      void navigate({ to: PATH, search: { ...next, sensor_ids: sensor_ids.join(",") || undefined }, ...step(typedIn) });
    },
    [navigate, step, search],
  );
  return [search, change];
}
