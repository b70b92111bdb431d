import { eventLabel } from "@switchboard/contract";
import { onlineShare } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureText } from "../../../../data/failure-words.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Waiting } from "../../../../ui/charts/ChartStates.tsx";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { alertsQuery, type DayRun, dayRunsQuery, onlineQuery, switchCountsQuery } from "../api.ts";
import { ranAndFailed } from "./daily-report.ts";
import { ReportCard } from "./ReportCard.tsx";

export interface DayProps {
  day: string;
}

export function SwitchCounts({ day }: DayProps) {
  const { t, i18n } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(switchCountsQuery(day));
  if (error && !data) return <LoadFailure what="switchings" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const rows = data.switches.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  const count = new Intl.NumberFormat(i18n.language).format(data.total);
  return (
    <ReportCard title={t("daily.switches")} count={count} none={t("noData")} rows={rows} keyOf={({ _id }) => _id}>
      {({ name, device_name, on, off, sent, failed }) => (
        <>
          <span>
            {name}
            <small>{device_name}</small>
          </span>
          <span>
            {failed > 0 ? t("daily.switchedFailed", { on, off, failed }) : t("daily.switched", { on, off })}
            {sent > 0 && <small>{t("daily.sent", { count: sent })}</small>}
          </span>
        </>
      )}
    </ReportCard>
  );
}

/** Lists the devices that were online least first, because they need attention. */
export function OnlineDurations({ day }: DayProps) {
  const { t, i18n } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(onlineQuery(day));
  if (error && !data) return <LoadFailure what="online" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const share = ({ online_ms, day_ms }: { online_ms: number; day_ms: number }) => online_ms / day_ms;
  // Devices added after the day have no share in it.
  const rows = data.devices.filter(({ day_ms }) => day_ms > 0).toSorted((a, b) => share(a) - share(b));
  const mean = onlineShare(rows);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <ReportCard
      title={t("daily.online")}
      count={mean === undefined ? "–" : percent.format(mean)}
      none={t("noData")}
      rows={rows}
      keyOf={({ _id }) => _id}
    >
      {(row) => (
        <>
          <span>{row.device_name}</span>
          <span>
            {formatDuration(row.online_ms, i18n.language)} · {percent.format(share(row))}
          </span>
        </>
      )}
    </ReportCard>
  );
}

export function CriticalAlerts({ day }: DayProps) {
  const { t, i18n } = useTranslation("analytics");
  const { time } = useMoments();
  const { data, error, refetch } = useQuery(alertsQuery(day));
  if (error && !data) return <LoadFailure what="alerts" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { alerts } = data;
  return (
    <ReportCard
      title={t("daily.alerts")}
      count={String(alerts.length)}
      tone={alerts.length > 0 ? "critical" : undefined}
      none={t("daily.noAlerts")}
      rows={alerts}
      keyOf={({ _id }) => _id}
    >
      {({ device, device_name, type, value, createdAt }) => (
        <>
          <span>
            <Link to="/app/devices/$id" params={{ id: device }}>
              {device_name}
            </Link>
            <small>{eventLabel(i18n.language, type, value)}</small>
          </span>
          <span>{time(createdAt)}</span>
        </>
      )}
    </ReportCard>
  );
}

function RunLine({ run }: { run: DayRun }) {
  const { t } = useTranslation("analytics");
  const { t: live } = useTranslation("live");
  const { time } = useMoments();
  return (
    <>
      <span>
        {run.schedule.name}
        <small>{run.reason === null ? t(`daily.state.${run.state}`) : failureText(live, run.reason)}</small>
      </span>
      <span>{time(run.due)}</span>
    </>
  );
}

export function ScheduleRuns({ day }: DayProps) {
  const { t } = useTranslation("analytics");
  const { data, error, refetch } = useQuery(dayRunsQuery(day));
  if (error && !data) return <LoadFailure what="failedRuns" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { failed, ran } = ranAndFailed(data.runs);
  const keyOf = ({ _id }: DayRun) => _id;
  return (
    <>
      <ReportCard title={t("daily.ran")} count={String(ran.length)} none={t("daily.noneRan")} rows={ran} keyOf={keyOf}>
        {(run) => <RunLine run={run} />}
      </ReportCard>
      <ReportCard
        title={t("daily.failed")}
        count={String(failed.length)}
        tone={failed.length > 0 ? "critical" : undefined}
        none={t("daily.noneFailed")}
        rows={failed}
        keyOf={keyOf}
      >
        {(run) => <RunLine run={run} />}
      </ReportCard>
    </>
  );
}
