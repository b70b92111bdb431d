import { dailyKilowattHours } from "@switchboard/domain/energy";
import { IconAlertTriangle } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { type MeterEnergyReply, meterEnergyQuery } from "../../../../data/meters.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Flow } from "../../../../ui/charts/flow-option.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import { useSpanWords } from "../../../../ui/format/useSpanWords.ts";
import { EntryLink } from "../../../../ui/kit/layout/Entry.tsx";
import { Row as Heading } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { ScrolledList } from "../../../../ui/kit/ScrolledList.tsx";
import { Track } from "../../../../ui/kit/Track.tsx";
import { useCosts } from "../../../../widgets/costs/useCosts.ts";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import type { Filters } from "../api.ts";
import rowClasses from "../Rows.module.css";
import { type EnergySearch, toEnergy } from "./analytics-search.ts";
import { ChangeCell } from "./ChangeCell.tsx";
import { comparedTime } from "./compared-time.ts";
import { restWords } from "./counted-model.ts";
import { metersOf } from "./energy-model.ts";
import { flowOf } from "./flow-model.ts";
import classes from "./MeterTree.module.css";
import { metricFormat } from "./metrics.ts";
import { treeColumns } from "./tree-columns.ts";
import { rowBefore, shareOf, type TreeRow, treeRows } from "./tree-rows.ts";
import { type ComparedEnergy, useComparedEnergy } from "./useComparedEnergy.ts";

const flowModule = () => import("./MeterFlow.tsx");
const MeterFlow = lazy(() => flowModule().then((module) => ({ default: module.MeterFlow })));

const ROW_HEIGHT = 52;

interface RowProps {
  row: TreeRow;
  name: string;
  /** The share of the total, 0 to 1; undefined for rows outside the total. */
  share: number | undefined;
  search: EnergySearch;
  /** Watt-seconds of the compared days; undefined without a comparison. */
  before: number | null | undefined;
  /** Formatted; undefined when the cost is unknown. */
  cost: string | undefined;
  /** True when doubtful readings of the meter are left out. */
  isIncomplete: boolean;
}

