import { IconSitemap } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useDevicesLoad, useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useWholeDevices } from "../../../../live/useWholeDevices.ts";
import { NoData, Waiting } from "../../../../ui/charts/ChartStates.tsx";
import { COMPARED } from "../../../../ui/charts/chart-look.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { type DaySpan, isSpan } from "../../../../ui/format/day-span.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { RollupProgress } from "../../../../widgets/sums/RollupProgress.tsx";
import type { Filters } from "../api.ts";
import { type EnergySearch, finerFor, toEnergy, useEnergySearch } from "./analytics-search.ts";
import { CountedView } from "./CountedView.tsx";
import { comparedTime } from "./compared-time.ts";
import { EnergyToolbar } from "./EnergyToolbar.tsx";
import { MeasuredView } from "./MeasuredView.tsx";
import { MeterTree } from "./MeterTree.tsx";
import type { By } from "./metrics.ts";
import { isCounted, offeredBy, shownBy, singleOf } from "./view.ts";

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
  devices: readonly LiveDevice[];
  onChange(change: Partial<EnergySearch>): void;
}

function filtersOf({ from_date, to_date, device_ids, selected_device }: EnergySearch): Filters {
  return { from_date, to_date, device_ids: [...device_ids], selected_device: selected_device ?? null };
}

function curveDevices(search: EnergySearch, devices: readonly LiveDevice[]): readonly string[] {
  const single = singleOf(search);
  if (single) return [single];
  return search.device_ids.length > 0 ? search.device_ids : devices.map(({ _id }) => _id);
}

/** Draws curves of at most eight devices; sums cover all of them. */
function View({ search, by, devices, onChange }: ViewProps) {
  const onDays = (span: DaySpan) => onChange({ ...span, groupby: finerFor(span, search.groupby) });
  const { t } = useTranslation("charts");
  const load = useDevicesLoad();
  const { device_ids, metric, selected_device } = search;
  const single = singleOf(search);
  const filters = filtersOf(search);
  const time = comparedTime(search, search.compare ?? "before", useTimeZone(), currentTime());
  const name = single && liveStore.device(single)?.device_name;
  const subject = name ?? (device_ids.length > 0 ? t("devices.count", { count: device_ids.length }) : t("devices.all"));
  if (metric === "energy" || isCounted(search, by))
    return <CountedView {...{ search, by, filters, time, subject, onDays }} />;
  const wanted = curveDevices(search, devices);
  if (wanted.length === 0) return load.isComplete ? <NoData /> : <Waiting />;
  const drawn = { ...filters, device_ids: wanted.slice(0, COMPARED), selected_device: selected_device ?? null };
  const left = Math.max(0, wanted.length - COMPARED);
  return <MeasuredView {...{ search, metric, by, time, subject, left, onDays }} filters={drawn} asked={filters} />;
}

/** Shows energy, power, voltage, current and power factor (spec §2). */
export function EnergyPage() {
  const { t } = useTranslation(["analytics", "charts", "meters"]);
  const [search, change] = useEnergySearch();
  const load = useDevicesLoad();
  const devices = useWholeDevices(true);
  const id = singleOf(search);
  const single = devices.find(({ _id }) => _id === id);
  const offered = offeredBy(search, single);
  const by = shownBy(search, offered);
  // Without devices there are no curves to wait for; the reason is shown above.
  const hasView = !load.error || isCounted(search, by) || curveDevices(search, devices).length > 0;
  const mayDecide = useMay("device.manage");
  return (
    <Page
      isTight
      title={t("analytics:energy.title")}
      lead={t("analytics:energy.lead")}
      action={
        mayDecide && (
          <ButtonLink isQuiet to="/app/analytics/meters">
            <IconSitemap size={18} stroke={1.7} aria-hidden="true" />
            {t("meters:open")}
          </ButtonLink>
        )
      }
    >
      <EnergyToolbar search={search} by={by} offered={offered} devices={devices} onChange={change} />
      <RollupProgress />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      {search.selected_device && <OnlyOne search={search} device={single} />}
      {isSpan(search) ? (
        <>
          {hasView && (
            <section className={panel.card} aria-label={t(`analytics:metric.${search.metric}`)} data-tour="energy">
              <View search={search} by={by} devices={devices} onChange={change} />
            </section>
          )}
          <MeterTree
            search={search}
            filters={{ ...filtersOf(search), selected_device: null }}
            isSaid={isCounted(search, by)}
          />
          {search.metric === "energy" && (
            <Suspense>
              <YearHeat key={search.to_date.slice(0, 4)} search={search} filters={filtersOf(search)} />
            </Suspense>
          )}
        </>
      ) : (
        <Text as="p" tone="critical" role="alert">
          {t("charts:span.bad")}
        </Text>
      )}
    </Page>
  );
}
