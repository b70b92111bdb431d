import type { EnergyPoint } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../data/queries.ts";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { type Moment, slotted } from "../../../ui/charts/spark.ts";
import { type EnergyReply, energyQuery, type Filters, past } from "../api.ts";
import { Change } from "./Change.tsx";
import { usedUntil } from "./energy-model.ts";
import { Figure } from "./Figure.tsx";
import { sameTimeBefore, slotCount } from "./same-time-before.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours of longer spans would be many points for one figure. */
const MOST_BY_HOUR = 31;

/** Watts, whatever spans they are the mean of: that makes hours and days comparable. */
function wattsOf(points: readonly EnergyPoint[]): Moment[] {
  return points.flatMap(({ timestamp, avg_power }) =>
    avg_power === null ? [] : [{ at: Date.parse(timestamp), value: avg_power }],
  );
}

const meanOf = (moments: readonly Moment[]) =>
  moments.length === 0 ? undefined : moments.reduce((sum, { value }) => sum + value, 0) / moments.length;

interface CountedFigureProps {
  model: BucketChart;
  reply: EnergyReply;
  filters: Filters;
}

/** The energy of the span, or its mean power, beside that of as long a time before. */
export function CountedFigure({ model, reply, filters }: CountedFigureProps) {
  const { t } = useTranslation("analytics");
  const timeZone = useTimeZone();
  const same = sameTimeBefore(filters, timeZone, Date.now());
  const grain = same.days <= MOST_BY_HOUR ? "hour" : "day";
  const { data: earlier } = useQuery({ ...energyQuery({ ...filters, ...same.span }, grain, false), ...past });
  const watts = wattsOf(reply.data);
  const wattsBefore = wattsOf(earlier?.data ?? []);
  const slots = slotCount(watts.length);
  const spark = {
    values: slotted(watts, same.from, same.length, slots),
    before: slotted(wattsBefore, same.fromBefore, same.lengthBefore, slots),
    color: model.lines ? ("power" as const) : ("energy" as const),
  };
  if (!model.lines) {
    const values = model.series.flatMap((each) => each.values.flatMap((value) => value ?? []));
    const used = reply.data.reduce((sum, { avg_energy }) => sum + avg_energy, 0);
    const before = earlier && usedUntil(earlier.data, same.until, earlier.groupby === "hour" ? HOUR_MS : DAY_MS);
    const change = earlier && <Change now={used} before={before} days={same.days} />;
    const total = values.reduce((sum, value) => sum + value, 0);
    return <Figure label={t("figure.total")} value={model.format(total)} change={change} spark={spark} />;
  }
  const mean = meanOf(watts) ?? 0;
  const before = meanOf(wattsBefore.filter(({ at }) => at < same.until));
  const high = watts.reduce((most, { value }) => Math.max(most, value), 0);
  return (
    <Figure
      label={t("figure.mean")}
      value={model.format(mean / 1000)}
      change={earlier && <Change now={mean} before={before} days={same.days} />}
      note={t("figure.highest", { high: model.format(high / 1000) })}
      spark={spark}
    />
  );
}
