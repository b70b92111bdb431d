import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
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
const CARDS_UP_TO = 767;
const OVERSCAN = 6;

/** Rows on a desk, cards on a phone; heights are known, so nothing is measured. */
function useShape(list: React.RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState({ isCards: window.innerWidth <= CARDS_UP_TO, top: 0 });
  useLayoutEffect(() => {
    const look = () => {
      const top = Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
      const isCards = window.innerWidth <= CARDS_UP_TO;
      setShape((before) => (before.top === top && before.isCards === isCards ? before : { isCards, top }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return shape;
}

export function DeviceRows({ ids, sort, onSort, metaKeys, isStale, selected, actions }: DeviceRowsProps) {
  const { t } = useTranslation("devices");
  const list = useRef<HTMLUListElement>(null);
  const { isCards, top } = useShape(list);
  const hasMeta = metaKeys.length > 0;
  const height = isCards ? CARD_HEIGHT + (hasMeta ? META_HEIGHT : 0) : ROW_HEIGHT;
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    scrollMargin: top,
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes every remembered size void
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer]);
  return (
    <div
      data-stale={isStale || undefined}
      className={classes.table}
      data-managed={actions ? true : undefined}
      data-meta={hasMeta || undefined}
    >
      {!isCards && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className={classes.head} role="group" aria-label={t("sort.label")}>
          {SORTS.filter((each) => each !== "meta" || hasMeta).map((each) => (
            <button
              key={each}
              type="button"
              data-column={each}
              aria-pressed={each === sort}
              onClick={() => onSort(each)}
            >
              {t(`columns.${each}`)}
            </button>
          ))}
        </div>
      )}
      <ul ref={list} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const id = ids[item.index];
          return (
            id && (
              <li key={item.key} style={{ height, transform: `translateY(${item.start - top}px)` }}>
                <DeviceRow id={id} metaKeys={metaKeys} isSelected={selected.has(id)} actions={actions} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
