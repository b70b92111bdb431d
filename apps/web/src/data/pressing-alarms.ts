import { contract, type ReplyOf } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

type Page = ReplyOf<typeof contract.listAlarms>;

/** More than anybody shows at a glance, so that the gravest can be taken from them. */
const PRESSING = 20;

/** What waits for somebody, the gravest first, and how many there are: for the bell and the home screen. */
export function pressingAlarmsQuery() {
  return queryOptions<Page>({
    queryKey: [...liveKeys.of("alarms"), "pressing"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) =>
      call(
        contract.listAlarms,
        { states: "active,cleared", limit: PRESSING, offset: 0 },
        { quiet: true, silent: true, signal },
      ),
  });
}

/** How many nobody has acknowledged yet. */
export function unacknowledged({ active, cleared }: Page["counts"]): number {
  return active + cleared;
}

/** How many are not over and done with; what is shelved was put aside on purpose. */
export function openAlarms({ active, acknowledged, cleared }: Page["counts"]): number {
  return active + acknowledged + cleared;
}
