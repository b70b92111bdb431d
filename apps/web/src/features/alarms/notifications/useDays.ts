import type { Notification } from "@switchboard/contract";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { byDay, type Day } from "./by-day.ts";

export function useDays(all: readonly Notification[]): Day[] {
  const timeZone = useTimeZone();
  return useMemo(() => byDay(all, timeZone), [all, timeZone]);
}
