import { type Dispatch, type SetStateAction, useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { useEscape } from "../../../../ui/selection/useEscape.ts";
import type { Choice } from "../model/changes.ts";
import { type Grants, isFixed } from "../model/grants.ts";
import { AccessList } from "./AccessList.tsx";
import type { AccessRow, Folds } from "./access-rows.ts";
import classes from "./Detail.module.css";
import { GiveOrTake } from "./GiveOrTake.tsx";
import { useSelection } from "./useSelection.ts";

/** Returns the checkboxes of a row; headings of rooms are left out of ranges, because they are pressed on purpose. */
function choicesOf(row: AccessRow): Choice[] {
  if (row.kind === "whole") return isFixed(row.holding) ? [] : [row.choice];
  return row.kind === "switch" && row.held !== "implied" ? [row.choice] : [];
}

interface AccessEditorProps {
  view: "person" | "device";
  grants: ReadonlyMap<string, Grants>;
  rows: readonly AccessRow[];
  text: string;
  onText(text: string): void;
  onFolds: Dispatch<SetStateAction<Folds>>;
}

/** Checks several entries, then grants or revokes them at once. */
export function AccessEditor({ view, grants, rows, text, onText, onFolds }: AccessEditorProps) {
  const { t } = useTranslation("access");
  const order = useMemo(() => rows.flatMap(choicesOf), [rows]);
  const selection = useSelection(order);
  useEscape(selection.choices.length > 0, selection.clear);
  const clear = (
    <Button isQuiet onClick={() => onText("")}>
      {t("list.clear")}
    </Button>
  );
  return (
    <>
      <Stack gap={8} pad="4 0" className={classes.tools}>
        <SearchField
          className={classes.search}
          label={t(view === "person" ? "list.searchDevices" : "people.search")}
          value={text}
          onChange={onText}
        />
        <GiveOrTake view={view} grants={grants} rows={rows} selection={selection} />
      </Stack>
      {rows.length > 0 ? (
        <AccessList
          view={view}
          rows={rows}
          selection={selection}
          order={order}
          onFold={(row) => onFolds((before) => new Map(before).set(row.key, !row.isOpen))}
        />
      ) : (
        <EmptyState title={t(view === "person" ? "devices.nothing" : "people.nothing")} action={clear} />
      )}
    </>
  );
}
