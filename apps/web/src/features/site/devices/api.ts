import { contract, type InputOf } from "@switchboard/contract";
import { roleMay } from "@switchboard/domain/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { useRefreshBuilding } from "../../../data/groups.ts";

/** The form or dialog shows a failure itself, so no notice repeats it. */
const BESIDE = { silent: true };
/** In a batch each device has its own line, so neither a loader nor a notice repeats it. */
const OWN_LINE = { quiet: true, silent: true };

export const editDevice = (input: InputOf<typeof contract.editDevice>) => call(contract.editDevice, input, BESIDE);
export const editSwitch = (input: InputOf<typeof contract.editSwitch>) => call(contract.editSwitch, input, BESIDE);

export function useDeleteDevice() {
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteDevice, { id }, BESIDE),
    // Not awaited, because the sheet disappears with the device and would never report success.
    onSuccess: () => void refresh(),
  });
}

/** Calls for one device of a batch. */
export const bulkCalls = {
  remove: (id: string) => call(contract.deleteDevice, { id }, OWN_LINE),
  putIntoRoom: (id: string, room: string | null) => call(contract.editDevice, { id, room }, OWN_LINE),
  grant: (id: string, people: readonly string[]) =>
    call(contract.grantDevices, { user_ids: [...people], device_ids: [id], access: true }, OWN_LINE),
};

const collator = new Intl.Collator(undefined, { numeric: true });

/** Lists the people a grant can be given to; admins may use everything anyway. */
export function usePeople() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["devices", getSession().user?.enterprise_id, "people"],
    queryFn: ({ signal }) => call(contract.getAccess, undefined, { quiet: true, silent: true, signal }),
    staleTime: 0,
  });
  const people = data?.people
    .filter(({ role }) => !role.some((each) => roleMay(each, "device.manage")))
    .sort((a, b) => collator.compare(a.name, b.name));
  return { people, error: isFetching ? null : error, retry: () => void refetch() };
}
