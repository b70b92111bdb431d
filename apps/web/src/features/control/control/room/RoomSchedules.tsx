import { actsInRoom } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../../../api/useMay.ts";
import { allActionsOf } from "../../../../data/schedule-times.ts";
import { schedulesByOthersQuery, schedulesQuery } from "../../../../data/schedules.ts";
import { useReader } from "../../../../data/useReader.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { runWords } from "../../../../ui/format/run-words.ts";
import lines from "../../../../ui/kit/Block.module.css";
import { Block, Waiting } from "../../../../ui/kit/Block.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import type { RoomContents } from "./useRoom.ts";

/** Lists the room's schedules, those due next first and disabled ones last. */
export function RoomSchedules({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  const { t } = useTranslation("rooms");
  const { data, error, isFetching, refetch } = useQuery({ ...schedulesQuery(), enabled: isReady });
  const isAdmin = useMay("people.manage");
  const others = useQuery({ ...schedulesByOthersQuery(room._id), enabled: isReady && !isAdmin });
  const reader = useReader();
  const now = useServerNow();
  const own = data?.filter((each) => actsInRoom(allActionsOf(each), room));
  const hasFailed = error !== null && !isFetching;
  return (
    <Block title={t("room.schedules.title")} all={{ to: "/app/schedules/list", label: t("room.schedules.all") }} isCard>
      {hasFailed && <LoadFailureLine what="schedules" error={error} onRetry={() => void refetch()} />}
      {!own && !hasFailed && <Waiting height={56} />}
      {own?.length === 0 && (isAdmin || others.data === 0) && <p>{t("room.schedules.none")}</p>}
      <Surface as="ul" hasLines>
        {own?.map(({ _id, name, next_run }) => (
          <li key={_id}>
            <Link to="/app/schedules/history/$id" params={{ id: _id }} className={lines.line}>
              <strong>{name}</strong>
              <small>
                {next_run ? (
                  <time dateTime={next_run}>{runWords(new Date(next_run), new Date(now), reader)}</time>
                ) : (
                  t("room.schedules.off")
                )}
              </small>
            </Link>
          </li>
        ))}
      </Surface>
      {Boolean(others.data) && <p>{t("room.schedules.others", { count: others.data })}</p>}
    </Block>
  );
}
