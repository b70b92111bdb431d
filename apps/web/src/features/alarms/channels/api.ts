import { contract, type Delivery, type InputOf, type ReplyOf } from "@switchboard/contract";
import { ALARM_STATES } from "@switchboard/domain/alarms";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { liveKeys } from "../../../data/queries.ts";
import { NOT_WAITED_FOR, SAID_IN_PLACE } from "../../../data/read-meta.ts";
import { loadPages } from "../../../ui/files/load-pages.ts";
import type { LoadRows } from "../../../ui/files/useTableExport.ts";

const BEHIND = { quiet: true, silent: true } as const;
const IN_PLACE = { silent: true } as const;

const channelKeys = {
  mine: () => ["channels", getSession().user?._id] as const,
  deliveries: () => ["deliveries", getSession().user?._id] as const,
};

type Channels = ReplyOf<typeof contract.listChannels>;

export function channelsQuery() {
  return queryOptions<Channels>({
    queryKey: channelKeys.mine(),
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listChannels, undefined, { ...BEHIND, signal }),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: channelKeys.mine() });
    await client.invalidateQueries({ queryKey: channelKeys.deliveries() });
  };
}

export function useNewChannel() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newChannel>) => call(contract.newChannel, input, IN_PLACE),
    onSuccess,
  });
}

export function useEditChannel() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editChannel>) => call(contract.editChannel, input),
    onSettled,
  });
}

export function useDeleteChannel() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteChannel, { id }, IN_PLACE),
    onSuccess,
  });
}

export function useTestChannel() {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.testChannel, { id }), onSettled });
}

export type CodeSent = ReplyOf<typeof contract.sendNumberCode>["code_sent"];

export function useSendNumberCode() {
  return useMutation({ mutationFn: (id: string) => call(contract.sendNumberCode, { id }) });
}

export function useConfirmNumber() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.confirmNumber>) => call(contract.confirmNumber, input, IN_PLACE),
    onSuccess,
  });
}

export function useSetQuiet() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (quiet: Channels["quiet"]) => call(contract.setQuietHours, { quiet }, IN_PLACE),
    onSuccess,
  });
}

type DeliveryPage = InputOf<typeof contract.listDeliveries>;
export type DeliveryFilter = Omit<DeliveryPage, "limit" | "page">;

export function useDeliveries(filter: DeliveryPage) {
  return useQuery({
    queryKey: [...channelKeys.deliveries(), filter],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listDeliveries, filter, { ...BEHIND, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const AT_ONCE = 200;

/** Loads all matching messages of the log, newest first. */
export function loadDeliveries(filter: DeliveryFilter): LoadRows<Delivery> {
  return loadPages(async (offset, signal) => {
    const asked = { ...filter, limit: AT_ONCE, page: Math.ceil(offset / AT_ONCE) + 1 };
    const { docs: rows, count } = await call(contract.listDeliveries, asked, { ...BEHIND, signal });
    return { rows, count };
  });
}

/** As many as a list is still pleasant with; the rest is searched for. */
const NAMES = 20;

/** Alarms to choose from, closed ones too. */
export function useFoundAlarms(q: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...liveKeys.of("alarms"), "of deliveries", q],
    meta: NOT_WAITED_FOR,
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      call(
        contract.listAlarms,
        { states: ALARM_STATES.join(","), limit: NAMES, offset: 0, ...(q && { q }) },
        { ...BEHIND, signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Searches people by name or address. Only admins may call it. */
export function useFoundPeople(search: string, isEnabled: boolean) {
  return useQuery({
    queryKey: [...liveKeys.of("people"), "of deliveries", search],
    meta: NOT_WAITED_FOR,
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      call(contract.listUsers, { limit: NAMES, offset: 0, ...(search && { search }) }, { ...BEHIND, signal }),
    placeholderData: keepPreviousData,
  });
}
