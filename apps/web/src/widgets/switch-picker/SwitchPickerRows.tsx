import { type ActionDraft, targetOf } from "@switchboard/domain/control";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { type TickRow, TickRows } from "../../ui/kit/TickRows.tsx";
import classes from "./SwitchPicker.module.css";
import { type ChoiceRow, targetsOf } from "./switch-choices.ts";

interface SwitchPickerRowsProps {
  rows: readonly ChoiceRow[];
  actions: readonly ActionDraft[];
  onTick(targets: readonly ActionDraft[], isIn: boolean): void;
  /** Shown when there is nothing to choose. */
  empty: ReactNode;
}

function tickedOf(targets: readonly ActionDraft[], chosen: ReadonlySet<string | undefined>): TickRow["ticked"] {
  const count = targets.filter((target) => chosen.has(targetOf(target))).length;
  return count === targets.length ? "all" : count > 0 ? "some" : "none";
}

/** Lists rooms and their switches. */
export function SwitchPickerRows({ rows, actions, onTick, empty }: SwitchPickerRowsProps) {
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const chosen = useMemo(() => new Set(actions.map(targetOf)), [actions]);
  const rowAt = (index: number): TickRow | undefined => {
    const row = rows[index];
    return (
      row && {
        ticked: tickedOf(targetsOf(row), chosen),
        isHeading: row.kind === "room",
        words: <RowWords row={row} />,
      }
    );
  };
  const tick = (index: number, isIn: boolean) => {
    const row = rows[index];
    if (row) onTick(targetsOf(row), isIn);
  };
  return <TickRows className={classes.rows} keys={keys} row={rowAt} onTick={tick} empty={empty} />;
}

function RowWords({ row }: { row: ChoiceRow }) {
  const { t } = useTranslation("automation");
  if (row.kind === "room")
    return (
      <span>
        {row.name || t("pick.noRoom")}
        <small>{t("pick.allOfRoom", { count: row.targets.length })}</small>
      </span>
    );
  return (
    <span>
      {row.target.name}
      <small>{row.kind === "group" ? t("pick.switchesIn", { count: row.count }) : row.device}</small>
    </span>
  );
}
