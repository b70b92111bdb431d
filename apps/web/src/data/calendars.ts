import { contract, type ReplyOf } from "@switchboard/contract";
import type { Surroundings } from "@switchboard/domain/automation";
import { dayBook } from "@switchboard/domain/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../api/call.ts";
import { liveKeys, useTimeZone } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";
import { scheduleKeys } from "./schedules.ts";

type Calendars = ReplyOf<typeof contract.listCalendars>;

/** Reads all calendars with their days, and the location of the enterprise. */
export function calendarsQuery() {
  return queryOptions<Calendars>({
    queryKey: liveKeys.of("calendars"),
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listCalendars, undefined, { quiet: true, silent: true, signal }),
  });
}

/** Returns the data of the rule about days; without calendars until they are loaded. */
export function useSurroundings(): Surroundings {
  const timeZone = useTimeZone();
  const { data } = useQuery(calendarsQuery());
  return useMemo(() => surroundingsOf(timeZone, data), [timeZone, data]);
}

function surroundingsOf(timeZone: string, known: Calendars | undefined): Surroundings {
  const calendars = (known?.docs ?? []).map(({ group, entries }) => ({ group: group?._id ?? null, entries }));
  return { timeZone, place: known?.place ?? null, dayAt: dayBook(calendars) };
}

/** Reloads the calendars and the schedules that depend on them. */
export function useRefreshCalendars() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: liveKeys.of("calendars") });
    await client.invalidateQueries({ queryKey: scheduleKeys.all() });
  };
}
