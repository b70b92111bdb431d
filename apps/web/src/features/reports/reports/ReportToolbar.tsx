import { NativeSelect } from "@mantine/core";
import { MOST_COMPARED, REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain/reports";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useSpanWords } from "../../../ui/format/useSpanWords.ts";
import { DevicesField } from "../../../widgets/device-picker/DevicesField.tsx";
import { RangeFields } from "../../../widgets/RangeFields.tsx";
import { ReportBar } from "./ReportBar.tsx";
import { type ReportSearch, VIEWS } from "./report-search.ts";

interface ReportToolbarProps {
  kind: "energy" | "power" | "event";
  search: ReportSearch;
  devices: readonly LiveDevice[];
  downloads: ReactNode;
  onChange(change: Partial<ReportSearch>, typedIn?: string): void;
}

/** Keeps every filter in the address, so that a report can be shared. */
export function ReportToolbar({ kind, search, devices, downloads, onChange }: ReportToolbarProps) {
  const { t } = useTranslation(["reports", "charts"]);
  const spanWords = useSpanWords();
  const count = search.device_ids.length;
  const about = count === 0 ? t("charts:devices.all") : t("charts:devices.count", { count });
  const isComparison = search.view === "comparison";
  return (
    <ReportBar
      {...{ kind, downloads }}
      span={search}
      view={search.view}
      views={VIEWS}
      onView={(view) => onChange({ view })}
      summary={[t(`reports:period.${search.period}`), spanWords(search), about]}
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
    </ReportBar>
  );
}
