import { contract, type InputOf } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { scenesQuery } from "../../data/scenes.ts";
import { call } from "../../gateway/gateway.ts";

/** The screen says a failure itself, so no notice repeats it (spec §8). */
const BESIDE = { silent: true };

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: scenesQuery().queryKey }), [client]);
}

export function useSaveScene() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ sceneId, ...scene }: InputOf<typeof contract.newScene> & { sceneId: string | undefined }) =>
      sceneId === undefined
        ? call(contract.newScene, scene, BESIDE)
        : call(contract.editScene, { sceneId, ...scene }, BESIDE),
    onSuccess: refresh,
  });
}

export function useDeleteScene() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (sceneId: string) => call(contract.deleteScene, { sceneId }, BESIDE),
    onSuccess: refresh,
  });
}
