import { useQuery } from "@tanstack/react-query";
import { scenesQuery } from "../../../data/scenes.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Block } from "../../../ui/kit/Block.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { SceneButton } from "../../../widgets/SceneButton.tsx";

/** The rest waits behind the link. */
const SHOWN = 6;

/** Lists the scenes, last played first; renders nothing without any. */
export function Scenes({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("dashboard");
  const { data, error, isFetching, refetch } = useQuery({ ...scenesQuery(), enabled: isReady });
  const hasFailed = error !== null && !isFetching;
  if (!hasFailed && (!data || data.length === 0)) return null;
  const scenes = (data ?? [])
    .toSorted((a, b) => (b.lastPlayed ?? "").localeCompare(a.lastPlayed ?? ""))
    .slice(0, SHOWN);
  return (
    <Block title={t("scenes.title")} all={{ to: "/app/scenes/list", label: t("scenes.all") }}>
      {hasFailed && <LoadFailureLine what="scenes" error={error} onRetry={() => void refetch()} />}
      <Grid as="ul" min={260} gap={12}>
        {scenes.map((scene) => (
          <Surface as="li" isCard key={scene._id}>
            <SceneButton scene={scene} />
          </Surface>
        ))}
      </Grid>
    </Block>
  );
}
