import type { CostLine } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import type { Column } from "../../../ui/table/column.ts";
import classes from "./Costs.module.css";
import { isSum } from "./useCostColumns.tsx";
import type { CostWords } from "./useCostWords.ts";

export const lineKey = ({ kind, id, day, level }: CostLine, index: number) => `${index} ${kind} ${id} ${day} ${level}`;

/** Each line as a row of two sides, for a phone. */
export function CostCards({ lines, words }: { lines: readonly CostLine[]; words: CostWords }) {
  const { t } = useTranslation("reports");
  return (
    <Stack as="ul" className={classes.lines} aria-label={t("title.cost")}>
      {lines.map((line, index) => (
        <li key={lineKey(line, index)} className={isSum(line) ? classes.sum : undefined}>
          <span style={{ paddingInlineStart: line.level * 12 }}>
            {line.kind === "period" && line.day !== null ? words.periodAlone(line.day) : words.name(line)}
          </span>
          <span>{words.cost(line) || words.energy(line)}</span>
          {words.cost(line) && (
            <small style={{ paddingInlineStart: line.level * 12 }}>
              {[words.energy(line), words.co2(line) && t("cost.co2", { co2: words.co2(line) })]
                .filter(Boolean)
                .join(" · ")}
            </small>
          )}
        </li>
      ))}
    </Stack>
  );
}

/** The lines as a plain table, for paper. */
export function PrintedCosts({ lines, columns }: { lines: readonly CostLine[]; columns: readonly Column<CostLine>[] }) {
  const { t } = useTranslation("reports");
  return (
    <table aria-label={t("title.cost")}>
      <thead>
        <tr>
          {columns.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={lineKey(line, index)}>
            {columns.map(({ id, cell }) => (
              <td key={id}>{cell(line)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
