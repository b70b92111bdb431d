import { type ActionDraft, targetOf } from "@switchboard/domain";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScrolledList } from "../../ui/kit/useScrolledList.ts";
import classes from "./SwitchPicker.module.css";
import { type ChoiceRow, targetsOf } from "./switch-choices.ts";

interface SwitchPickerRowsProps {
  rows: readonly ChoiceRow[];
  actions: readonly ActionDraft[];
  onTick(targets: readonly ActionDraft[], isIn: boolean): void;
  /** What is said where there is nothing to choose. */
  empty: string;
}

const ROW_HEIGHT = 56;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Thousands of rows of which only those in view exist; one of them takes the focus, and arrows walk from there. */
export function SwitchPickerRows({ rows, actions, onTick, empty }: SwitchPickerRowsProps) {
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const { scroller, virtualizer } = useScrolledList<HTMLDivElement>(keys, ROW_HEIGHT);
  const chosen = useMemo(() => new Set(actions.map(targetOf)), [actions]);
  const [asked, setCurrent] = useState(0);
  const current = Math.min(asked, Math.max(0, rows.length - 1));
  const isWalking = useRef(false);
  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus();
  }, [current, scroller]);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, current + step));
    isWalking.current = true;
    virtualizer.scrollToIndex(next);
    setCurrent(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the checkboxes in it end up here
    <div ref={scroller} className={classes.list} onKeyDown={walk}>
      <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const targets = targetsOf(row);
          const count = targets.filter((target) => chosen.has(targetOf(target))).length;
          const isIn = count === targets.length;
          return (
            <label
              key={item.key}
              className={classes.row}
              data-room={row.kind === "room" || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <input
                type="checkbox"
                data-index={item.index}
                tabIndex={item.index === current ? 0 : -1}
                checked={isIn}
                ref={(input) => {
                  if (input) input.indeterminate = !isIn && count > 0;
                }}
                onFocus={() => setCurrent(item.index)}
                onChange={() => onTick(targets, !isIn)}
              />
              <RowWords row={row} />
            </label>
          );
        })}
      </div>
      {rows.length === 0 && <p className={classes.nothing}>{empty}</p>}
    </div>
  );
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
