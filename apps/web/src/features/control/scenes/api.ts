import { type AlreadySent, contract, type InputOf, type Scene } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../../api/call.ts";
import { tellAlreadySent } from "../../../data/already-sent.ts";
import { scenesQuery } from "../../../data/scenes.ts";

/** The screen shows a failure itself, so no notice repeats it (spec §8). */
const BESIDE = { silent: true };

function useRefresh(): (reply: AlreadySent) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (reply) => {
      void tellAlreadySent(reply);
      return client.invalidateQueries({ queryKey: scenesQuery().queryKey });
    },
    [client],
  );
}

type SaveInput = InputOf<typeof contract.newScene> &
  Pick<InputOf<typeof contract.editScene>, "only"> & { sceneId: string | undefined };

export function useSaveScene() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ sceneId, only, ...scene }: SaveInput): Promise<Scene & AlreadySent> =>
      sceneId === undefined
        ? call(contract.newScene, scene, BESIDE)
        : call(contract.editScene, { sceneId, ...scene, only }, BESIDE),
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
