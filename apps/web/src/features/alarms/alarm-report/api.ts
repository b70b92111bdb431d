import { type AlarmReport, contract, type InputOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";

/** The week that a day lies in; without one, the last whole week. Asked for again as alarms change. */
export function alarmReportQuery(week: string | undefined) {
  return queryOptions<AlarmReport>({
    queryKey: [...liveKeys.of("alarms"), "report", week ?? "last"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) =>
      call(contract.alarmReport, week === undefined ? {} : { week }, { quiet: true, silent: true, signal }),
    placeholderData: (before) => before,
  });
}

export function useTakeSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.takeSuggestion>) => call(contract.takeSuggestion, input),
    onSettled: () => client.invalidateQueries({ queryKey: liveKeys.of("alarms") }),
  });
}
