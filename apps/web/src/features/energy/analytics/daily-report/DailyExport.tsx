import { eventLabel } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { isStateKind } from "@switchboard/domain/site";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../../../data/failure-words.ts";
import { meterEnergyQuery } from "../../../../data/meters.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import { useHours } from "../../../../ui/format/useHours.ts";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import {
  alertsQuery,
  type DayRun,
  dayDevicesQuery,
  dayRunsQuery,
  daySensorsQuery,
  onlineQuery,
  switchCountsQuery,
} from "../api.ts";
import { restWords } from "../energy/counted-model.ts";
import { metricFormat } from "../energy/metrics.ts";
import { treeRows } from "../energy/tree-rows.ts";
import type { DayProps } from "./DailyCards.tsx";
import { longOffline, ranAndFailed } from "./daily-report.ts";

interface DailyRow {
  section: string;
  name: string;
  detail: string;
  value: string;
}

function useEvents(day: string): DailyRow[] | undefined {
  const { t, i18n } = useTranslation("analytics");
  const { t: live } = useTranslation("live");
  const { time } = useMoments();
  const alerts = useQuery(alertsQuery(day)).data;
  const runs = useQuery(dayRunsQuery(day)).data;
  const counts = useQuery(switchCountsQuery(day)).data;
  if (!alerts || !runs || !counts) return undefined;
  const { ran, failed } = ranAndFailed(runs.runs);
  const runRow = (section: string) => (run: DayRun) => ({
    section,
    name: run.schedule.name,
    detail: run.reason === null ? t(`daily.state.${run.state}`) : failureText(live, run.reason),
    value: time(run.due),
  });
  return [
    ...alerts.alerts.map(({ device_name, type, value, createdAt }) => ({
      section: t("daily.alerts"),
      name: device_name,
      detail: eventLabel(i18n.language, type, value),
      value: time(createdAt),
    })),
    ...ran.map(runRow(t("daily.ran"))),
    ...failed.map(runRow(t("daily.failed"))),
    ...counts.switches
      .filter(({ total }) => total > 0)
      .map(({ name, device_name, on, off, failed: failures }) => ({
        section: t("daily.switches"),
        name,
        detail: device_name,
        value:
          failures > 0 ? t("daily.switchedFailed", { on, off, failed: failures }) : t("daily.switched", { on, off }),
      })),
  ];
}

function useMeasured(day: string): DailyRow[] | undefined {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const words = useSensorWords();
  const energy = useQuery(meterEnergyQuery({ from_date: day, to_date: day }, "daily")).data;
  const sensors = useQuery(daySensorsQuery(day)).data;
  if (!energy || !sensors) return undefined;
  const kWh = metricFormat("energy", i18n.language);
  const rest = restWords(energy, t);
  const section = t("meters:daily.title");
  const meters = treeRows(energy).map((row) => ({
    section,
    name:
      row.kind === "meter"
        ? row.meter.device_name
        : row.kind === "rest"
          ? rest(row.level === 1 ? undefined : row.meter.device_name)
          : t(`meters:tree.${row.kind}`),
    detail: "",
    value: kWh(dailyKilowattHours(row.energy)),
  }));
  const total = {
    section,
    name: t("analytics:figure.total"),
    detail: "",
    value: kWh(dailyKilowattHours(energy.total)),
  };
  return [
    ...(energy.meters.length > 0 ? [total, ...meters] : []),
    ...sensors.map((row) => {
      const { low = row.last, high = row.last } = row;
      const spread = { low: words.number(row.kind, low), high: words.value(row, high) };
      return {
        section: t("analytics:daily.sensors.title"),
        name: row.name,
        detail: row.room?.name ?? row.device.device_name,
        value: isStateKind(row.kind) ? words.value(row, high) : t("analytics:daily.sensors.spread", spread),
      };
    }),
  ];
}

function useDevices(day: string): DailyRow[] | undefined {
  const { t } = useTranslation("analytics");
  const hours = useHours();
  const { dateTime } = useMoments();
  const online = useQuery(onlineQuery(day)).data;
  const devices = useQuery(dayDevicesQuery(day)).data;
  if (!online || !devices) return undefined;
  const silent = new Set(longOffline(devices.devices, devices.as_of).map(({ _id }) => _id));
  return [
    ...online.devices
      .filter(({ day_ms }) => day_ms > 0)
      .map(({ device_name, online_ms }) => ({
        section: t("daily.online"),
        name: device_name,
        detail: "",
        value: hours(online_ms),
      })),
    ...devices.devices.map(({ _id, device_name, last_seen, rssi }) => ({
      section: t("daily.devices"),
      name: device_name,
      detail: [silent.has(_id) && t("daily.offline"), rssi !== null && `${rssi} dBm`].filter(Boolean).join(" · "),
      value: last_seen === null ? t("daily.never") : dateTime(last_seen),
    })),
  ];
}

/** Exports the whole day in one list, only once every part is there; on paper the page itself is clearer. */
export function DailyExport({ day }: DayProps) {
  const { t } = useTranslation("analytics");
  const parts = [useEvents(day), useMeasured(day), useDevices(day)];
  if (parts.some((part) => part === undefined)) return null;
  return (
    <TableExport<DailyRow>
      name={`daily-report-${day}`}
      title={t("daily.title")}
      onPrint={() => window.print()}
      columns={[
        { title: t("daily.export.section"), text: ({ section }) => section },
        { title: t("daily.export.name"), text: ({ name }) => name },
        { title: t("daily.export.detail"), text: ({ detail }) => detail },
        { title: t("daily.export.value"), text: ({ value }) => value },
      ]}
      rows={parts.flatMap((part) => part ?? [])}
    />
  );
}
