import { kilowatts, localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMeterTree } from "../../../../data/meters.ts";
import { isMeasuring, wattsNow } from "../../../../data/power.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { devicesOfRoom } from "../../../../data/rooms.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { Block, Waiting } from "../../../../ui/kit/Block.tsx";
import { Facts } from "../../../../ui/kit/Facts.tsx";
import { LazyCostLine } from "../../../../widgets/costs/LazyCostLine.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { LazyLeftOutNote } from "../../../../widgets/sums/LazyLeftOutNote.tsx";
import { MOST_DEVICES, roomEnergyQuery } from "./api.ts";
import classes from "./Room.module.css";
import type { RoomContents } from "./useRoom.ts";

/** Shows the room's energy of today and current power; renders nothing without a readable meter. */
export function RoomEnergy({ room, isReady }: { room: RoomContents; isReady: boolean }) {
  const { t, i18n } = useTranslation("rooms");
  const timeZone = useTimeZone();
  const ids = room.all
    .filter(isMeasuring)
    .map(({ _id }) => _id)
    .slice(0, MOST_DEVICES);
  const energy = useQuery({ ...roomEnergyQuery(ids, timeZone), enabled: isReady && ids.length > 0 });
  const tree = useMeterTree();
  const watts = useLiveSum((store) => wattsNow(devicesOfRoom(store, room._id), tree));
  const today = localDay(new Date(useServerNow()), timeZone);
  if (ids.length === 0) return null;
  const number = (digits: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const hasFailed = energy.data === undefined && energy.error !== null && !energy.isFetching;
  const detail = (
    <Link to="/app/analytics/energy" search={{ device_ids: ids.join(",") }}>
      {t("room.energy.all")}
    </Link>
  );
  return (
    <Block title={t("room.energy.title")} actions={detail} isCard>
      {hasFailed && <LoadFailureLine what="energy" error={energy.error} onRetry={() => void energy.refetch()} />}
      {!hasFailed && energy.data === undefined && <Waiting height={72} />}
      {energy.data !== undefined && (
        <Facts
          className={classes.energy}
          layout={120}
          look="figure"
          facts={[
            [
              t("room.energy.today"),
              energy.data.kWh === null
                ? t("room.energy.nothing")
                : t("room.energy.kWh", { value: number(1).format(energy.data.kWh) }),
            ],
            [
              t("room.energy.now"),
              watts === undefined ? "–" : t("room.energy.kW", { value: number(2).format(kilowatts(watts)) }),
            ],
          ]}
        />
      )}
      {energy.data?.leftOut && <LazyLeftOutNote leftOut={energy.data.leftOut} />}
      {energy.data && energy.data.kWh !== null && (
        <div className={classes.cost}>
          <LazyCostLine from={today} to={today} devices={ids} />
        </div>
      )}
    </Block>
  );
}
