import { TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type AccessSearch, toAccess } from "./access-search.ts";
import classes from "./Chooser.module.css";

export interface Entry {
  id: string;
  name: string;
  detail: string;
  /** What they may use, or who may use it, in a few words. */
  note: string;
}

interface ChooserProps {
  kind: "people" | "devices";
  text: string;
  onText(text: string): void;
  entries: readonly Entry[];
  chosen: string | undefined;
  linkTo(id: string): AccessSearch;
}

const ROW_HEIGHT = 72;
const OVERSCAN = 6;

/** Arrows walk through the list, as in any list of choices. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  const direction = step[event.key as keyof typeof step];
  const row = (event.target as HTMLElement).closest("li");
  const next = direction && row?.[direction]?.querySelector("a");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The list at the left; only what is on screen exists. */
export function Chooser({ kind, text, onText, entries, chosen, linkTo }: ChooserProps) {
  const { t } = useTranslation("access");
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  return (
    <section className={classes.chooser} data-pane="chooser" aria-label={t(`${kind}.label`)}>
      <h2 className="sb-visually-hidden" tabIndex={-1}>
        {t(`${kind}.label`)}
      </h2>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t(`${kind}.search`)}
        placeholder={t(`${kind}.search`)}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {entries.length === 0 && <p className={classes.nothing}>{t(`${kind}.nothing`)}</p>}
      <div ref={scroller} className={classes.scroller}>
        <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }} onKeyDown={walk}>
          {virtualizer.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            return (
              entry && (
                <li key={item.key} style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}>
                  <Link
                    {...toAccess(linkTo(entry.id))}
                    resetScroll={false}
                    className={classes.entry}
                    activeProps={{}}
                    aria-current={entry.id === chosen ? "true" : undefined}
                  >
                    <strong>{entry.name}</strong>
                    <small>{entry.detail}</small>
                    <small className={classes.note}>{entry.note}</small>
                  </Link>
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}
