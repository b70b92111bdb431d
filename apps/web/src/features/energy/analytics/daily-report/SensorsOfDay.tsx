import { isStateKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../../../api/useMay.ts";
import { DISPENSABLE } from "../../../../data/read-meta.ts";
import { workflowsQuery } from "../../../../data/workflows.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Waiting } from "../../../../ui/charts/ChartStates.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import { daySensorsQuery } from "../api.ts";
import type { DayProps } from "./DailyCards.tsx";
import { ReportCard } from "./ReportCard.tsx";
import { type DaySensor, sensorsOfDay } from "./sensors-of-day.ts";

/** Shows the lowest and highest values and the mean; for a sensor of states, only whether the state occurred. */
function Measured({ row }: Pick<DaySensor, "row">) {
  const { t } = useTranslation("analytics");
  const words = useSensorWords();
  const { low = row.last, high = row.last, mean } = row;
  if (isStateKind(row.kind)) return <span>{words.value(row, high)}</span>;
  return (
    <span>
      {t("daily.sensors.spread", { low: words.number(row.kind, low), high: words.value(row, high) })}
      {mean !== undefined && <small>{t("daily.sensors.mean", { mean: words.value(row, mean) })}</small>}
    </span>
  );
}

function Passed({ row, passed }: DaySensor) {
  const { t } = useTranslation("analytics");
  const words = useSensorWords();
  if (!passed || passed === true || passed.qualifier === "is") return null;
  const limit = { limit: words.value(row, passed.value), name: passed.name };
  return <small>{t(`daily.sensors.${passed.qualifier}`, limit)}</small>;
}

/** Lists the sensors' values of the day; sensors past a workflow's limit come first. */
export function SensorsOfDay({ day }: DayProps) {
  const { t } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(daySensorsQuery(day));
  const enabled = useMay("automation.use");
  const rules = useQuery({ ...workflowsQuery(), enabled, meta: DISPENSABLE });
  if (error && !data) return <LoadFailure what="sensors" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) return null;
  const rows = sensorsOfDay(data, rules.data ?? []);
  const count = rows.filter(({ passed }) => passed).length;
  return (
    <ReportCard
      title={t("daily.sensors.title")}
      count={String(count)}
      tone={count > 0 ? "warning" : undefined}
      none={t("daily.sensors.none")}
      rows={rows}
      keyOf={({ row }) => row.sensor}
    >
      {(each) => (
        <>
          <span>
            <Link to="/app/devices/$id" params={{ id: each.row.device._id }}>
              {each.row.name}
            </Link>
            <small>{each.row.room?.name ?? each.row.device.device_name}</small>
            <Passed {...each} />
          </span>
          <Measured row={each.row} />
        </>
      )}
    </ReportCard>
  );
}
