import { contract, type Plan } from "@switchboard/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { messageWithReference } from "../../../../api/error-notices.ts";
import { useRefreshBuilding } from "../../../../data/groups.ts";
import { placesQuery } from "../../../../data/places.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { notice } from "../../../../ui/notices/notices.ts";
import { planQuery } from "../../../../widgets/plan/plan-queries.ts";
import { PlanEditor } from "./plan-editor.ts";

/** The editor and the forms show failures themselves, so no notice repeats them. */
const BESIDE = { silent: true };

/** Keeps the edits of one plan; the history ends with the screen. */
export function usePlanEditor(saved: Plan) {
  const client = useQueryClient();
  const { t } = useTranslation(["planEditor", "common"]);
  const { place } = saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later plan is adopted, and the language does not change the edits
  const editor = useMemo(() => {
    const { queryKey } = planQuery(place);
    return new PlanEditor(saved, {
      save: async (edit) => {
        const plan = await call(contract.editPlan, { place, ...edit }, BESIDE);
        // An answer from before this edit must not replace it.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, plan);
        return plan;
      },
      onFailure: (error) => {
        const known = error instanceof ApiError ? error : undefined;
        // A notice of its own says that something was deleted meanwhile.
        if (known?.code === "thing.deleted") return;
        notice({ head: t("notSaved"), message: known ? messageWithReference(known) : t("common:somethingWrong") });
      },
    });
  }, [client, place]);
  useEffect(() => editor.adopt(saved), [editor, saved]);
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  return { ...state, change: editor.change, undo: editor.undo, redo: editor.redo };
}

export function useSetPicture(place: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: string) => call(contract.setPlanPicture, { place, picture }, BESIDE),
    onSuccess: async (plan) => {
      client.setQueryData(planQuery(place).queryKey, plan);
      await client.invalidateQueries({ queryKey: placesQuery().queryKey });
    },
  });
}

export function useDeletePlan() {
  return useMutation({ mutationFn: (place: string) => call(contract.deletePlan, { place }, BESIDE) });
}

/** Shows that a plan is gone, once its removal was reported; the editor goes with it. */
export function useForgetPlan(place: string) {
  const client = useQueryClient();
  return () => {
    client.setQueryData(planQuery(place).queryKey, null);
    void client.invalidateQueries({ queryKey: placesQuery().queryKey });
  };
}

/** Writes the area that the plan shows into the room. */
export function useSetRoomArea() {
  const refresh = useRefreshBuilding();
  return useMutation({
    mutationFn: (room: { id: string; area: number }) => call(contract.editGroup, room),
    onSuccess: refresh,
  });
}
