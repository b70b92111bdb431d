import type { CostLine } from "@switchboard/contract";
import type { CostCut, CostRows } from "@switchboard/domain/energy";
import { useMemo } from "react";
import type { EnergyCost } from "../../../data/bills.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { Column } from "../../../ui/table/column.ts";
import classes from "./Costs.module.css";
import type { CostWords } from "./useCostWords.ts";

export const isSum = ({ kind }: CostLine) => kind === "period" || kind === "total";
const numberOf = (text: string | null) => (text === null ? null : Number(text));
/** The indentation of each level. */
const STEP_PX = 16;

interface CostColumnsInput {
  reply: EnergyCost | undefined;
  rows: CostRows;
  cut: CostCut;
  words: CostWords;
}

type CostColumn = Omit<Column<CostLine>, "cell">;

const drawn = (column: CostColumn, isTree = false): Column<CostLine> => ({
  ...column,
  cell: (line) => (
    <span
      className={isSum(line) ? classes.sum : undefined}
      style={isTree ? { paddingInlineStart: line.level * STEP_PX } : undefined}
    >
      {column.text(line)}
    </span>
  ),
});

/** Returns the period, the subject of a line, and the figures that are known. */
export function useCostColumns({ reply, rows, cut, words }: CostColumnsInput): readonly Column<CostLine>[] {
  const { t } = useTranslation("reports");
  const hasCost = reply?.currency != null;
  const hasCo2 = reply?.total.co2 != null;
  return useMemo(() => {
    const when: CostColumn = {
      ...{ id: "when", title: t(cut === "week" ? "cost.weekFrom" : "columns.period"), width: 150 },
      text: ({ day }) => (day === null ? "" : words.period(day)),
      value: ({ day }) => (day === null ? null : new Date(`${day}T00:00:00Z`)),
    };
    const name: CostColumn = {
      ...{ id: "name", title: t(rows === "room" ? "cost.rows.room" : "cost.rows.device"), width: 220, isFixed: true },
      text: words.name,
    };
    const figure = (id: "energy" | "cost" | "co2", value: (line: CostLine) => number | null): CostColumn => ({
      ...{ id, title: t(`columns.${id}`), width: 160, isNumber: true, value },
      text: words[id],
      ...(id === "co2" && { from: 1024 }),
    });
    return [
      ...(cut === "whole" ? [] : [drawn(when)]),
      drawn(name, true),
      drawn(figure("energy", ({ importWh }) => importWh / 1000)),
      ...(hasCost ? [drawn(figure("cost", ({ amount }) => numberOf(amount)))] : []),
      ...(hasCo2 ? [drawn(figure("co2", ({ co2 }) => numberOf(co2)))] : []),
    ];
  }, [t, words, rows, cut, hasCost, hasCo2]);
}
