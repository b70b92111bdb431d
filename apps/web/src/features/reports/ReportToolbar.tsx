import { NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { localDay, REPORT_PERIODS, type ReportPeriod } from "@switchboard/domain";
import { useTranslation } from "react-i18next";
import type { LiveDevice } from "../../live/live-device.ts";
import { useTimeZone } from "../../live/queries.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import classes from "./Reports.module.css";
import { METERED, type Metered, type ReportSearch, VIEWS, type View } from "./report-search.ts";

interface ReportToolbarProps {
  search: ReportSearch;
  devices: readonly LiveDevice[];
  /** Energy and power share a screen. */
  hasKinds: boolean;
  onChange(change: Partial<ReportSearch>): void;
}

function Kinds({ search, hasKinds, onChange }: Omit<ReportToolbarProps, "devices">) {
  const { t } = useTranslation("reports");
  return (
    <div className={classes.kinds}>
      {hasKinds && (
        <SegmentedControl
          aria-label={t("kind.label")}
          value={search.kind}
          onChange={(value) => onChange({ kind: value as Metered })}
          data={METERED.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
      )}
      <SegmentedControl
        aria-label={t("view.label")}
        value={search.view}
        onChange={(value) => onChange({ view: value as View })}
        data={VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      />
    </div>
  );
}

/** The filters; each of them stands in the address, so that a report can be shared. */
export function ReportToolbar({ search, devices, hasKinds, onChange }: ReportToolbarProps) {
  const { t } = useTranslation("reports");
  const today = localDay(new Date(), useTimeZone());
  const dates = ["from_date", "to_date"] as const;
  return (
    <search className={classes.filters} aria-label={t("filters")}>
      <Kinds {...{ search, hasKinds, onChange }} />
      <NativeSelect
        label={t("period.label")}
        value={search.period}
        onChange={(event) => onChange({ period: event.currentTarget.value as ReportPeriod })}
        data={REPORT_PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
      />
      {dates.map((which) => (
        <TextInput
          key={which}
          type="date"
          label={t(which)}
          max={today}
          value={search[which]}
          // An emptied field means nothing yet.
          onChange={(event) => event.currentTarget.value && onChange({ [which]: event.currentTarget.value })}
        />
      ))}
      <DeviceFields {...{ search, devices, onChange }} />
    </search>
  );
}
