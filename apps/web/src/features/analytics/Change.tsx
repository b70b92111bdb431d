import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { energyQuery, type Filters } from "./analytics-queries.ts";
import { daysIn, spanBefore } from "./dates.ts";
import { usedUntil } from "./energy-model.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Hours of longer spans would be many points for one figure. */
const MOST_BY_HOUR = 31;

/** How much more or less than in as long a time before; a day that is not over is compared with as much of that one. */
export function Change({ filters, now, used }: { filters: Filters; now: number; used: number }) {
  const { t, i18n } = useTranslation("analytics");
  const days = daysIn(filters);
  const isByHour = days <= MOST_BY_HOUR;
  const { data } = useQuery(energyQuery({ ...filters, ...spanBefore(filters) }, isByHour ? "hour" : "day", false));
  if (!data) return null;
  const before = usedUntil(data.data, now - days * DAY_MS, data.groupby === "hour" ? HOUR_MS : DAY_MS);
  if (before <= 0) return <>{t("change.none")}</>;
  const share = used / before - 1;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  const Icon = share > 0 ? IconArrowUpRight : IconArrowDownRight;
  const word = share > 0 ? "more" : "less";
  return (
    <>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {t(`change.${word}`, { percent: percent.format(Math.abs(share)), count: days })}
    </>
  );
}
