import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshOnCall } from "../../../data/on-call.ts";

const IN_PLACE = { silent: true };

export type PlanInput = InputOf<typeof contract.newOnCallPlan>;

/** Makes a plan, or changes the one that is named. */
export function useSavePlan() {
  const onSuccess = useRefreshOnCall();
  return useMutation({
    mutationFn: ({ id, ...plan }: PlanInput & { id?: string | undefined }) =>
      id ? call(contract.editOnCallPlan, { ...plan, id }, IN_PLACE) : call(contract.newOnCallPlan, plan, IN_PLACE),
    onSuccess,
  });
}

export function useDeletePlan() {
  const onSuccess = useRefreshOnCall();
  return useMutation({ mutationFn: (id: string) => call(contract.deleteOnCallPlan, { id }, IN_PLACE), onSuccess });
}

export function useCover() {
  const onSuccess = useRefreshOnCall();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.coverOnCall>) => call(contract.coverOnCall, input, IN_PLACE),
    onSuccess,
  });
}

export function useUncover() {
  const onSuccess = useRefreshOnCall();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.uncoverOnCall>) => call(contract.uncoverOnCall, input, IN_PLACE),
    onSuccess,
  });
}
