import { contract, type InputOf, type ReplyOf, type ReportedReading } from "@switchboard/contract";
import { SERVER_SORTS } from "@switchboard/domain/core";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";
import type { Sort } from "../../../ui/table/arrangement.ts";
import type { SensorSearch } from "./sensor-search.ts";

const QUIET = { quiet: true, silent: true } as const;
export const READINGS_PER_PAGE = 50;
const AT_ONCE = 500;
const MOST_PRINTED = 2000;

export type ReadingsReply = ReplyOf<typeof contract.reportSensors>;
export type ReadingSort = Pick<InputOf<typeof contract.reportSensors>, "sort" | "dir">;

/** Converts the sort order for the server: newest first by default. */
export function readingSort(sort: Sort): ReadingSort {
  const column = SERVER_SORTS.readings.find((each) => each === sort?.column);
  return sort && column ? { sort: column, dir: sort.dir } : {};
}

function toReadingsInput({ from_date, to_date, step, sensor_ids }: SensorSearch) {
  return { from_date, to_date, step, sensor_ids: [...sensor_ids] };
}

const keyOf = (...parts: readonly unknown[]) => ["reports", getSession().user?.enterprise_id, ...parts] as const;

export function readingsQuery(search: SensorSearch, page: number, sort: ReadingSort) {
  const body = { ...toReadingsInput(search), ...sort, limit: READINGS_PER_PAGE, offset: page * READINGS_PER_PAGE };
  return queryOptions<ReadingsReply>({
    queryKey: keyOf("readings", body),
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.reportSensors, body, { ...QUIET, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** All rows of the report in the order shown, as far as a file is pleasant with. */
export function loadReadings(search: SensorSearch, sort: ReadingSort, most?: number): LoadRows<ReportedReading> {
  const body = { ...toReadingsInput(search), ...sort, limit: AT_ONCE };
  return loadPages((offset, signal) => call(contract.reportSensors, { ...body, offset }, { ...QUIET, signal }), most);
}

/** For paper, which has no pages to turn. */
export function printedReadingsQuery(search: SensorSearch) {
  return queryOptions<readonly ReportedReading[]>({
    queryKey: keyOf("printedReadings", toReadingsInput(search)),
    queryFn: async ({ signal }) => (await loadReadings(search, {}, MOST_PRINTED)(() => undefined, signal)).rows,
    staleTime: 0,
  });
}
