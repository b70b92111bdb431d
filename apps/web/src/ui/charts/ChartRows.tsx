import { useMemo, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Pager } from "../kit/Pager.tsx";
import { useIsPrinting } from "../kit/useIsPrinting.ts";
import classes from "./Chart.module.css";
import type { ChartModel } from "./chart-model.ts";
import { chartTable } from "./chart-table.ts";
import { timeWords } from "./time-words.ts";
import { useIs24Hour } from "./useIs24Hour.ts";

/** More rows at once would make the page slow. */
const PER_PAGE = 100;
/** Print has no pages to turn; nobody prints more rows. */
const MOST_PRINTED = 5000;

interface TableProps {
  table: ReturnType<typeof chartTable>;
  /** The title of the first column. */
  head: string;
  from: number;
  /** The index after the last shown row. */
  to: number;
}

function Table({ table, head: first, from, to }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {table.columns.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two devices may have one name, and columns keep their place
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: to - from }, (_, row) => from + row).map((index) => {
          const { head, cells } = table.row(index);
          return (
            <tr key={index}>
              <th scope="row">{head}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand below their columns
                <td key={column}>{cell}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function ChartRows({ model }: { model: ChartModel }) {
  const { t, i18n } = useTranslation("charts");
  const is24Hour = useIs24Hour();
  const table = useMemo(() => chartTable(model, timeWords(i18n.language, is24Hour)), [model, i18n.language, is24Hour]);
  const [asked, setPage] = useState(0);
  const isPrinting = useIsPrinting();
  const perPage = isPrinting ? MOST_PRINTED : PER_PAGE;
  const page = Math.min(asked, Math.max(0, Math.ceil(table.count / perPage) - 1));
  const from = page * perPage;
  const to = Math.min(table.count, from + perPage);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={model.title}>
        <Table table={table} head={t(model.kind === "heat" ? "row" : "when")} from={from} to={to} />
      </section>
      {table.count > perPage && (
        <Pager
          page={page}
          isLast={to >= table.count}
          onPage={setPage}
          words={{
            label: t("pages"),
            range: t("rangeOf", { from: from + 1, to, count: table.count }),
            before: t("before"),
            after: t("after"),
          }}
        />
      )}
    </>
  );
}
