import { contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { liveKeys } from "../../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../../data/read-meta.ts";

/** Reads the rules of all sources; every visit reloads them, because another admin may change them too. */
export function alarmRulesQuery() {
  return queryOptions<ReplyOf<typeof contract.alarmRules>>({
    queryKey: [...liveKeys.of("alarms"), "rules"],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.alarmRules, undefined, { quiet: true, silent: true, signal }),
    staleTime: 0,
  });
}

export function useSetAlarmRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.setAlarmRule>) => call(contract.setAlarmRule, input, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: alarmRulesQuery().queryKey }),
  });
}
