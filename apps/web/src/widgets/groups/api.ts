import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useRefreshBuilding } from "../../data/groups.ts";

/** The forms show a failure beside the field, so no notice repeats it. */
const BESIDE = { silent: true };

export function useCreateGroup() {
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newGroup>) => call(contract.newGroup, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useEditGroup() {
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editGroup>) => call(contract.editGroup, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useDeleteGroup() {
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteGroup, { id }, BESIDE),
    onSuccess: refresh,
  });
}
