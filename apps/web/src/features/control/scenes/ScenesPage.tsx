import type { Scene } from "@switchboard/contract";
import { IconMovie } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { scenesQuery } from "../../../data/scenes.ts";
import { sensorsQuery } from "../../../data/sensors.ts";
import { useMayChange } from "../../../data/useMayChange.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../data/workflows.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AutomationList } from "../../../widgets/AutomationList.tsx";
import { useDeleteQuestion } from "../../../widgets/useDeleteQuestion.tsx";
import { useDeleteScene } from "./api.ts";
import { SceneCard } from "./SceneCard.tsx";
import { matchesScene } from "./scene-words.ts";

const SceneButtonsSheet = lazy(() =>
  import("../../../widgets/sensors/buttons/SceneButtonsSheet.tsx").then((module) => ({
    default: module.SceneButtonsSheet,
  })),
);

const NO_RULES: readonly Rule[] = [];

/** Reads which buttons play scenes; the scenes do not wait for it. */
function usePlayers() {
  const hasButtons = (useQuery({ ...sensorsQuery(), meta: DISPENSABLE }).data?.buttons.length ?? 0) > 0;
  const rules = useQuery({ ...workflowsQuery(), enabled: hasButtons, meta: DISPENSABLE }).data ?? NO_RULES;
  return { rules, hasButtons };
}

/** Lists all scenes the user may play (spec §2). */
export function ScenesPage() {
  const { t } = useTranslation("scenes");
  const query = useQuery(scenesQuery());
  const mayChange = useMayChange();
  const deleting = useDeleteQuestion({ t, useRemove: useDeleteScene, bin: "scene" });
  const [onButtons, setOnButtons] = useState<Scene>();
  const { rules, hasButtons } = usePlayers();
  return (
    <AutomationList
      t={t}
      what="scenes"
      query={query}
      matches={matchesScene}
      icon={<IconMovie />}
      to="/app/scenes/new"
      min={330}
      isRagged
      card={(scene) => (
        <SceneCard
          key={scene._id}
          scene={scene}
          rules={rules}
          onButtons={hasButtons ? setOnButtons : undefined}
          onDelete={mayChange(scene) ? deleting.ask : undefined}
        />
      )}
    >
      <Suspense>
        {onButtons && <SceneButtonsSheet scene={onButtons} onClose={() => setOnButtons(undefined)} />}
      </Suspense>
      {deleting.question}
    </AutomationList>
  );
}
