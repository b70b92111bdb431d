import { contract, type InputOf } from "@switchboard/contract";
import { mayRegister } from "@switchboard/domain/people";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { adoptSession, getSession, renameSelf } from "../../../api/session.ts";
import { enterpriseKeys } from "../../../data/enterprises.ts";
import { DISPENSABLE } from "../../../data/read-meta.ts";

const BEHIND = { quiet: true, silent: true } as const;
/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;

const accountKeys = {
  mine: () => ["account", getSession().user?._id] as const,
  sessions: () => ["account", getSession().user?._id, "sessions"] as const,
  registration: () => ["account", getSession().user?._id, "registration"] as const,
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

/** False where the operator keeps this person from it. A server that does not answer decides when the form is sent. */
export function useMayCreateEnterprise(email: string): boolean {
  const { data } = useQuery({
    queryKey: accountKeys.registration(),
    meta: DISPENSABLE,
    queryFn: ({ signal }) => call(contract.registrationPolicy, undefined, { ...BEHIND, signal }),
  });
  return !data || mayRegister(data.policy === "domains" ? data.domains : data.policy, email);
}

/** The new enterprise is the current one from then on, and with it everything on screen. */
export async function createEnterprise(input: InputOf<typeof contract.createEnterprise>): Promise<void> {
  adoptSession(await call(contract.createEnterprise, input, BESIDE));
}

export function useDeclineInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enterprise: string) => call(contract.declineInvitation, { enterprise }),
    onSettled: () => client.invalidateQueries({ queryKey: enterpriseKeys.all }),
  });
}

/** `onLeft` is called after the person has gone on elsewhere, which clears all notices. */
export function useLeaveEnterprise(onLeft: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enterprise: string) => call(contract.leaveEnterprise, { enterprise }, BESIDE),
    onSuccess: ({ continued }) => {
      if (continued) adoptSession(continued);
      onLeft();
    },
    onSettled: () => client.invalidateQueries({ queryKey: enterpriseKeys.all }),
  });
}
