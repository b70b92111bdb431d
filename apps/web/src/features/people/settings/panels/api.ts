import { contract, type InputOf } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { liveKeys } from "../../../../data/queries.ts";

/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("panels") });
}

export function useNewPanel() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newPanel>) => call(contract.newPanel, input, BESIDE),
    onSuccess,
  });
}

export function useNewCode() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.newPanelCode, { id }), onSuccess });
}

export function useRenamePanel() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.renamePanel>) => call(contract.renamePanel, input),
    onSuccess,
  });
}

export function useDeletePanel() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.deletePanel, { id }, BESIDE), onSuccess });
}
