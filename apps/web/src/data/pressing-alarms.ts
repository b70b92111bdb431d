import { contract, type ReplyOf } from "@switchboard/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { liveKeys } from "./queries.ts";
import { SAID_IN_PLACE } from "./read-meta.ts";

type Page = ReplyOf<typeof contract.listAlarms>;

/** More than are shown, so that the most severe can be chosen from them. */
const PRESSING = 20;

/** Reads the open alarms, those that wait for somebody first, and their number: for the bell and the home screen. */
export function pressingAlarmsQuery() {
  return queryOptions<Page>({
    queryKey: [...liveKeys.of("alarms"), "pressing"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) =>
      call(
        contract.listAlarms,
        { states: "active,acknowledged,cleared", limit: PRESSING, offset: 0 },
        { quiet: true, silent: true, signal },
      ),
  });
}
