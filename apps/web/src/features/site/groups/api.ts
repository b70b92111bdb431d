import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshBuilding } from "../../../data/groups.ts";

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

/** In a batch each group has its own line, so neither a loader nor a notice repeats it. */
export const removeGroup = (id: string) => call(contract.deleteGroup, { id }, { quiet: true, silent: true });

/** Dragging has no form, so failures of these two calls are shown by a notice. */
export const moveToRoom = (id: string, room: string | null) => call(contract.editDevice, { id, room });
export const setMembersOf = (id: string, devices: string[]) => call(contract.editGroup, { id, devices });
