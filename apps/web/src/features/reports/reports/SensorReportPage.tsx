import { NativeSelect } from "@mantine/core";
import type { SensorReportStep } from "@switchboard/domain/energy";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { dayWords } from "../../../ui/format/date-format.ts";
import { useSpanWords } from "../../../ui/format/useSpanWords.ts";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import panel from "../../../ui/kit/Panel.module.css";
import { PrintButton } from "../../../ui/kit/PrintButton.tsx";
import { PrintHead } from "../../../widgets/PrintHead.tsx";
import { MOST_IN_ADDRESS } from "../../../widgets/picker/DevicesField.tsx";
import { RangeFields } from "../../../widgets/RangeFields.tsx";
import { ReportBar } from "../../../widgets/report-bar/ReportBar.tsx";
import { ReportField } from "../../../widgets/report-bar/ReportField.tsx";
import { DownloadMenu } from "../../../widgets/report-download/DownloadMenu.tsx";
import { SensorsField } from "../../../widgets/sensors/SensorsField.tsx";
import { SensorGraphs } from "./SensorGraphs.tsx";
import { SensorTable } from "./SensorTable.tsx";
import { printedReadingsQuery } from "./sensor-api.ts";
import { SENSOR_VIEWS, type SensorSearch, useSensorSearch } from "./sensor-search.ts";

/** Ordered from one row for all to each reading. */
const STEPS: readonly SensorReportStep[] = ["whole", "day", "hour", "raw"];

interface FiltersProps {
  search: SensorSearch;
  onChange(change: Partial<SensorSearch>, typedIn?: string): void;
}

function useAbout({ sensor_ids }: SensorSearch): string {
  const { t } = useTranslation("sensors");
  return sensor_ids.length === 0 ? t("pick.all") : t("pick.count", { count: sensor_ids.length });
}

/** Keeps every filter in the address, so that a report can be shared. */
function SensorFilters({ search, downloads, onChange }: FiltersProps & { downloads: ReactNode }) {
  const { t } = useTranslation("reports");
  const spanWords = useSpanWords();
  const about = useAbout(search);
  return (
    <ReportBar
      subject={<ReportField kind="sensor" span={search} />}
      downloads={downloads}
      view={search.view}
      views={SENSOR_VIEWS}
      onView={(view) => onChange({ view })}
      summary={[t(`step.${search.step}`), spanWords(search), about]}
    >
      {search.view === "table" && (
        <NativeSelect
          label={t("step.label")}
          value={search.step}
          onChange={(event) => onChange({ step: event.currentTarget.value as SensorReportStep })}
          data={STEPS.map((step) => ({ value: step, label: t(`step.${step}`) }))}
        />
      )}
      <RangeFields
        span={search}
        onChange={({ from_date, to_date }, typedIn) => onChange({ from_date, to_date }, typedIn)}
      />
      <SensorsField
        chosen={search.sensor_ids}
        most={MOST_IN_ADDRESS}
        onChoose={(sensor_ids) => onChange({ sensor_ids })}
      />
    </ReportBar>
  );
}

function Shown({ search, onChange }: FiltersProps) {
  const { t } = useTranslation("charts");
  if (search.from_date > search.to_date)
    return (
      <Text as="p" tone="critical" role="alert">
        {t("span.bad")}
      </Text>
    );
  if (search.view === "graph") return <SensorGraphs search={search} />;
  // Another report starts at its first page.
  return <SensorTable key={JSON.stringify(search)} search={search} onSearch={onChange} />;
}

function useFacts(search: SensorSearch): string[] {
  const { t, i18n } = useTranslation("reports");
  const day = dayWords(i18n.language, { dateStyle: "medium" });
  const about = useAbout(search);
  return [
    t("chart.sensor"),
    t("range", { from: day(search.from_date), to: day(search.to_date) }),
    t(`step.${search.step}`),
    about,
  ];
}

/** Shows the readings of sensors, to read and to download. */
export function SensorReportPage() {
  const { t } = useTranslation("reports");
  const [search, change] = useSensorSearch();
  const { from_date, to_date, step, sensor_ids, view } = search;
  const isPossible = from_date <= to_date;
  const facts = useFacts(search);
  const client = useQueryClient();
  const prepare = view === "table" && isPossible ? () => client.fetchQuery(printedReadingsQuery(search)) : undefined;
  const downloads = (
    <DownloadMenu
      wanted={{
        kind: "sensor",
        from_date,
        to_date,
        period: "daily",
        compare: false,
        device_ids: [],
        sensor_ids: [...sensor_ids],
        step: view === "graph" ? "day" : step,
      }}
      isPossible={isPossible}
    />
  );
  return (
    <Page isTight title={t("title.sensor")} lead={t("lead.sensor")} action={<PrintButton isQuiet prepare={prepare} />}>
      <PrintHead facts={facts} />
      <SensorFilters search={search} downloads={downloads} onChange={change} />
      <section className={panel.card} aria-label={t("title.sensor")} data-report>
        <Shown search={search} onChange={change} />
      </section>
    </Page>
  );
}
