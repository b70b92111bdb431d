import { contract, type InputOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { getSession, renameSelf } from "../../../api/session.ts";

const BEHIND = { quiet: true, silent: true } as const;
/** The form says a failure itself. */
const BESIDE = { silent: true } as const;

const accountKeys = {
  mine: () => ["account", getSession().user?._id] as const,
  sessions: () => ["account", getSession().user?._id, "sessions"] as const,
};

export function accountQuery() {
  return queryOptions({
    queryKey: accountKeys.mine(),
    queryFn: ({ signal }) => call(contract.myAccount, undefined, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

export function useEditAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editAccount>) => call(contract.editAccount, input, BESIDE),
    onSuccess: (account) => {
      client.setQueryData(accountQuery().queryKey, account);
      renameSelf(account.name);
    },
  });
}

export function useChangeUsername() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.changeUsername>) => call(contract.changeUsername, input, BESIDE),
    onSuccess: (account) => client.setQueryData(accountQuery().queryKey, account),
  });
}

export const changePassword = (input: InputOf<typeof contract.changePassword>) =>
  call(contract.changePassword, input, BESIDE);

export const deleteAccount = (password: string) => call(contract.deleteAccount, { password }, BESIDE);

export function useSessions() {
  return useQuery({
    queryKey: accountKeys.sessions(),
    queryFn: ({ signal }) => call(contract.mySessions, undefined, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

/** One of one's sessions by its id, or all but this one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) => call(contract.endSessions, id ? { id } : {}),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions() }),
  });
}