function Row({ row, name, share, search, before, cost, isIncomplete }: RowProps) {
  const { t, i18n } = useTranslation("meters");
  const format = metricFormat("energy", i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const cells = (
    <>
      <Text isClipped weight={600} className={rowClasses.name}>
        {name}
      </Text>
      {share === undefined ? (
        <span className={rowClasses.track} />
      ) : (
        <Track share={share} tone={row.kind === "rest" ? "quiet" : "energy"} className={rowClasses.track} />
      )}
      <Text tone="quiet" isTabular text="end">
        {share !== undefined && (
          <span title={t("tree.of", { share: percent.format(share) })}>{percent.format(share)}</span>
        )}
      </Text>
      <Text isTabular text="end" isNowrap>
        {isIncomplete && (
          <IconAlertTriangle
            className={classes.incomplete}
            size={16}
            stroke={1.8}
            role="img"
            aria-label={t("tree.leftOut")}
          />
        )}
        {format(dailyKilowattHours(row.energy))}
        {cost && (
          <Text as="small" size={12} className={classes.cost}>
            {cost}
          </Text>
        )}
      </Text>
      {before !== undefined && <ChangeCell now={row.energy} before={before} />}
    </>
  );
  const look = {
    className: `${rowClasses.row} ${classes.row}`,
    style: { "--level": row.level } as React.CSSProperties,
    "data-kind": row.kind,
    "data-compared": before !== undefined || undefined,
  };
  if (row.kind !== "meter") return <div {...look}>{cells}</div>;
  const { _id } = row.meter;
  return (
    <EntryLink
      {...toEnergy({ ...search, selected_device: _id, by: undefined })}
      {...look}
      activeProps={{}}
      aria-current={search.selected_device === _id ? "true" : undefined}
    >
      {cells}
    </EntryLink>
  );
}

interface MeterTreeProps {
  search: EnergySearch;
  filters: Filters;
  /** True when the chart above already reports the failed load. */
  isSaid: boolean;
}

/** Returns the compared days in words and their energy; both undefined without a comparison. */
function useCompared(search: EnergySearch, filters: Filters) {
  const timeZone = useTimeZone();
  const spanWords = useSpanWords();
  const { compare } = search;
  const time = compare && comparedTime(filters, compare, timeZone, currentTime());
  const words = time && { own: spanWords(time.own), period: spanWords(time.other) };
  return { words, compared: useComparedEnergy(filters, search.groupby, time) };
}

function useFlow(data: MeterEnergyReply | undefined): Flow | undefined {
  const { t } = useTranslation(["analytics", "meters"]);
  return useMemo(() => {
    if (!data) return undefined;
    return flowOf(data, {
      top: t(`meters:flow.${data.scope}`),
      rest: restWords(data, t),
      others: (count) => t("meters:others", { count }),
    });
  }, [data, t]);
}

const metersIn = (rows: readonly TreeRow[]) => rows.flatMap((row) => (row.kind === "meter" ? [row.meter._id] : []));

interface RowsProps {
  rows: readonly TreeRow[];
  data: MeterEnergyReply;
  search: EnergySearch;
  compared: ComparedEnergy | undefined;
  costs: ReadonlyMap<string, string>;
  nameOf(row: TreeRow): string;
}

function Rows({ rows, data, search, compared, costs, nameOf }: RowsProps) {
  return (
    <div className={rowClasses.box} data-tall>
      <ScrolledList ids={rows.map(({ key }) => key)} rowHeight={ROW_HEIGHT}>
        {(index) => {
          const row = rows[index];
          return (
            row && (
              <Row
                row={row}
                name={nameOf(row)}
                share={shareOf(row, data.total)}
                search={search}
                before={compared && rowBefore(row, compared)}
                cost={row.kind === "meter" ? costs.get(row.meter._id) : undefined}
                isIncomplete={row.kind === "meter" && (data.left_out?.meters.includes(row.meter._id) ?? false)}
              />
            )
          );
        }}
      </ScrolledList>
    </div>
  );
}

/** Shows where the energy goes as a drawing and as rows; each meter links to its own view. */
export function MeterTree({ search, filters, isSaid }: MeterTreeProps) {
  const { t, i18n } = useTranslation(["analytics", "meters"]);
  const { data, error, refetch } = useQuery(meterEnergyQuery(metersOf(filters), search.groupby));
  const rows = useMemo(() => (data ? treeRows(data) : []), [data]);
  const { words, compared } = useCompared(search, filters);
  const costs = useCosts(filters.from_date, filters.to_date, metersIn(rows));
  const flow = useFlow(data);
  if (error && !data && isSaid) return null;
  if (error && !data) return <LoadFailure what="ranking" error={error} onRetry={() => void refetch()} />;
  if (!data || rows.length === 0) return null;
  const kWh = metricFormat("energy", i18n.language);
  const rest = restWords(data, t);
  const nameOf = (row: TreeRow) => {
    if (row.kind === "meter") return row.meter.device_name;
    if (row.kind === "rest") return rest(row.level === 1 ? undefined : row.meter.device_name);
    return t(`meters:tree.${row.kind}`);
  };
  const columns = treeColumns({ t, language: i18n.language, nameOf, total: data.total, compared, words });
  return (
    <section className={panel.card} aria-labelledby="meter-tree">
      <Heading wraps justify="between" gap={8}>
        <h2 id="meter-tree">{t("meters:flow.title")}</h2>
        <TableExport
          name="energy-by-meter"
          title={t("meters:flow.title")}
          columns={columns}
          rows={rows}
          onPicture={
            flow && (() => void flowModule().then(({ saveFlow }) => saveFlow(t("meters:flow.title"), flow, kWh)))
          }
        />
      </Heading>
      {flow && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <MeterFlow flow={flow} summary={t("meters:flow.summary")} format={kWh} />
        </Suspense>
      )}
      <p className={panel.quiet}>
        {t("meters:tree.lead")} {words && t("compare.column", words)}
      </p>
      <Rows {...{ rows, data, search, compared, costs, nameOf }} />
    </section>
  );
}
