import { contract, type InputOf } from "@switchboard/contract";
import type { NotificationKind } from "@switchboard/domain/alarms";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession } from "../../../api/session.ts";
import { enterpriseQuery, liveKeys } from "../../../data/queries.ts";

const BEHIND = { quiet: true, silent: true } as const;
/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;

export function detailsQuery() {
  return queryOptions({
    queryKey: [...liveKeys.of("enterprise"), "details"],
    queryFn: ({ signal }) => call(contract.enterpriseDetails, undefined, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

export function useEditEnterprise() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editEnterprise>) => call(contract.editEnterprise, input, BESIDE),
    onSuccess: async (details) => {
      client.setQueryData(detailsQuery().queryKey, details);
      // The frame also shows the name, time zone and colours.
      await client.invalidateQueries({ queryKey: liveKeys.of("enterprise") });
      void client.invalidateQueries({ queryKey: ["enterprises"] });
    },
  });
}

export function useSetMetas() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.addMetas>) => call(contract.addMetas, input, BESIDE),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: enterpriseQuery().queryKey });
      void client.invalidateQueries({ queryKey: liveKeys.of("devices") });
    },
  });
}

/** Which kinds of notifications this person has muted. */
export function newsQuery() {
  return queryOptions({
    queryKey: ["notification-settings", getSession().user?._id],
    queryFn: ({ signal }) => call(contract.notificationSettings, undefined, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

/** Shows the change at once; a refusal reverts it and shows a notice. */
export function useMute() {
  const client = useQueryClient();
  const { queryKey } = newsQuery();
  return useMutation({
    mutationFn: (muted: NotificationKind[]) => call(contract.setNotificationSettings, { muted }, { quiet: true }),
    onMutate: async (muted) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { muted });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
