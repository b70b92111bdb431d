import { localDay, wallClock } from "@switchboard/domain/core";
import { deviceType } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTimeZone } from "../../../../data/queries.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveStore } from "../../../../live/live-store.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { useNow } from "../../../../ui/format/age.ts";
import { shiftDay } from "../../../../ui/format/day-span.ts";
import { Block, Waiting } from "../../../../ui/kit/Block.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { LazyCostLine } from "../../../../widgets/costs/LazyCostLine.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { RollupProgress } from "../../../../widgets/sums/RollupProgress.tsx";
import { type EnergyDays, energyQuery } from "./api.ts";
import classes from "./EnergyToday.module.css";
import { energySum, SPARK, sparkPath } from "./energy.ts";

const DayKindNote = lazy(() =>
  import("../../../../widgets/sums/DayKindNote.tsx").then((module) => ({ default: module.DayKindNote })),
);
/** Its texts come after the figure, which needs none of them. */
const MeterNote = lazy(() =>
  import("../../../../widgets/sums/MeterNote.tsx").then((module) => ({ default: module.MeterNote })),
);

const dayOf = (day: string) => ({ from_date: day, to_date: day });

function measures(store: LiveStore): boolean {
  return store.order().some((id) => {
    const device = store.device(id);
    return device?.access === "device" && deviceType(device.device_type).phases > 0;
  });
}

interface SparkProps {
  days: EnergyDays;
  /** Leaves out the current hour, which would look like a fall. */
  before: number;
  label: string;
}

function Spark({ days: { today, weekAgo }, before, label }: SparkProps) {
  const highest = Math.max(...[...today, ...weekAgo].map(({ avg_energy }) => avg_energy));
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={classes.before} d={sparkPath(weekAgo, highest)} />
      <path
        className={classes.now}
        d={sparkPath(
          today.filter(({ _id }) => _id < before),
          highest,
        )}
      />
    </svg>
  );
}

function useChangeWords(change: number | undefined, now: number): string {
  const { t, i18n } = useTranslation("dashboard");
  const weekday = useMoments().weekday(now);
  if (change === undefined) return t("energy.nothing", { weekday });
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  if (Math.round(change * 100) === 0) return t("energy.same", { weekday });
  return t(change < 0 ? "energy.less" : "energy.more", { weekday, percent: percent.format(Math.abs(change)) });
}

/** One big figure, its change in words, and the hours under it; nothing where no device measures. */
export function EnergyToday({ isReady }: { isReady: boolean }) {
  const { t, i18n } = useTranslation("dashboard");
  const timeZone = useTimeZone();
  const now = useNow();
  const isMeasured = useLiveSum(measures);
  const { data, error, isFetching, refetch } = useQuery({ ...energyQuery(timeZone), enabled: isReady && isMeasured });
  const sum = data && energySum(data, now, timeZone);
  const words = useChangeWords(sum?.change, now);
  const weekday = useMoments().weekday(now);
  if (!isMeasured) return null;
  const today = localDay(new Date(now), timeZone);
  const hasFailed = !data && error !== null && !isFetching;
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Block title={t("energy.title")} all={{ to: "/app/analytics/energy", label: t("energy.all") }} isCard>
      <div className={classes.rollup}>
        <RollupProgress />
      </div>
      {hasFailed && <LoadFailureLine what="energy" error={error} onRetry={() => void refetch()} />}
      {data && sum ? (
        <div className={classes.energy}>
          <Text as="p" size={28} weight={600} isTabular className={classes.figure}>
            {number.format(sum.kWh)} <small>{t("energy.unit")}</small>
          </Text>
          <Text as="p" tone="quiet">
            {words}
          </Text>
          {sum.change !== undefined && (
            <Suspense>
              <DayKindNote own={dayOf(today)} other={dayOf(shiftDay(today, -7))} />
            </Suspense>
          )}
          <LazyCostLine from={today} to={today} />
          <Spark
            days={data}
            before={wallClock(new Date(now), timeZone).getUTCHours()}
            label={t("energy.chart", { weekday })}
          />
          {data.sums && (
            <div className={classes.note}>
              <Suspense>
                <MeterNote sums={data.sums} />
              </Suspense>
            </div>
          )}
        </div>
      ) : (
        !hasFailed && <Waiting height={158} />
      )}
    </Block>
  );
}
