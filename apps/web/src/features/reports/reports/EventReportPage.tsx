import { NativeSelect } from "@mantine/core";
import { isComparison, MOST_COMPARED, REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain/reports";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useWholeDevices } from "../../../live/useWholeDevices.ts";
import { NoData } from "../../../ui/charts/ChartStates.tsx";
import { dayWords } from "../../../ui/format/date-format.ts";
import { useSpanWords } from "../../../ui/format/useSpanWords.ts";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { PrintButton } from "../../../ui/kit/PrintButton.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { PrintHead } from "../../../widgets/PrintHead.tsx";
import { DevicesField } from "../../../widgets/picker/DevicesField.tsx";
import { PlaceSelect } from "../../../widgets/places/PlaceSelect.tsx";
import { type PlaceFilter, usePlaceFilter } from "../../../widgets/places/usePlaceFilter.ts";
import { RangeFields } from "../../../widgets/RangeFields.tsx";
import { ReportBar } from "../../../widgets/report-bar/ReportBar.tsx";
import { ReportField } from "../../../widgets/report-bar/ReportField.tsx";
import { DownloadMenu } from "../../../widgets/report-download/DownloadMenu.tsx";
import { printedEventsQuery, reportedIds } from "./api.ts";
import { EventReport } from "./EventReport.tsx";
import { type EventSearch, useEventSearch, VIEWS } from "./event-search.ts";

interface FiltersProps {
  search: EventSearch;
  onChange(change: Partial<EventSearch>, typedIn?: string): void;
}

function Shown({ search, onChange }: FiltersProps) {
  const { t } = useTranslation(["reports", "charts"]);
  if (search.from_date > search.to_date)
    return (
      <Text as="p" tone="critical" role="alert">
        {t("charts:span.bad")}
      </Text>
    );
  if (search.view === "comparison" && !isComparison(reportedIds(search)))
    return <NoData title={t("reports:noComparison")} text={t("reports:chooseSome", { count: MOST_COMPARED })} />;
  // Another report starts at its first page.
  return <EventReport key={JSON.stringify(search)} search={search} onSearch={onChange} />;
}

/** Describes the report in print. */
function useFacts(search: EventSearch, place = ""): string[] {
  const { t, i18n } = useTranslation(["reports", "charts"]);
  const day = dayWords(i18n.language, { dateStyle: "medium" });
  const ids = reportedIds(search);
  const names = ids.flatMap((id) => liveStore.device(id)?.device_name ?? []);
  return [
    t("reports:chart.event"),
    t("reports:range", { from: day(search.from_date), to: day(search.to_date) }),
    t(`reports:period.${search.period}`),
    [place, ids.length === 0 ? t("charts:devices.all") : names.join(", ")].filter(Boolean).join(" · "),
  ];
}

/** Keeps every filter in the address, so that a report can be shared. */
function EventFilters({
  search,
  place,
  downloads,
  onChange,
}: FiltersProps & { place: PlaceFilter; downloads: ReactNode }) {
  const { t } = useTranslation(["reports", "charts"]);
  const spanWords = useSpanWords();
  const devices = useWholeDevices(false);
  const { view, period, device_ids } = search;
  const count = device_ids.length;
  const about = count === 0 ? t("charts:devices.all") : t("charts:devices.count", { count });
  return (
    <ReportBar
      subject={<ReportField kind="event" span={search} />}
      downloads={downloads}
      view={view}
      isWide
      views={VIEWS}
      onView={(next) => onChange({ view: next })}
      summary={[t(`reports:period.${period}`), spanWords(search), place.place?.name ?? "", about]}
    >
      <NativeSelect
        label={t("reports:period.label")}
        value={period}
        onChange={(event) => onChange({ period: event.currentTarget.value as ReportPeriod })}
        data={REPORT_PERIODS.map((each) => ({ value: each, label: t(`reports:period.${each}`) }))}
      />
      <RangeFields
        span={search}
        onChange={({ from_date, to_date }, typedIn) => onChange({ from_date, to_date }, typedIn)}
      />
      {view !== "comparison" && <PlaceSelect filter={place} />}
      <DevicesField
        devices={devices}
        chosen={device_ids}
        {...(view === "comparison" && { most: MOST_COMPARED, none: t("reports:device.choose") })}
        onChoose={(chosen) => onChange({ device_ids: chosen })}
      />
    </ReportBar>
  );
}

/** Shows the events of devices, to read and to download (spec §2). */
export function EventReportPage() {
  const { t } = useTranslation("reports");
  const [address, change] = useEventSearch();
  const place = usePlaceFilter();
  const search = useMemo(() => ({ ...address, place: place.id }), [address, place.id]);
  const load = useDevicesLoad();
  const { from_date, to_date, period, view } = search;
  const compare = view === "comparison";
  const isPossible = from_date <= to_date && (!compare || isComparison(reportedIds(search)));
  const facts = useFacts(search, place.place?.name);
  const client = useQueryClient();
  const prepare = view === "table" && isPossible ? () => client.fetchQuery(printedEventsQuery(search)) : undefined;
  const downloads = (
    <DownloadMenu
      wanted={{
        ...{ kind: "event", from_date, to_date, period, compare, device_ids: reportedIds(search) },
        ...{ sensor_ids: [], step: "day", place: compare ? undefined : search.place },
      }}
      isPossible={isPossible}
    />
  );
  return (
    <Page isTight title={t("title.event")} lead={t("lead.event")} action={<PrintButton isQuiet prepare={prepare} />}>
      <PrintHead facts={facts} />
      <EventFilters search={search} place={place} downloads={downloads} onChange={change} />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      <section className={panel.card} aria-label={t("title.event")} data-report>
        <Shown search={search} onChange={change} />
      </section>
    </Page>
  );
}
