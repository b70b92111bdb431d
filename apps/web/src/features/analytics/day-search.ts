import { isDay, localDay } from "@switchboard/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTimeZone } from "../../data/queries.ts";

type Path = "/app/analytics/switchIntervals" | "/app/analytics/dailyReport" | "/app/analytics/runningHours";

/** What an address says beside its path, and how to change it. */
export function useAddress(to: Path) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (part: Record<string, string>) =>
    void navigate({ to, search: { ...raw, ...part } as never, replace: true, resetScroll: false });
  return { raw, change };
}

/** The day of the address, or today in the enterprise's zone. */
export function useDay(to: Path) {
  const { raw, change } = useAddress(to);
  const today = localDay(new Date(), useTimeZone());
  const day = typeof raw.day === "string" && isDay(raw.day) ? raw.day : today;
  return { day, today, raw, change };
}
