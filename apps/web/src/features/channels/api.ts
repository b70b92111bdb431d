import { contract, type InputOf, type ReplyOf } from "@switchboard/contract";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SAID_IN_PLACE } from "../../data/read-meta.ts";
import { call } from "../../gateway/gateway.ts";
import { getSession } from "../../gateway/session.ts";

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

export function useSetQuiet() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (quiet: Channels["quiet"]) => call(contract.setQuietHours, { quiet }, IN_PLACE),
    onSuccess,
  });
}

export function useDeliveries(filter: InputOf<typeof contract.listDeliveries>) {
  return useQuery({
    queryKey: [...channelKeys.deliveries(), filter],
    meta: SAID_IN_PLACE,
    queryFn: ({ signal }) => call(contract.listDeliveries, filter, { ...BEHIND, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
