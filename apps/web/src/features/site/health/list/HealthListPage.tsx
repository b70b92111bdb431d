import type { Gateway } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useOfflineGateways } from "../../../../data/gateways.ts";
import { useDevicesLoad, useTimeZone } from "../../../../data/queries.ts";
import { roomName } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useDeviceIds, useLiveSum } from "../../../../live/useLive.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { AddDeviceLink } from "../../../../widgets/AddDeviceLink.tsx";
import { StaleBanner } from "../../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { alertsQuery } from "../api.ts";
import { HealthExport } from "./HealthExport.tsx";
import { HealthRows } from "./HealthRows.tsx";
import { OfflineGateways } from "./OfflineGateways.tsx";
import { countAlerts, needsALook, worstFirst } from "./worst-first.ts";

function useWorstFirst(text: string, gateways: readonly Gateway[]) {
  const ids = useDeviceIds();
  const day = localDay(new Date(currentTime()), useTimeZone());
  const query = useQuery(alertsQuery(day));
  const { data } = query;
  const alerts = useMemo(() => countAlerts(data ?? []), [data]);
  const whole = useMemo(
    () => ids.flatMap((id) => liveStore.device(id) ?? []).filter(({ access }) => access === "device"),
    [ids],
  );
  // Ordered when the alerts come, not with every message: rows keep their place while their words live.
  const ordered = useMemo(() => {
    const current = whole.map((device) => liveStore.device(device._id) ?? device);
    return worstFirst(current, alerts);
  }, [whole, alerts]);
  const wanted = text.trim().toLocaleLowerCase();
  const shown = useMemo(() => {
    const isFound = (device: LiveDevice) =>
      [device.device_name, device.kd_id, roomName(device)].some((each) => each.toLocaleLowerCase().includes(wanted));
    return ordered.filter(isFound).map(({ _id }) => _id);
  }, [ordered, wanted]);
  const bad = useLiveSum((store) => {
    const current = whole.flatMap(({ _id }) => store.device(_id) ?? []);
    return (
      current.filter((device) => needsALook(device, alerts.get(device._id) ?? 0, gateways)).length + gateways.length
    );
  });
  return { shown, alerts, count: whole.length, bad, alertsLoad: loadOf(query) };
}

/** Lists every device, those that need attention first. */
export function HealthListPage() {
  const { t } = useTranslation("health");
  const load = useDevicesLoad();
  const [text, setText] = useState("");
  const gateways = useOfflineGateways();
  const { shown, alerts, count, bad, alertsLoad } = useWorstFirst(useDeferredValue(text), gateways);
  // How many need a look is not known without the alerts.
  const isKnown = !alertsLoad.isWaiting && !alertsLoad.error;
  const all = count + gateways.length;
  const lead =
    bad === 0
      ? t("leadWell", { count })
      : t(gateways.length > 0 ? "leadWithGateways" : "leadCount", { bad, count: all });
  return (
    <Page
      title={t("title")}
      lead={load.isComplete && count > 0 && isKnown ? lead : t("lead")}
      action={isKnown && <HealthExport ids={shown} alerts={alerts} gateways={gateways} text={text} />}
    >
      <StaleBanner />
      <FilterBar>
        <SearchField label={t("search")} value={text} onChange={setText} />
      </FilterBar>
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      {alertsLoad.error && !load.error && (
        <LoadFailureLine what="alerts" error={alertsLoad.error} onRetry={alertsLoad.retry} />
      )}
      <OfflineGateways gateways={gateways} text={text} />
      {shown.length > 0 && <HealthRows ids={shown} alerts={alerts} gateways={gateways} />}
      {shown.length === 0 && !load.isComplete && !load.error && (
        <p className={panel.quiet} role="status">
          {t("waiting")}
        </p>
      )}
      {shown.length === 0 && load.isComplete && <NoDevices isFiltered={count > 0} onClear={() => setText("")} />}
    </Page>
  );
}

function NoDevices({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("health");
  const mayAdd = useMay("device.manage");
  const words = {
    title: t("none"),
    text: t(mayAdd ? "noneText" : "noneTextUser"),
    filteredTitle: t("nothingFound"),
    filteredText: t("nothingFoundText"),
    clear: t("clear"),
  };
  return <ListEmpty {...{ isFiltered, onClear, words }} action={<AddDeviceLink isQuiet />} />;
}
