import { NativeSelect } from "@mantine/core";
import { COMPARISONS } from "@switchboard/domain/energy";
import { MOST_COMPARED } from "@switchboard/domain/reports";
import { isStateKind } from "@switchboard/domain/site";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { DevicesField } from "../../../../widgets/picker/DevicesField.tsx";
import { PlaceSelect } from "../../../../widgets/places/PlaceSelect.tsx";
import type { PlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import { RangeFields } from "../../../../widgets/RangeFields.tsx";
import { ReportBar } from "../../../../widgets/report-bar/ReportBar.tsx";
import { ReportField } from "../../../../widgets/report-bar/ReportField.tsx";
import { SensorsField } from "../../../../widgets/sensors/SensorsField.tsx";
import { type EnergySearch, GROUPINGS, regrouped, VIEWS } from "./analytics-search.ts";
import { type By, METRIC_KEYS, type MetricKey } from "./metrics.ts";
import { isCounted } from "./view.ts";

interface EnergyToolbarProps {
  search: EnergySearch;
  by: By;
  offered: readonly By[];
  devices: readonly LiveDevice[];
  place: PlaceFilter;
  /** Among the reports, the measure is one of them. */
  isReport: boolean;
  downloads: ReactNode;
  onChange(change: Partial<EnergySearch>, typedIn?: string): void;
}

/** Chooses a sensor to draw beside the energy; only numeric ones, because states have no line. */
function Overlaid({ search, onChange }: Pick<EnergyToolbarProps, "search" | "onChange">) {
  const { t } = useTranslation("analytics");
  return (
    <SensorsField
      chosen={search.sensor ? [search.sensor] : []}
      most={1}
      none={t("overlay.none")}
      isOffered={({ kind }) => !isStateKind(kind)}
      onChoose={([sensor]) => onChange({ sensor })}
    />
  );
}

function Measures({ search, onChange }: Pick<EnergyToolbarProps, "search" | "onChange">) {
  const { t } = useTranslation("analytics");
  return (
    <Row wraps gap={12} shrinks className={panel.choices}>
      <SegmentedControl
        aria-label={t("metricLabel")}
        value={search.metric}
        onChange={(value) => onChange({ metric: value as MetricKey, by: undefined })}
        data={METRIC_KEYS.map((key) => ({ value: key, label: t(`metric.${key}`) }))}
      />
    </Row>
  );
}

/** Chooses what the bars or lines stand for, and the days they are compared with. A comparison of devices has neither. */
function Cuts({ search, by, offered, onChange }: Pick<EnergyToolbarProps, "search" | "by" | "offered" | "onChange">) {
  const { t } = useTranslation("analytics");
  return (
    <>
      {offered.length > 1 && (
        <NativeSelect
          label={t("by.label")}
          value={by}
          onChange={(event) => onChange({ by: event.currentTarget.value as By })}
          data={offered.map((each) => ({ value: each, label: t(`by.${each}`) }))}
        />
      )}
      <NativeSelect
        label={t("compare.label")}
        value={search.compare ?? ""}
        onChange={(event) => onChange({ compare: COMPARISONS.find((each) => each === event.currentTarget.value) })}
        data={[
          { value: "", label: t("compare.none") },
          ...COMPARISONS.map((each) => ({ value: each, label: t(`compare.${each}`) })),
        ]}
      />
    </>
  );
}

/** Keeps every filter in the address. */
export function EnergyToolbar(props: EnergyToolbarProps) {
  const { search, by, offered, devices, place, isReport, downloads, onChange } = props;
  const { t } = useTranslation(["analytics", "charts", "reports"]);
  const spanWords = useSpanWords();
  const { view, metric, groupby, device_ids } = search;
  const count = device_ids.length;
  const about = count > 0 ? t("charts:devices.count", { count }) : (place.place?.name ?? t("charts:devices.all"));
  const isComparison = view === "comparison";
  return (
    <ReportBar
      isWide
      subject={
        isReport ? <ReportField kind={metric} span={search} /> : <Measures search={search} onChange={onChange} />
      }
      view={view}
      views={VIEWS}
      onView={(next) => onChange({ view: next, ...(next === "comparison" && { selected_device: undefined }) })}
      summary={[spanWords(search), about]}
      downloads={downloads}
    >
      <RangeFields
        span={search}
        onChange={({ from_date, to_date }, typedIn) => onChange({ from_date, to_date }, typedIn)}
      />
      {isCounted(search, by) && (
        <NativeSelect
          label={t("analytics:groupby.label")}
          value={groupby}
          onChange={(event) => onChange(regrouped(search, event.currentTarget.value as EnergySearch["groupby"]))}
          data={GROUPINGS.map((each) => ({ value: each, label: t(`analytics:groupby.${each}`) }))}
        />
      )}
      {!isComparison && <Cuts {...{ search, by, offered, onChange }} />}
      {!isComparison && <PlaceSelect filter={place} />}
      <DevicesField
        devices={devices}
        chosen={device_ids}
        {...(isComparison && { most: MOST_COMPARED, none: t("reports:device.choose") })}
        onChoose={(chosen) => onChange({ device_ids: chosen, selected_device: undefined })}
      />
      <Overlaid search={search} onChange={onChange} />
    </ReportBar>
  );
}
