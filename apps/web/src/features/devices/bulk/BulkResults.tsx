import { memo } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Bulk.module.css";
import type { BulkItem, BulkState } from "./useBulk.ts";

interface BulkResultsProps {
  items: readonly BulkItem[];
  states: ReadonlyMap<string, BulkState>;
}

const Line = memo(function Line({ name, state }: { name: string; state: BulkState }) {
  const { t } = useTranslation("devices");
  const word = state.is === "failed" ? t("bulk.failed", { reason: state.reason }) : t(`bulk.${state.is}`);
  return (
    <li data-is={state.is}>
      <span>{name}</span> <span>{word}</span>
    </li>
  );
});

/** What came of each device, and the sum of it. */
export function BulkResults({ items, states }: BulkResultsProps) {
  const { t } = useTranslation("devices");
  const all = [...states.values()];
  const done = all.filter((state) => state.is === "done").length;
  const failed = all.filter((state) => state.is === "failed").length;
  return (
    <>
      <p className={classes.sum} role="status">
        {t(failed > 0 ? "bulk.summaryFailed" : "bulk.summary", { done, failed, count: items.length })}
      </p>
      <ul className={classes.list} aria-label={t("bulk.devices")}>
        {items.map(({ id, name }) => (
          <Line key={id} name={name} state={states.get(id) ?? { is: "waiting" }} />
        ))}
      </ul>
    </>
  );
}
