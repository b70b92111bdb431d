import { type AcState, contract, type InputOf, type Remote } from "@switchboard/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../api/call.ts";
import { remotesQuery } from "../../../data/remotes.ts";

/** The screen shows a failure itself, so no notice repeats it. */
const BESIDE = { silent: true };
const QUIET = { quiet: true, silent: true };

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: remotesQuery().queryKey }), [client]);
}

export function useRemotes() {
  return useQuery(remotesQuery());
}

export function useCreateRemote() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.newRemote>) => call(contract.newRemote, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useEditRemote() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.editRemote>) => call(contract.editRemote, input, BESIDE),
    onSuccess: refresh,
  });
}

export function useDeleteRemote() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (remote_id: string) => call(contract.deleteRemote, { remote_id }, BESIDE),
    onSuccess: refresh,
  });
}

/** Applies a confirmed state locally, without reloading the list. */
export function useKeepRemote(): (id: string, change: Partial<Remote>) => void {
  const client = useQueryClient();
  return useCallback(
    (id, change) =>
      void client.setQueryData(remotesQuery().queryKey, (before) =>
        before?.map((remote) => (remote._id === id ? { ...remote, ...change } : remote)),
      ),
    [client],
  );
}

export function brandsQuery(type: Remote["paired_appliance"]["type"]) {
  return {
    queryKey: ["appliances", type],
    queryFn: () => call(contract.applianceBrands, { type }, QUIET),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function codesetsQuery(input: InputOf<typeof contract.testCodesets>) {
  return {
    queryKey: ["appliances", input.type, input.brand, input.stb_provider ?? ""],
    queryFn: async () => (await call(contract.testCodesets, input, QUIET)).codesets,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Returns the codeset unchecked; the caller handles an empty one. */
export const fetchCodeset = (id: string) => call(contract.codeset, { id }, QUIET);

export async function fetchCodesetVersion(id: string): Promise<number> {
  return (await call(contract.codesetVersion, { id }, QUIET)).current_version;
}

export type InfraredOrder =
  | { remote_id: string; key: string; times?: number; held?: boolean }
  | { remote_id: string; state: AcState }
  | { device: string; codeset: string; key: string };

/** Sends light through a blaster. */
export const sendInfrared = (order: InfraredOrder) => call(contract.irCustom, order, QUIET);

/** Lets the blaster look for the remote that somebody holds in front of it; it takes up to fifteen seconds. */
export function useLearning(device: string) {
  return useMutation({
    mutationFn: async () => (await call(contract.irCustom, { device, learn: true }, QUIET)).learnt,
  });
}
