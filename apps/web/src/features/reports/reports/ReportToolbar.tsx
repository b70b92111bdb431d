import { NativeSelect, SegmentedControl } from "@mantine/core";
import { MOST_COMPARED, REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain/reports";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useSpanWords } from "../../../ui/format/useSpanWords.ts";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { PhoneFilters } from "../../../ui/kit/PhoneFilters.tsx";
import { DevicesField } from "../../../widgets/device-picker/DevicesField.tsx";
import { RangeFields } from "../../../widgets/RangeFields.tsx";
import { METERED, type MeteredKind, type ReportSearch, VIEWS, type View } from "./report-search.ts";

interface ReportToolbarProps {
  search: ReportSearch;
  devices: readonly LiveDevice[];
  /** Energy and power share a screen. */
  hasKinds: boolean;
  onChange(change: Partial<ReportSearch>, typedIn?: string): void;
}

function Kinds({ search, hasKinds, onChange }: Omit<ReportToolbarProps, "devices">) {
  const { t } = useTranslation("reports");
  return (
    <Row wraps gap={12} shrinks className={panel.choices}>
      {hasKinds && (
        <SegmentedControl
          aria-label={t("kind.label")}
          value={search.kind}
          onChange={(value) => onChange({ kind: value as MeteredKind })}
          data={METERED.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
      )}
      <SegmentedControl
        aria-label={t("view.label")}
        value={search.view}
        onChange={(value) => onChange({ view: value as View })}
        data={VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      />
    </Row>
  );
}

/** The filters; each of them stands in the address, so that a report can be shared. */
export function ReportToolbar({ search, devices, hasKinds, onChange }: ReportToolbarProps) {
  const { t } = useTranslation(["reports", "charts"]);
  const spanWords = useSpanWords();
  const count = search.device_ids.length;
  const about = count === 0 ? t("charts:devices.all") : t("charts:devices.count", { count });
  const isComparison = search.view === "comparison";
  return (
    <search className={panel.filters} aria-label={t("reports:filters")}>
      <Kinds {...{ search, hasKinds, onChange }} />
      <PhoneFilters
        summary={[t(`reports:period.${search.period}`), spanWords(search), about].filter(Boolean).join(" · ")}
      >
        <NativeSelect
          label={t("reports:period.label")}
          value={search.period}
          onChange={(event) => onChange({ period: event.currentTarget.value as ReportPeriod })}
          data={REPORT_PERIODS.map((period) => ({ value: period, label: t(`reports:period.${period}`) }))}
        />
        <RangeFields
          span={search}
          onChange={({ from_date, to_date }, typedIn) => onChange({ from_date, to_date }, typedIn)}
        />
        <DevicesField
          devices={devices}
          chosen={search.device_ids}
          {...(isComparison && { most: MOST_COMPARED, none: t("reports:device.choose") })}
          onChoose={(device_ids) => onChange({ device_ids })}
        />
      </PhoneFilters>
    </search>
  );
}
