import { contract, type InputOf } from "@switchboard/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { useRefreshBuilding } from "../../../data/groups.ts";

/** The forms say a failure beside the field, so no notice repeats it. */
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

/** One of several, each with a line of its own: neither a loader nor a notice says it again. */
export const removeGroup = (id: string) => call(contract.deleteGroup, { id }, { quiet: true, silent: true });

/** What is dragged has no form: a failure of these two is said by a notice. */
export const moveToRoom = (id: string, room: string | null) => call(contract.editDevice, { id, room });
export const setMembersOf = (id: string, devices: string[]) => call(contract.editGroup, { id, devices });
