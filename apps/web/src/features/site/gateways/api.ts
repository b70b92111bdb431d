import { contract, type FoundDevice, type InputOf } from "@switchboard/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { liveKeys } from "../../../data/queries.ts";

/** Shown once, to the user who requested it. */
export interface ShownCode {
  code: string;
  expires_at: string;
}

/** The form or dialog shows a failure itself. */
const BESIDE = { silent: true } as const;
const BEHIND = { quiet: true, silent: true } as const;

/** All of it at once: the screen narrows it as one types. */
export function foundQuery() {
  return queryOptions<FoundDevice[]>({
    queryKey: [...liveKeys.of("gateways"), "found"],
    queryFn: async ({ signal }) => (await call(contract.listFound, {}, { ...BEHIND, signal })).found,
    staleTime: 0,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: liveKeys.of("gateways") });
}

export function useNewGateway() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (name: string) => call(contract.newGateway, { name }, BESIDE),
    onSuccess,
  });
}

export function useNewCode() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.newGatewayCode, { id }), onSuccess });
}

export function useRenameGateway() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.renameGateway>) => call(contract.renameGateway, input, BESIDE),
    onSuccess,
  });
}

export function useRestart() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.restartGateway>) => call(contract.restartGateway, input),
  });
}

export function useDeleteGateway() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(contract.deleteGateway, { id }, BESIDE), onSuccess });
}

export function useAdopt() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (devices: InputOf<typeof contract.adoptDevices>["devices"]) =>
      call(contract.adoptDevices, { devices }, BESIDE),
    onSuccess,
  });
}

export function useIgnore() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.ignoreFound>) => call(contract.ignoreFound, input),
    onSuccess,
  });
}

export function useReplace() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.replaceHardware>) => call(contract.replaceHardware, input, BESIDE),
    onSuccess,
  });
}

export function useExtend() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.extendDevice>) => call(contract.extendDevice, input, BESIDE),
    onSuccess,
  });
}

export function useTry() {
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.tryFound>) => call(contract.tryFound, input, BEHIND),
  });
}
