import { isComparison, MOST_COMPARED } from "@switchboard/domain/reports";
import { useQueryClient } from "@tanstack/react-query";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useWholeDevices } from "../../../live/useWholeDevices.ts";
import { NoData } from "../../../ui/charts/ChartStates.tsx";
import { dayWords } from "../../../ui/format/date-format.ts";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { PrintButton } from "../../../ui/kit/PrintButton.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { PrintHead } from "../../../widgets/PrintHead.tsx";
import { DownloadMenu } from "../../../widgets/report-download/DownloadMenu.tsx";
import { RollupProgress } from "../../../widgets/sums/RollupProgress.tsx";
import { printedEventsQuery, reportedIds } from "./api.ts";
import { EventReport } from "./EventReport.tsx";
import { MeteredReport } from "./MeteredReport.tsx";
import { ReportToolbar } from "./ReportToolbar.tsx";
import { type ReportSearch, useReportSearch } from "./report-search.ts";

const NO_SENSORS = { sensor_ids: [], step: "day" as const };
type ShownKind = "energy" | "power" | "event";

interface ShownProps {
  search: ReportSearch;
  isEvents: boolean;
  onSearch(change: Partial<ReportSearch>): void;
}

function Shown({ search, isEvents, onSearch }: ShownProps) {
  const { t } = useTranslation(["reports", "charts"]);
  if (search.from_date > search.to_date) {
    return (
      <Text as="p" tone="critical" role="alert">
        {t("charts:span.bad")}
      </Text>
    );
  }
  if (search.view === "comparison" && !isComparison(reportedIds(search))) {
    return <NoData title={t("reports:noComparison")} text={t("reports:chooseSome", { count: MOST_COMPARED })} />;
  }
  // Another report starts at its first page.
  if (!isEvents) return <MeteredReport search={search} />;
  return <EventReport key={JSON.stringify(search)} search={search} onSearch={onSearch} />;
}

/** Describes the report in print. */
function useFacts(search: ReportSearch, kind: ShownKind): string[] {
  const { t, i18n } = useTranslation(["reports", "charts"]);
  const day = dayWords(i18n.language, { dateStyle: "medium" });
  const ids = reportedIds(search);
  const names = ids.flatMap((id) => liveStore.device(id)?.device_name ?? []);
  return [
    t(`reports:chart.${kind}`),
    t("reports:range", { from: day(search.from_date), to: day(search.to_date) }),
    t(`reports:period.${search.period}`),
    ids.length === 0 ? t("charts:devices.all") : names.join(", "),
  ];
}

function ReportPage({ isEvents }: { isEvents: boolean }) {
  const { t } = useTranslation("reports");
  const screen = isEvents ? "event" : "energy";
  const [search, change] = useReportSearch(`/app/reports/${screen}-report`);
  const load = useDevicesLoad();
  const devices = useWholeDevices(!isEvents);
  const kind: ShownKind = isEvents ? "event" : search.kind;
  const compare = search.view === "comparison";
  const { from_date, to_date, period } = search;
  const isPossible = from_date <= to_date && (!compare || isComparison(reportedIds(search)));
  const facts = useFacts(search, kind);
  const client = useQueryClient();
  const hasPages = isEvents && search.view === "table" && isPossible;
  const prepare = hasPages ? () => client.fetchQuery(printedEventsQuery(search)) : undefined;
  const downloads = (
    <DownloadMenu
      wanted={{ kind, from_date, to_date, period, compare, device_ids: reportedIds(search), ...NO_SENSORS }}
      isPossible={isPossible}
    />
  );
  return (
    <Page
      isTight
      title={t(`title.${screen}`)}
      lead={t(`lead.${screen}`)}
      action={<PrintButton isQuiet prepare={prepare} />}
    >
      <PrintHead facts={facts} />
      <ReportToolbar {...{ kind, search, devices, downloads }} onChange={change} />
      {!isEvents && <RollupProgress />}
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      <section className={panel.card} aria-label={t(`title.${screen}`)} data-report>
        <Shown search={search} isEvents={isEvents} onSearch={change} />
      </section>
    </Page>
  );
}

/** Shows energy and power by days, months or years, to read and to download (spec §2). */
export function EnergyReportPage() {
  return <ReportPage isEvents={false} />;
}

/** Shows the events of devices, to read and to download (spec §2). */
export function EventReportPage() {
  return <ReportPage isEvents />;
}
