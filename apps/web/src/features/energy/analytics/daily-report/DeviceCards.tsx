import { useQuery } from "@tanstack/react-query";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Waiting } from "../../../../ui/charts/ChartStates.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { type DayDevice, dayDevicesQuery } from "../api.ts";
import type { DayProps } from "./DailyCards.tsx";
import { longOffline, signalOf, weakWifi } from "./daily-report.ts";
import { ReportCard } from "./ReportCard.tsx";

/** Shows the time with its day, because a silent device was last seen on another day. */
function LastSeen({ device }: { device: DayDevice }) {
  const { t } = useTranslation("analytics");
  const { dateTime } = useMoments();
  return <>{device.last_seen === null ? t("daily.never") : dateTime(device.last_seen)}</>;
}

function Name({ device }: { device: DayDevice }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      {device.device_name}
      {device.removed !== null && <small>{t("daily.removed")}</small>}
    </>
  );
}

function Signal({ device }: { device: DayDevice }) {
  const { t } = useTranslation("devices");
  const signal = signalOf(device);
  return (
    <>
      {signal
        ? `${t(`wifi.${signal.word}`)} · ${t("wifi.dbm", { rssi: signal.rssi }).replace(" ", "\u00a0")}`
        : t("wifi.unknown")}
    </>
  );
}

interface CardProps {
  devices: readonly DayDevice[];
}

/** Lists the devices that were silent too long, and those with a weak signal. */
export function DeviceCards({ day }: DayProps) {
  const { data, error, refetch } = useQuery(dayDevicesQuery(day));
  if (error && !data) return <LoadFailure what="dayDevices" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <>
      <OfflineCard devices={longOffline(data.devices, data.as_of)} />
      <WeakSignalCard devices={weakWifi(data.devices)} />
    </>
  );
}

function OfflineCard({ devices }: CardProps) {
  const { t } = useTranslation("analytics");
  return (
    <ReportCard
      title={t("daily.offline")}
      count={String(devices.length)}
      tone={devices.length > 0 ? "warning" : undefined}
      none={t("daily.noneOffline")}
      rows={devices}
      keyOf={({ _id }) => _id}
    >
      {(device) => (
        <>
          <span>
            <Name device={device} />
          </span>
          <span>
            <LastSeen device={device} />
          </span>
        </>
      )}
    </ReportCard>
  );
}

function WeakSignalCard({ devices }: CardProps) {
  const { t } = useTranslation("analytics");
  return (
    <ReportCard
      title={t("daily.wifi")}
      count={String(devices.length)}
      tone={devices.length > 0 ? "warning" : undefined}
      none={t("daily.noneWeak")}
      rows={devices}
      keyOf={({ _id }) => _id}
    >
      {(device) => <WithSignal device={device} />}
    </ReportCard>
  );
}

/** Lists every device of the day; the cards beside it report a failed load. */
export function DayDevices({ day }: DayProps) {
  const { t } = useTranslation("analytics");
  const { data } = useQuery(dayDevicesQuery(day));
  if (!data) return null;
  return (
    <ReportCard
      title={t("daily.devices")}
      count={String(data.devices.length)}
      none={t("daily.noDevices")}
      rows={data.devices}
      keyOf={({ _id }) => _id}
    >
      {(device) => <WithSignal device={device} />}
    </ReportCard>
  );
}

function WithSignal({ device }: { device: DayDevice }) {
  return (
    <>
      <span>
        <Name device={device} />
      </span>
      <span>
        <Signal device={device} />
        <small>
          <LastSeen device={device} />
        </small>
      </span>
    </>
  );
}
