import type { Scene } from "@switchboard/contract";
import { IconMovie } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { DISPENSABLE } from "../../../data/read-meta.ts";
import { scenesQuery } from "../../../data/scenes.ts";
import { sensorsQuery } from "../../../data/sensors.ts";
import { useMayChange } from "../../../data/useMayChange.ts";
import type { Rule } from "../../../data/workflow-rules.ts";
import { workflowsQuery } from "../../../data/workflows.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { SearchField } from "../../../ui/kit/SearchField.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { DeleteScene } from "./DeleteScene.tsx";
import { SceneCard } from "./SceneCard.tsx";
import { matchesScene } from "./scene-words.ts";

function NoScenes({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("scenes");
  const words = {
    title: t("empty.title"),
    text: t("empty.text"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  const create = (
    <ButtonLink to="/app/scenes/new" isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  return <ListEmpty {...{ isFiltered, onClear, words }} icon={<IconMovie />} action={create} />;
}

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
  const [text, setText] = useState("");
  const [toDelete, setToDelete] = useState<Scene>();
  const [onButtons, setOnButtons] = useState<Scene>();
  const { rules, hasButtons } = usePlayers();
  const wanted = useDeferredValue(text);
  const shown = query.data?.filter((scene) => matchesScene(scene, wanted));
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={<ButtonLink to="/app/scenes/new">{t("new")}</ButtonLink>}
      filters={
        <FilterBar>
          <SearchField label={t("search")} value={text} onChange={setText} />
        </FilterBar>
      }
      load={loadOf(query)}
      what="scenes"
      isEmpty={shown?.length === 0}
      empty={<NoScenes isFiltered={Boolean(query.data?.length)} onClear={() => setText("")} />}
    >
      {shown && shown.length > 0 && (
        <Grid min={330} align="start" gap={12}>
          {shown.map((scene) => (
            <SceneCard
              key={scene._id}
              scene={scene}
              rules={rules}
              onButtons={hasButtons ? setOnButtons : undefined}
              onDelete={mayChange(scene) ? setToDelete : undefined}
            />
          ))}
        </Grid>
      )}
      <Suspense>
        {onButtons && <SceneButtonsSheet scene={onButtons} onClose={() => setOnButtons(undefined)} />}
      </Suspense>
      {toDelete && <DeleteScene scene={toDelete} onClose={() => setToDelete(undefined)} />}
    </ListPage>
  );
}
