import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { scenesQuery } from "../../../data/scenes.ts";
import { useMayChange } from "../../../data/useMayChange.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { SceneForm } from "./SceneForm.tsx";

function Missing() {
  const { t } = useTranslation("scenes");
  const back = <ButtonLink to="/app/scenes/list">{t("form.toList")}</ButtonLink>;
  return <EmptyState title={t("form.missing")} text={t("form.missingText")} action={back} />;
}

export function EditScenePage() {
  const { t } = useTranslation("scenes");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data: scenes, error, isFetching, refetch } = useQuery(scenesQuery());
  const mayChange = useMayChange();
  const scene = scenes?.find(({ _id }) => _id === id);
  return (
    <Page title={t("form.editTitle")} lead={t("form.lead")}>
      {!scenes && error && !isFetching && <LoadFailure what="scene" error={error} onRetry={() => void refetch()} />}
      {!scenes && !error && <Skeleton label={t("form.editTitle")} height={340} row={170} />}
      {scenes && (scene && mayChange(scene) ? <SceneForm key={id} scene={scene} /> : <Missing />)}
    </Page>
  );
}
