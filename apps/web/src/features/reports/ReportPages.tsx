import type { ReportKind } from "@switchboard/contract";
import { deviceType, isComparison } from "@switchboard/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../live/LoadFailure.tsx";
import { liveStore } from "../../live/live.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useDevicesLoad } from "../../live/queries.ts";
import { useDeviceIds } from "../../live/useLive.ts";
import { Page } from "../../ui/Page.tsx";
import { DownloadBar } from "./DownloadBar.tsx";
import { EventReport } from "./EventReport.tsx";
import { MeteredReport } from "./MeteredReport.tsx";
import classes from "./Reports.module.css";
import { ReportToolbar } from "./ReportToolbar.tsx";
import { reportedIds } from "./report-queries.ts";
import { type ReportSearch, useReportSearch } from "./report-search.ts";
import { NoData } from "./States.tsx";

const collator = new Intl.Collator(undefined, { numeric: true });

/** Devices that one may see whole; energy and power are of those that measure. */
function useReported(isMetered: boolean): readonly LiveDevice[] {
  const ids = useDeviceIds();
  return useMemo(
    () =>
      ids
        .flatMap((id) => liveStore.device(id) ?? [])
        .filter(({ access, device_type }) => access === "device" && (!isMetered || deviceType(device_type).phases > 0))
        .sort((a, b) => collator.compare(a.device_name, b.device_name)),
    [ids, isMetered],
  );
}

function Shown({ search, isEvents }: { search: ReportSearch; isEvents: boolean }) {
  const { t } = useTranslation("reports");
  if (search.from_date > search.to_date) {
    return (
      <p className={classes.bad} role="alert">
        {t("badRange")}
      </p>
    );
  }
  if (search.view === "comparison" && !isComparison(search.device_ids)) return <NoData isComparison isChosen={false} />;
  // Another report begins at its first page.
  return isEvents ? <EventReport key={JSON.stringify(search)} search={search} /> : <MeteredReport search={search} />;
}

function ReportPage({ isEvents }: { isEvents: boolean }) {
  const { t } = useTranslation("reports");
  const [search, change] = useReportSearch();
  const load = useDevicesLoad();
  const devices = useReported(!isEvents);
  const kind: ReportKind = isEvents ? "event" : search.kind;
  const compare = search.view === "comparison";
  const { from_date, to_date, period } = search;
  const isPossible = from_date <= to_date && (!compare || isComparison(search.device_ids));
  const screen = isEvents ? "event" : "energy";
  return (
    <Page title={t(`title.${screen}`)} lead={t(`lead.${screen}`)}>
      <ReportToolbar search={search} devices={devices} hasKinds={!isEvents} onChange={change} />
      <DownloadBar
        wanted={{ kind, from_date, to_date, period, compare, device_ids: reportedIds(search) }}
        isPossible={isPossible}
      />
      {load.error && <LoadFailure error={load.error} onRetry={load.retry} />}
      <section className={classes.card} aria-label={t(`title.${screen}`)}>
        <Shown search={search} isEvents={isEvents} />
      </section>
    </Page>
  );
}

/** Energy and power by days, months or years, to look at and to take away (spec §2). */
export function EnergyReportPage() {
  return <ReportPage isEvents={false} />;
}

/** What happened to the devices, to look at and to take away (spec §2). */
export function EventReportPage() {
  return <ReportPage isEvents />;
}
