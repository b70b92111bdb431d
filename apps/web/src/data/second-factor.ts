import { contract, type SecondFactors } from "@switchboard/contract";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../api/call.ts";
import { getSession } from "../api/session.ts";

const BEHIND = { quiet: true, silent: true } as const;
/** The form shows a failure itself. */
const BESIDE = { silent: true } as const;

export function secondFactorsQuery() {
  return queryOptions({
    queryKey: ["second-factors", getSession().user?._id],
    queryFn: ({ signal }) => call(contract.secondFactors, undefined, { ...BEHIND, signal }),
    staleTime: 0,
  });
}

/** Shows the factors returned by each change. */
export function useShowFactors(): (factors: SecondFactors) => void {
  const client = useQueryClient();
  return useCallback((factors) => client.setQueryData(secondFactorsQuery().queryKey, factors), [client]);
}

export const beginTotp = (password: string) => call(contract.beginTotp, { password }, BESIDE);
export const confirmTotp = (code: string) => call(contract.confirmTotp, { code }, BESIDE);
export const removeTotp = (password: string) => call(contract.removeTotp, { password }, BESIDE);
export const newRecoveryCodes = (password: string) => call(contract.newRecoveryCodes, { password }, BESIDE);
export const renamePasskey = (id: string, name: string) => call(contract.editPasskey, { id, name }, BESIDE);
export const removePasskey = (id: string, password: string) => call(contract.removePasskey, { id, password }, BESIDE);

/** Returns undefined when the user or the device cancelled. */
export async function addPasskey(name: string, password: string) {
  const begun = await call(contract.beginPasskey, { password }, BESIDE);
  const { makePasskey } = await import("../api/passkeys.ts");
  const passkey = await makePasskey(begun.passkey);
  return passkey && call(contract.addPasskey, { challenge: begun.challenge, name, passkey }, BESIDE);
}
