import { MOST_COMPARED } from "@switchboard/domain/reports";
import { IconSitemap } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { useMay } from "../../../../api/useMay.ts";
import type { Place } from "../../../../data/places.ts";
import { useDevicesLoad, useTimeZone } from "../../../../data/queries.ts";
import { isInRooms } from "../../../../data/rooms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useWholeDevices } from "../../../../live/useWholeDevices.ts";
import { NoData, Waiting } from "../../../../ui/charts/ChartStates.tsx";
import { COMPARED } from "../../../../ui/charts/chart-look.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { type DaySpan, isSpan } from "../../../../ui/format/day-span.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { PrintButton } from "../../../../ui/kit/PrintButton.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { bothLoads } from "../../../../widgets/list-load.ts";
import { PrintHead } from "../../../../widgets/PrintHead.tsx";
import { usePlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import { RollupProgress } from "../../../../widgets/sums/RollupProgress.tsx";
import classes from "../Analytics.module.css";
import type { Filters } from "../api.ts";
import {
  type EnergyPath,
  type EnergySearch,
  finerFor,
  reportedIds,
  toEnergy,
  useEnergySearch,
} from "./analytics-search.ts";
import { CountedView } from "./CountedView.tsx";
import { comparedTime } from "./compared-time.ts";
import { EnergyDownloads } from "./EnergyDownloads.tsx";
import { EnergyToolbar } from "./EnergyToolbar.tsx";
import { MeasuredView } from "./MeasuredView.tsx";
import { MeterTree } from "./MeterTree.tsx";
import type { By } from "./metrics.ts";
import { PlaceUse } from "./PlaceUse.tsx";
import { isCounted, isShowable, offeredBy, shownBy, singleOf } from "./view.ts";

const YearHeat = lazy(() => import("./YearHeat.tsx").then((module) => ({ default: module.YearHeat })));

function OnlyOne({ search, device }: { search: EnergySearch; device: LiveDevice | undefined }) {
  const { t } = useTranslation("analytics");
  return (
    <Row as="p" wraps gap={12}>
      <strong>{device?.device_name ?? t("unknownDevice")}</strong>
      <Link {...toEnergy({ ...search, selected_device: undefined, by: undefined })}>{t("showAll")}</Link>
    </Row>
  );
}

interface ViewProps {
  search: EnergySearch;
  by: By;
  /** Limited to those in the chosen place. */
  devices: readonly LiveDevice[];
  place: Place | undefined;
  onChange(change: Partial<EnergySearch>): void;
}

function filtersOf(search: EnergySearch): Filters {
  const { view, from_date, to_date, device_ids, selected_device, place } = search;
  if (view === "comparison") return { from_date, to_date, device_ids: reportedIds(search), selected_device: null };
  const chosen = { from_date, to_date, device_ids: [...device_ids], selected_device: selected_device ?? null };
  // A device that was opened by itself is shown wherever it is.
  return place && !selected_device ? { ...chosen, place } : chosen;
}

function curveDevices(search: EnergySearch, devices: readonly LiveDevice[]): readonly string[] {
  const ids = reportedIds(search);
  return ids.length > 0 ? ids : devices.map(({ _id }) => _id);
}

/** Names the devices or the place in titles and in print. */
function useSubject(search: EnergySearch, place: Place | undefined): string {
  const { t } = useTranslation("charts");
  const single = singleOf(search);
  const name = single && liveStore.device(single)?.device_name;
  const count = reportedIds(search).length;
  return name ?? (count > 0 ? t("devices.count", { count }) : (place?.name ?? t("devices.all")));
}

/** Draws curves of at most eight devices; sums cover all of them. */
function View({ search, by, devices, place, onChange }: ViewProps) {
  const onDays = (span: DaySpan) => onChange({ ...span, groupby: finerFor(span, search.groupby) });
  const { t } = useTranslation(["reports", "charts"]);
  const load = useDevicesLoad();
  const hasMeters = useWholeDevices(true).length > 0;
  const { metric } = search;
  const filters = filtersOf(search);
  const time = comparedTime(search, search.compare ?? "before", useTimeZone(), currentTime());
  const subject = useSubject(search, place);
  if (!isShowable(search))
    return <NoData title={t("reports:noComparison")} text={t("reports:chooseSome", { count: MOST_COMPARED })} />;
  if (load.isComplete && !hasMeters) return <NoData text={t("charts:noMeters")} />;
  if (metric === "energy" || isCounted(search, by))
    return <CountedView {...{ search, by, filters, time, subject, onDays }} />;
  const wanted = curveDevices(search, devices);
  if (wanted.length === 0) return load.isComplete ? <NoData /> : <Waiting />;
  // The curves are of devices that are in the place anyway.
  const drawn = { ...filters, place: undefined, device_ids: wanted.slice(0, COMPARED) };
  const left = Math.max(0, wanted.length - COMPARED);
  return <MeasuredView {...{ search, metric, by, time, subject, left, onDays }} filters={drawn} asked={filters} />;
}

/** Shows where the energy goes, by meter and by place, and the days of its year; a comparison, and the report on paper, go without. */
function Below({ search, by }: Pick<ViewProps, "search" | "by">) {
  if (search.view === "comparison") return null;
  return (
    <Stack gap={16} className={classes.below}>
      <MeterTree
        search={search}
        filters={{ ...filtersOf(search), selected_device: null }}
        isSaid={isCounted(search, by)}
      />
      {search.metric === "energy" && reportedIds(search).length === 0 && (
        <PlaceUse span={search} within={search.place} />
      )}
      {search.metric === "energy" && (
        <Suspense>
          <YearHeat key={search.to_date.slice(0, 4)} search={search} filters={filtersOf(search)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Describes the report in print. */
function usePrintFacts(search: EnergySearch, place: Place | undefined): string[] {
  const { t, i18n } = useTranslation(["analytics", "reports"]);
  const subject = useSubject(search, place);
  const day = dayWords(i18n.language, { dateStyle: "medium" });
  return [
    t(`analytics:metric.${search.metric}`),
    t("reports:range", { from: day(search.from_date), to: day(search.to_date) }),
    t(`analytics:groupby.${search.groupby}`),
    subject,
  ];
}

function Actions() {
  const { t } = useTranslation("meters");
  const mayDecide = useMay("device.manage");
  return (
    <Row gap={8} className={classes.actions}>
      <PrintButton isQuiet />
      {mayDecide && (
        <ButtonLink isQuiet to="/app/analytics/meters">
          <IconSitemap size={18} stroke={1.7} aria-hidden="true" />
          <span>{t("open")}</span>
        </ButtonLink>
      )}
    </Row>
  );
}

/** Shows energy, power, voltage, current and power factor, and offers their report (spec §2). */
function EnergyScreen({ path }: { path: EnergyPath }) {
  const { t } = useTranslation(["analytics", "charts", "reports"]);
  const [address, change] = useEnergySearch(path);
  const filter = usePlaceFilter();
  const search = useMemo(() => ({ ...address, place: filter.id }), [address, filter.id]);
  const load = bothLoads(useDevicesLoad(), filter.load);
  const whole = useWholeDevices(true);
  const devices = whole.filter((device) => isInRooms(device, filter.rooms));
  const id = singleOf(search);
  const single = whole.find(({ _id }) => _id === id);
  const offered = offeredBy(search, single);
  const by = shownBy(search, offered);
  const facts = usePrintFacts(search, filter.place);
  const isReport = path === "/app/reports/energy-report";
  // Without devices there are no curves to wait for; the reason is shown above.
  const hasView = !load.error || isCounted(search, by) || curveDevices(search, devices).length > 0;
  return (
    <Page
      isTight
      title={t(isReport ? "reports:title.energy" : "analytics:energy.title")}
      lead={t("analytics:energy.lead")}
      action={<Actions />}
    >
      <PrintHead facts={facts} />
      <EnergyToolbar
        {...{ search, by, offered, devices, isReport }}
        place={filter}
        downloads={<EnergyDownloads search={search} />}
        onChange={change}
      />
      <RollupProgress />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      {search.selected_device && <OnlyOne search={search} device={single} />}
      {isSpan(search) ? (
        <>
          {hasView && (
            <section
              className={panel.card}
              aria-label={t(`analytics:metric.${search.metric}`)}
              data-tour="energy"
              data-report
            >
              <View {...{ search, by, devices }} place={filter.place} onChange={change} />
            </section>
          )}
          <Below search={search} by={by} />
        </>
      ) : (
        <Text as="p" tone="critical" role="alert">
          {t("charts:span.bad")}
        </Text>
      )}
    </Page>
  );
}

export function EnergyPage() {
  return <EnergyScreen path="/app/analytics/energy" />;
}

/** Opens the same screen among the reports. */
export function EnergyReportPage() {
  return <EnergyScreen path="/app/reports/energy-report" />;
}
