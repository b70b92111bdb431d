import { NativeSelect } from "@mantine/core";
import { COST_CUTS, COST_ROWS, type CostCut, type CostRows } from "@switchboard/domain/energy";
import { type ReactNode, useMemo } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useWholeDevices } from "../../../live/useWholeDevices.ts";
import { NoData, Waiting } from "../../../ui/charts/ChartStates.tsx";
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
import { LeftOutNote } from "../../../widgets/sums/LeftOutNote.tsx";
import { RollupProgress } from "../../../widgets/sums/RollupProgress.tsx";
import { CostGraph } from "./CostGraph.tsx";
import { CostHeadline, CostNotes } from "./CostNotes.tsx";
import { CostTable } from "./CostTable.tsx";
import { COST_VIEWS, type CostSearch, useCostSearch } from "./cost-search.ts";
import { useCostLines } from "./useCostLines.ts";
import { useCostWords } from "./useCostWords.ts";

interface FiltersProps {
  search: CostSearch;
  onChange(change: Partial<CostSearch>, typedIn?: string): void;
}

function useAbout({ device_ids }: CostSearch): string {
  const { t } = useTranslation("charts");
  return device_ids.length === 0 ? t("devices.all") : t("devices.count", { count: device_ids.length });
}

/** Keeps every filter in the address, so that a report can be shared. */
function CostFilters({
  search,
  place,
  downloads,
  onChange,
}: FiltersProps & { place: PlaceFilter; downloads: ReactNode }) {
  const { t } = useTranslation("reports");
  const spanWords = useSpanWords();
  const devices = useWholeDevices(true);
  const about = useAbout(search);
  const { view, rows, cut } = search;
  return (
    <ReportBar
      subject={<ReportField kind="cost" span={search} />}
      downloads={downloads}
      view={search.view}
      isWide
      views={COST_VIEWS}
      onView={(view) => onChange({ view })}
      summary={[t(`cost.rows.${rows}`), t(`cost.cut.${cut}`), spanWords(search), place.place?.name ?? "", about]}
    >
      {view === "table" && (
        <NativeSelect
          label={t("cost.rows.label")}
          value={rows}
          onChange={(event) => onChange({ rows: event.currentTarget.value as CostRows })}
          data={COST_ROWS.map((each) => ({ value: each, label: t(`cost.rows.${each}`) }))}
        />
      )}
      <NativeSelect
        label={t("cost.cut.label")}
        value={view === "graph" && cut === "whole" ? "day" : cut}
        onChange={(event) => onChange({ cut: event.currentTarget.value as CostCut })}
        data={COST_CUTS.filter((each) => view === "table" || each !== "whole").map((each) => ({
          value: each,
          label: t(`cost.cut.${each}`),
        }))}
      />
      <RangeFields
        span={search}
        onChange={({ from_date, to_date }, typedIn) => onChange({ from_date, to_date }, typedIn)}
      />
      <PlaceSelect filter={place} />
      <DevicesField devices={devices} chosen={search.device_ids} onChoose={(device_ids) => onChange({ device_ids })} />
    </ReportBar>
  );
}

function Shown({ search, onChange }: FiltersProps) {
  const costs = useCostLines(search);
  const { reply, lines, error, isStale, refetch } = costs;
  const words = useCostWords(
    reply,
    search.rows,
    search.view === "graph" && search.cut === "whole" ? "day" : search.cut,
  );
  if (error && !reply && !isStale) return <LoadFailure what="report" error={error} onRetry={refetch} />;
  if (!reply) return <Waiting />;
  if (reply.docs.every(({ importWh }) => importWh === 0))
    return (
      <>
        <LeftOutNote leftOut={reply.left_out} />
        <NoData />
      </>
    );
  return (
    <>
      <CostHeadline reply={reply} words={words} />
      <CostNotes reply={reply} words={words} />
      {search.view === "graph" ? (
        <CostGraph reply={reply} lines={lines} words={words} />
      ) : (
        <CostTable search={search} costs={costs} words={words} onSearch={onChange} />
      )}
    </>
  );
}

function useFacts(search: CostSearch, place = ""): string[] {
  const { t, i18n } = useTranslation("reports");
  const day = dayWords(i18n.language, { dateStyle: "medium" });
  return [
    t("title.cost"),
    t("range", { from: day(search.from_date), to: day(search.to_date) }),
    `${t(`cost.rows.${search.rows}`)} · ${t(`cost.cut.${search.cut}`)}`,
    [place, useAbout(search)].filter(Boolean).join(" · "),
  ];
}

/** Shows the cost of energy by device, room and time, to read and to download. */
export function CostReportPage() {
  const { t } = useTranslation(["reports", "charts"]);
  const [address, change] = useCostSearch();
  const place = usePlaceFilter();
  const search = useMemo(() => ({ ...address, place: place.id }), [address, place.id]);
  const { from_date, to_date, rows, cut, device_ids } = search;
  const isPossible = from_date <= to_date;
  const facts = useFacts(search, place.place?.name);
  const load = useDevicesLoad();
  const downloads = (
    <DownloadMenu
      wanted={{
        ...{ kind: "cost", from_date, to_date, period: "daily", compare: false, device_ids: [...device_ids] },
        ...{ sensor_ids: [], step: "day", rows, cut, place: search.place },
      }}
      isPossible={isPossible}
    />
  );
  return (
    <Page isTight title={t("reports:title.cost")} lead={t("reports:lead.cost")} action={<PrintButton isQuiet />}>
      <PrintHead facts={facts} />
      <CostFilters search={search} place={place} downloads={downloads} onChange={change} />
      <RollupProgress />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      <section className={panel.card} aria-label={t("reports:title.cost")} data-report>
        {isPossible ? (
          <Shown search={search} onChange={change} />
        ) : (
          <Text as="p" tone="critical" role="alert">
            {t("charts:span.bad")}
          </Text>
        )}
      </section>
    </Page>
  );
}
