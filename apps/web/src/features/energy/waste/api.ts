import { contract, type InputOf, type ProvenFinding, type ReplyOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../data/read-meta.ts";

export type WasteState = "open" | "decided";

const BEHIND = { quiet: true, silent: true } as const;

export function wasteQuery(state: WasteState) {
  return queryOptions<ReplyOf<typeof contract.listWaste>>({
    queryKey: [...liveKeys.of("waste"), "list", state],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listWaste, { state, limit: 200 }, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

export function findingQuery(id: string) {
  return queryOptions<ProvenFinding>({
    queryKey: [...liveKeys.of("waste"), "one", id],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.oneWaste, { id }, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("waste") });
}

export function useDecide() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.decideWaste>) => call(contract.decideWaste, input),
    onSuccess,
  });
}

export function useSetSensor() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (sensor: string | null) => call(contract.setWasteSensor, { sensor }),
    onSuccess,
  });
}
