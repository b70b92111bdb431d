import { actsInRoom } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { scenesQuery } from "../../../../data/scenes.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Block } from "../../../../ui/kit/Block.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { SceneButton } from "../../../../widgets/SceneButton.tsx";
import type { RoomContents } from "./useRoom.ts";

/** The scenes that switch something here, to be played from here. */
export function RoomScenes({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  const { t } = useTranslation("rooms");
  const { data, error, isFetching, refetch } = useQuery({ ...scenesQuery(), enabled: isReady });
  const own = data?.filter(({ actions }) => actsInRoom(actions, room)) ?? [];
  const hasFailed = error !== null && !isFetching;
  if (own.length === 0 && !hasFailed) return null;
  return (
    <Block title={t("room.scenes.title")} all={{ to: "/app/scenes/list", label: t("room.scenes.all") }}>
      {hasFailed && <LoadFailureLine what="scenes" error={error} onRetry={() => void refetch()} />}
      <Stack as="ul" gap={8}>
        {own.map((scene) => (
          <Surface as="li" isCard key={scene._id}>
            <SceneButton scene={scene} />
          </Surface>
        ))}
      </Stack>
    </Block>
  );
}
