import { type MouseEvent, useEffect } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import type { FoundRow } from "./find-rows.ts";
import { PaletteRow } from "./PaletteRow.tsx";
import classes from "./SearchPalette.module.css";
import type { Section } from "./useFound.ts";

interface PaletteListProps {
  id: string;
  sections: readonly Section[];
  selected: FoundRow | undefined;
  hasLever: boolean;
  onSelect(row: FoundRow): void;
  /** Called when a row is used as a whole, or by its lever. */
  onUse(row: FoundRow, isToggle: boolean): void;
}

export const optionId = (list: string, row: FoundRow) => `${list}-${row.thing.key}`;

function rowAt(rows: readonly FoundRow[], { target }: MouseEvent): FoundRow | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset.key : undefined;
  return rows.find((row) => row.thing.key === key);
}

/** Lists the results, which the keys in the field above move through. */
export function PaletteList({ id, sections, selected, hasLever, onSelect, onUse }: PaletteListProps) {
  const { t } = useTranslation("search");
  const rows = sections.flatMap((section) => section.rows);
  const press = (event: MouseEvent) => {
    const row = rowAt(rows, event);
    const isLever = event.target instanceof Element && event.target.closest("[data-toggle]") !== null;
    if (row) onUse(row, isLever);
  };
  const point = (event: MouseEvent) => {
    const row = rowAt(rows, event);
    if (row && row.thing.key !== selected?.thing.key) onSelect(row);
  };
  const current = selected && optionId(id, selected);
  useEffect(() => {
    if (current) document.getElementById(current)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const draw = (row: FoundRow) => (
    <PaletteRow
      key={row.thing.key}
      row={row}
      id={optionId(id, row)}
      isSelected={row.thing.key === selected?.thing.key}
      hasLever={hasLever}
    />
  );
  return (
    // The keys are those of the field, which has the focus throughout.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      role="listbox"
      id={id}
      tabIndex={-1}
      aria-label={t("results")}
      className={classes.list}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      onMouseMove={point}
    >
      {sections.map(({ heading, rows: own }) =>
        heading ? (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
            <Text as="p" tone="quiet" size={12} weight={500} id={`${id}-${heading}`} className={classes.heading}>
              {t(heading)}
            </Text>
            {own.map(draw)}
          </div>
        ) : (
          own.map(draw)
        ),
      )}
    </div>
  );
}
