import type { ShedEvent, SupplyDemand } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTimeZone } from "../../../data/queries.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Chart } from "../../../ui/charts/Chart.tsx";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { currentTime } from "../../../ui/clock.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { LoadFailureLine } from "../../../widgets/LoadFailureLine.tsx";
import { type DemandDay, demandDayQuery } from "./api.ts";
import classes from "./Demand.module.css";
import { unitOf, usePower } from "./power-words.ts";

type DayWindow = DemandDay["windows"][number];

const NO_WINDOWS: readonly DayWindow[] = [];

function useModel({ supply: { name }, measure, limit }: SupplyDemand, windows: readonly DayWindow[]): BucketChart {
  const { t } = useTranslation("demand");
  const { time } = useMoments();
  const power = usePower(measure);
  const most = limit?.limit;
  return useMemo(() => {
    const values = windows.map(({ value }) => (value === null ? null : value / 1000));
    return {
      kind: "buckets",
      title: `${name} · ${t("day.title")}`,
      labels: windows.map(({ at }) => time(at)),
      series: [{ id: "demand", name: t("title"), color: "power", values }],
      stacked: false,
      unit: unitOf(measure),
      format: (value) => power(value * 1000),
      ...(most !== undefined && { thresholds: [{ name: t("day.limit"), value: most / 1000 }] }),
    };
  }, [name, measure, most, windows, power, time, t]);
}

/** Shows today's windows beside the limit, and the loads that were shut off. */
export function DayWindows({ demand }: { demand: SupplyDemand }) {
  const { t } = useTranslation("demand");
  const { time } = useMoments();
  const zone = useTimeZone();
  const power = usePower(demand.measure);
  const today = localDay(new Date(currentTime()), zone);
  const query = useQuery(demandDayQuery(demand.supply._id, today));
  const windows = query.data?.windows ?? NO_WINDOWS;
  const model = useModel(demand, windows);
  const known = windows.filter((each) => each.value !== null);
  const highest = known.reduce((most, each) => ((each.value ?? 0) > (most?.value ?? -1) ? each : most), known[0]);
  if (query.error) return <LoadFailureLine what="demand" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack as="section" gap={8} className={classes.part} aria-label={t("day.title")}>
      {query.data && known.length === 0 && (
        <>
          <h3>{t("day.title")}</h3>
          <Text as="p" tone="quiet" size={13}>
            {t("day.none")}
          </Text>
        </>
      )}
      {highest && (
        <>
          <Chart
            model={model}
            summary={t("day.summary", { title: model.title, count: known.length })}
            chartKey={`${demand.supply._id} ${today}`}
            height={240}
          />
          <Text as="p" tone="quiet" size={13}>
            {t("day.highest", { value: power(highest.value ?? 0), from: time(highest.at), until: time(highest.until) })}
          </Text>
        </>
      )}
      {query.data && query.data.shed.length > 0 && <ShedToday shed={query.data.shed} />}
    </Stack>
  );
}

function ShedToday({ shed }: { shed: readonly ShedEvent[] }) {
  const { t, i18n } = useTranslation("demand");
  const { time } = useMoments();
  return (
    <details>
      <summary>{t("day.shed", { count: shed.length })}</summary>
      <Lines>
        {shed.toReversed().map((each) => (
          <li key={`${each.switch_appliance._id} ${each.since}`}>
            <span>
              {each.switch_appliance.name} <small>{each.device.device_name}</small>
            </span>
            <small>
              {each.ended_at === null
                ? t("day.stillOff", { from: time(each.since) })
                : t("day.off", {
                    from: time(each.since),
                    time: formatDuration(Date.parse(each.ended_at) - Date.parse(each.since), i18n.language),
                  })}
              {each.why && ` · ${t(`why.${each.why}`)}`}
            </small>
          </li>
        ))}
      </Lines>
    </details>
  );
}
