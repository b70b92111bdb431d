import type { EnergyPoint } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type MeterEnergyReply, meterEnergyQuery } from "../../../data/meters.ts";
import { useTimeZone } from "../../../data/queries.ts";
import type { BucketChart } from "../../../ui/charts/chart-model.ts";
import { type Moment, slotted } from "../../../ui/charts/spark.ts";
import { type Filters, past } from "../api.ts";
import { Change } from "./Change.tsx";
import { metersOf, usedUntil } from "./energy-model.ts";
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
  reply: MeterEnergyReply;
  filters: Filters;
}

/** The energy of the span, or its mean power, beside that of as long a time before. */
export function CountedFigure({ model, reply, filters }: CountedFigureProps) {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const timeZone = useTimeZone();
  const same = sameTimeBefore(filters, timeZone, Date.now());
  const grain = same.days <= MOST_BY_HOUR ? "hour" : "day";
  const { data: earlier } = useQuery({ ...meterEnergyQuery(metersOf({ ...filters, ...same.span }), grain), ...past });
  const watts = wattsOf(reply.data);
  const wattsBefore = wattsOf(earlier?.data ?? []);
  const slots = slotCount(watts.length);
  const spark = {
    values: slotted(watts, same.from, same.length, slots),
    before: slotted(wattsBefore, same.fromBefore, same.lengthBefore, slots),
    color: model.lines ? ("power" as const) : ("energy" as const),
  };
  if (!model.lines) {
    const used = reply.data.reduce((sum, { avg_energy }) => sum + avg_energy, 0);
    const before = earlier && usedUntil(earlier.data, same.until, earlier.groupby === "hour" ? HOUR_MS : DAY_MS);
    const change = earlier && <Change now={used} before={before} days={same.days} />;
    // Of the reply, not of what is drawn: however it is shown, it is the same figure.
    const total = model.format(dailyKilowattHours(reply.total));
    const share = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
    const rest =
      reply.scope === "building" &&
      reply.not_metered > 0 &&
      t("meters:figure", {
        energy: model.format(dailyKilowattHours(reply.not_metered)),
        share: share.format(reply.not_metered / reply.total),
      });
    return <Figure label={t("figure.total")} value={total} change={change} note={rest} spark={spark} />;
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
