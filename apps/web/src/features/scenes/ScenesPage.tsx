import { TextInput } from "@mantine/core";
import type { Scene } from "@switchboard/contract";
import { IconMovie } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { scenesQuery } from "../../data/scenes.ts";
import { Button, ButtonLink } from "../../ui/kit/Button.tsx";
import { EmptyState } from "../../ui/kit/EmptyState.tsx";
import { Page } from "../../ui/kit/Page.tsx";
import { StaleBanner } from "../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { DeleteScene } from "./DeleteScene.tsx";
import { SceneCard } from "./SceneCard.tsx";
import classes from "./Scenes.module.css";
import { matchesScene } from "./scene-words.ts";
import { useMayChange } from "./useMayChange.ts";

function NoScenes({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("scenes");
  if (!isFiltered) return <EmptyState icon={<IconMovie />} title={t("empty.title")} text={t("empty.text")} />;
  const clear = (
    <Button isQuiet onClick={onClear}>
      {t("empty.clear")}
    </Button>
  );
  return <EmptyState title={t("empty.filteredTitle")} text={t("empty.filteredText")} action={clear} />;
}

/** All scenes one may play (spec §2). */
export function ScenesPage() {
  const { t } = useTranslation("scenes");
  const { data: scenes, error, isFetching, refetch } = useQuery(scenesQuery());
  const mayChange = useMayChange();
  const [text, setText] = useState("");
  const [toDelete, setToDelete] = useState<Scene>();
  const wanted = useDeferredValue(text);
  const shown = scenes?.filter((scene) => matchesScene(scene, wanted));
  const create = <ButtonLink to="/app/scenes/new">{t("new")}</ButtonLink>;
  return (
    <Page title={t("title")} lead={t("lead")} action={create}>
      <StaleBanner />
      <search className={classes.search}>
        <TextInput
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      {error && !isFetching && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!scenes && !error && <div className={classes.skeletons} role="status" aria-label={t("title")} />}
      {shown && shown.length > 0 && (
        <div className={classes.cards}>
          {shown.map((scene) => (
            <SceneCard key={scene._id} scene={scene} onDelete={mayChange(scene) ? setToDelete : undefined} />
          ))}
        </div>
      )}
      {shown?.length === 0 && <NoScenes isFiltered={wanted.trim() !== ""} onClear={() => setText("")} />}
      {toDelete && <DeleteScene scene={toDelete} onClose={() => setToDelete(undefined)} />}
    </Page>
  );
}
