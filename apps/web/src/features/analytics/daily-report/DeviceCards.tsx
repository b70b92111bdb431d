import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useAge } from "../../../data/useAge.ts";
import { useMoments } from "../../../data/useMoments.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useDeviceIds } from "../../../live/useLive.ts";
import { Waiting } from "../../../ui/charts/ChartStates.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { longOffline, weakWifi } from "./daily-report.ts";
import { ReportCard } from "./ReportCard.tsx";

function LastSeen({ device }: { device: LiveDevice }) {
  const { t, i18n } = useTranslation("analytics");
  const { dateTime } = useMoments();
  const age = useAge(device.seenAt, i18n.language);
  if (device.seenAt === null) return <>{t("daily.never")}</>;
  return (
    <>
      {age}
      <small>{dateTime(device.seenAt)}</small>
    </>
  );
}

function useWhole(): readonly LiveDevice[] {
  const ids = useDeviceIds();
  return useMemo(
    () => ids.flatMap((id) => liveStore.device(id) ?? []).filter(({ access }) => access === "device"),
    [ids],
  );
}

/** How devices are now, which is no matter of the day that was chosen. */
export function DeviceCards() {
  const load = useDevicesLoad();
  const devices = useWhole();
  if (load.error) return <LoadFailure what="devices" error={load.error} onRetry={load.retry} />;
  if (!load.isComplete) return <Waiting />;
  return (
    <>
      <OfflineCard devices={devices} />
      <WeakWifiCard devices={devices} />
    </>
  );
}

function OfflineCard({ devices }: { devices: readonly LiveDevice[] }) {
  const { t } = useTranslation("analytics");
  const offline = longOffline(devices, Date.now());
  return (
    <ReportCard
      title={t("daily.offline")}
      count={String(offline.length)}
      tone={offline.length > 0 ? "warning" : undefined}
      none={t("daily.noneOffline")}
      rows={offline}
      keyOf={({ _id }) => _id}
    >
      {(device) => (
        <>
          <span>{device.device_name}</span>
          <span>
            <LastSeen device={device} />
          </span>
        </>
      )}
    </ReportCard>
  );
}

function WeakWifiCard({ devices }: { devices: readonly LiveDevice[] }) {
  const { t } = useTranslation(["analytics", "devices"]);
  const weak = weakWifi(devices);
  return (
    <ReportCard
      title={t("analytics:daily.wifi")}
      count={String(weak.length)}
      tone={weak.length > 0 ? "warning" : undefined}
      none={t("analytics:daily.noneWeak")}
      rows={weak}
      keyOf={({ _id }) => _id}
    >
      {(device) => (
        <>
          <span>
            {device.device_name}
            <small>{t("devices:wifi.dbm", { rssi: device.rssi })}</small>
          </span>
          <span>
            {t(`devices:wifi.${device.word}`)}
            <small>
              <LastSeen device={device} />
            </small>
          </span>
        </>
      )}
    </ReportCard>
  );
}
