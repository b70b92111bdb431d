import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { VirtualRows } from "../../../ui/kit/VirtualRows.tsx";
import { useSelectionGestures } from "../../../ui/selection/useSelectionGestures.ts";
import { DeviceRow, type RowActions } from "./DeviceRow.tsx";
import classes from "./DeviceRows.module.css";
import { SORTS, type Sort } from "./device-list.ts";

interface DeviceRowsProps {
  ids: readonly string[];
  sort: Sort;
  onSort(sort: Sort): void;
  metaKeys: readonly string[];
  isStale: boolean;
  selected: ReadonlySet<string>;
  actions: RowActions | undefined;
}

const ROW_HEIGHT = 64;
const CARD_HEIGHT = 156;
/** The line of details that a card has where the enterprise keeps some. */
const META_HEIGHT = 24;
const PHONE = "(max-width: 767px)";

/** Rows on a desk, cards on a phone; heights are known, so nothing is measured. */
export function DeviceRows({ ids, sort, onSort, metaKeys, isStale, selected, actions }: DeviceRowsProps) {
  const isCards = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const hasMeta = metaKeys.length > 0;
  const height = isCards ? CARD_HEIGHT + (hasMeta ? META_HEIGHT : 0) : ROW_HEIGHT;
  const table = useRef<HTMLDivElement>(null);
  const gestures = useMemo(
    () => actions && { select: actions.onSelect, extend: actions.onExtend, onAll: () => actions.onSome(ids, true) },
    [actions, ids],
  );
  useSelectionGestures(table, gestures);
  return (
    <div
      ref={table}
      data-stale={isStale || undefined}
      className={classes.table}
      data-managed={actions ? true : undefined}
      data-meta={hasMeta || undefined}
    >
      {!isCards && <Head sort={sort} onSort={onSort} hasMeta={hasMeta} />}
      <VirtualRows keys={ids} height={height} className={classes.list}>
        {(index) => {
          const id = ids[index];
          return id && <DeviceRow id={id} metaKeys={metaKeys} isSelected={selected.has(id)} actions={actions} />;
        }}
      </VirtualRows>
    </div>
  );
}

/** The headings of the columns, which sort the list. */
function Head({ sort, onSort, hasMeta }: Pick<DeviceRowsProps, "sort" | "onSort"> & { hasMeta: boolean }) {
  const { t } = useTranslation("devices");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.head} role="group" aria-label={t("sort.label")}>
      {SORTS.filter((each) => each !== "meta" || hasMeta).map((each) => (
        <button key={each} type="button" data-column={each} aria-pressed={each === sort} onClick={() => onSort(each)}>
          {t(`columns.${each}`)}
        </button>
      ))}
    </div>
  );
}
