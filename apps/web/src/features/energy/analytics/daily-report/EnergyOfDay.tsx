import { dailyKilowattHours } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { meterEnergyQuery } from "../../../../data/meters.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Waiting } from "../../../../ui/charts/ChartStates.tsx";
import { LazyCostLine } from "../../../../widgets/costs/LazyCostLine.tsx";
import { useCosts } from "../../../../widgets/costs/useCosts.ts";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { MeterNote } from "../../../../widgets/sums/MeterNote.tsx";
import { restWords } from "../energy/counted-model.ts";
import { type TreeRow, treeRows } from "../energy/tree-rows.ts";
import type { DayProps } from "./DailyCards.tsx";
import classes from "./EnergyOfDay.module.css";
import { ReportCard } from "./ReportCard.tsx";

/** Shows the day's total of the main meters, the meters below them, and the rest that no meter explains. */
export function EnergyOfDay({ day }: DayProps) {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const { data, error, refetch } = useQuery(meterEnergyQuery({ from_date: day, to_date: day }, "daily"));
  const rows = data ? treeRows(data) : [];
  const meters = rows.flatMap((row) => (row.kind === "meter" ? [row.meter._id] : []));
  const costs = useCosts(day, day, meters);
  if (error && !data) return <LoadFailure what="energy" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.meters.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const kWh = (energy: number) => `${number.format(dailyKilowattHours(energy))} kWh`;
  const rest = restWords(data, t);
  const nameOf = (row: TreeRow) => {
    if (row.kind === "meter") return row.meter.device_name;
    if (row.kind === "rest") return rest(row.level === 1 ? undefined : row.meter.device_name);
    return t(`meters:tree.${row.kind}`);
  };
  return (
    <ReportCard
      title={t("meters:daily.title")}
      count={kWh(data.total)}
      none={t("meters:daily.none")}
      rows={rows}
      keyOf={({ key }) => key}
      note={
        <>
          <LazyCostLine from={day} to={day} />
          <MeterNote sums={data} />
        </>
      }
    >
      {(row) => (
        <>
          <span className={classes.name} style={{ "--level": row.level } as React.CSSProperties} data-kind={row.kind}>
            {nameOf(row)}
          </span>
          <span>
            {kWh(row.energy)}
            {row.kind === "meter" && <small>{costs.get(row.meter._id)}</small>}
          </span>
        </>
      )}
    </ReportCard>
  );
}
