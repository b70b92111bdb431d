import { changeOf, dailyKilowattHours } from "@switchboard/domain/energy";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { metricFormat } from "./metrics.ts";
import { rowBefore, shareOf, type TreeRow } from "./tree-rows.ts";
import type { ComparedEnergy } from "./useComparedEnergy.ts";

interface TreeColumnsInput {
  t: Translate<["analytics", "meters"]>;
  language: string;
  nameOf(row: TreeRow): string;
  /** Watt-seconds. */
  total: number;
  compared: ComparedEnergy | undefined;
  /** The compared ranges in words; undefined without a comparison. */
  words: { own: string; period: string } | undefined;
}

const rounded = (wattSeconds: number) => Number(dailyKilowattHours(wattSeconds).toFixed(3));

/** Returns the columns of the meters in files, with both ranges in the headings where a comparison is chosen. */
export function treeColumns({ t, language, nameOf, total, compared, words }: TreeColumnsInput): FileColumn<TreeRow>[] {
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const kWh = metricFormat("energy", language);
  const energy = (title: string, of: (row: TreeRow) => number | null): FileColumn<TreeRow> => ({
    title,
    text: (row) => {
      const own = of(row);
      return own === null ? "" : kWh(dailyKilowattHours(own));
    },
    value: (row) => {
      const own = of(row);
      return own === null ? null : rounded(own);
    },
  });
  const before = (row: TreeRow) => (compared ? rowBefore(row, compared) : null);
  const share = (row: TreeRow) => shareOf(row, total);
  const heading = (period?: string) => [`${t("metric.energy")} (kWh)`, period].filter(Boolean).join(", ");
  const change = (row: TreeRow) => changeOf(row.energy, before(row))?.share;
  const inPercent = (value: number | undefined) => (value === undefined ? "" : percent.format(value));
  return [
    { title: t("by.device"), text: nameOf, width: 240 },
    energy(heading(words?.own), ({ energy: own }) => own),
    { title: t("column.share"), text: (row) => inPercent(share(row)) },
    ...(words && compared
      ? [
          energy(heading(words.period), before),
          { title: t("column.change"), text: (row: TreeRow) => inPercent(change(row)) },
        ]
      : []),
  ];
}
