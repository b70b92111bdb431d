import { localDay, WEEK_START } from "@switchboard/domain/core";
import { IconChevronLeft, IconChevronRight, IconTable } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { meterEnergyQuery } from "../../../../data/meters.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ChartExport } from "../../../../ui/charts/ChartExport.tsx";
import { ChartRows } from "../../../../ui/charts/ChartRows.tsx";
import type { BucketChart } from "../../../../ui/charts/chart-model.ts";
import { HEAT_STEPS } from "../../../../ui/charts/heat-steps.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { usePreference } from "../../../../ui/preferences.ts";
import { type Filters, past } from "../api.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { metersOf } from "./energy-model.ts";
import { HeatMonths } from "./HeatMonths.tsx";
import { metricFormat, UNITS } from "./metrics.ts";
import classes from "./YearHeat.module.css";
import { type HeatYear, heatYear, monthsOf } from "./year-model.ts";

const STEPS = Array.from({ length: HEAT_STEPS }, (_, index) => index + 1);

interface YearHeatProps {
  search: EnergySearch;
  filters: Filters;
}

function Legend({ limits, format }: { limits: HeatYear["limits"]; format(value: number): string }) {
  const { t } = useTranslation("analytics");
  return (
    <Row
      as="ul"
      wraps
      gap="4 16"
      tone="quiet"
      size={13}
      isTabular
      className={classes.legend}
      aria-label={t("year.legend")}
    >
      {STEPS.map((step) => (
        <Row as="li" gap={6} key={step}>
          <span data-step={step} />
          {t("year.upTo", { energy: format(limits[step - 1] ?? 0) })}
        </Row>
      ))}
      <Row as="li" gap={6}>
        <span />
        {t("year.nothing")}
      </Row>
    </Row>
  );
}

function useTable(heat: HeatYear, title: string): BucketChart {
  const { t, i18n } = useTranslation("analytics");
  const words = dayWords(i18n.language, { dateStyle: "full" });
  const days = [...heat.days];
  return {
    kind: "buckets",
    title,
    labels: days.map(([day]) => words(day)),
    series: [{ id: "year", name: t("metric.energy"), color: "energy", values: days.map(([, { kWh }]) => kWh) }],
    stacked: false,
    unit: UNITS.energy,
    format: metricFormat("energy", i18n.language),
  };
}

/** Exports the days; their picture is one of bars. */
function DaysExport({ heat, title }: Pick<ShownProps, "heat" | "title">) {
  return <ChartExport model={useTable(heat, title)} />;
}

function Shown({ heat, search, months, title, isTable }: ShownProps) {
  const { t, i18n } = useTranslation(["analytics", "charts"]);
  const [weekStart] = usePreference<number>("week-start", WEEK_START);
  const format = metricFormat("energy", i18n.language);
  const whole = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const table = useTable(heat, title);
  if (heat.days.size === 0) return <p className={panel.quiet}>{t("charts:noData")}</p>;
  if (isTable) return <ChartRows model={table} />;
  return (
    <>
      <HeatMonths {...{ heat, search, months, weekStart, format }} />
      <Legend limits={heat.limits} format={(value) => `${whole.format(value)} ${UNITS.energy}`} />
    </>
  );
}

interface ShownProps {
  heat: HeatYear;
  search: EnergySearch;
  months: readonly string[];
  title: string;
  isTable: boolean;
}

/** The energy of each day of a year, by shades; each day leads to itself. */
export function YearHeat({ search, filters }: YearHeatProps) {
  const { t } = useTranslation(["analytics", "charts"]);
  const timeZone = useTimeZone();
  const today = localDay(new Date(currentTime()), timeZone);
  const thisYear = Number(today.slice(0, 4));
  const first = Number(search.to_date.slice(0, 4)) || thisYear;
  const [year, setYear] = useState(first);
  const [isTable, setIsTable] = useState(false);
  const span = { from_date: `${year}-01-01`, to_date: year === thisYear ? today : `${year}-12-31` };
  const query = useQuery({ ...meterEnergyQuery(metersOf({ ...filters, ...span }), "daily"), ...past });
  const heat = useMemo(() => query.data && heatYear(query.data.data, timeZone), [query.data, timeZone]);
  const title = t("year.title", { year });
  // The chart above already reports it.
  if ((query.error && !heat) || (year === first && heat?.days.size === 0)) return null;
  return (
    <section className={panel.card} aria-labelledby="year-heat">
      <Row as="header" wraps gap="4 8" className={classes.head}>
        <h2 id="year-heat">{title}</h2>
        <IconButton label={t("year.before")} icon={IconChevronLeft} onClick={() => setYear(year - 1)} />
        <IconButton
          label={t("year.after")}
          icon={IconChevronRight}
          isIdle={year >= thisYear}
          onClick={() => setYear(year + 1)}
        />
        <Button isQuiet aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          <IconTable size={18} stroke={1.7} aria-hidden="true" />
          {t("year.table")}
        </Button>
        {heat && heat.days.size > 0 && <DaysExport heat={heat} title={title} />}
      </Row>
      {!heat && (
        <Text as="p" tone="quiet" className={classes.waiting}>
          {t("charts:waiting")}
        </Text>
      )}
      {heat && <Shown {...{ heat, search, title, isTable }} months={monthsOf(year, heat, today)} />}
    </section>
  );
}
