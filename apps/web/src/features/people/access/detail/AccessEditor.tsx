import { type Dispatch, type SetStateAction, useMemo } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { useEscape } from "../../../../ui/selection/useEscape.ts";
import type { Choice, KnownAccess } from "../model/changes.ts";
import { type Grants, isFixed, type PlacesAround } from "../model/grants.ts";
import { AccessList } from "./AccessList.tsx";
import type { AccessRow, Folds } from "./access-rows.ts";
import classes from "./Detail.module.css";
import { SaveChanges } from "./SaveChanges.tsx";
import { useSelection } from "./useSelection.ts";

/** Returns the checkboxes of a row; headings of rooms are left out of ranges, because they are pressed on purpose. */
function choicesOf(row: AccessRow): Choice[] {
  if (row.kind === "whole") return isFixed(row.holding) ? [] : [row.choice];
  return row.kind === "switch" && row.held !== "implied" ? [row.choice] : [];
}

function devicesIn(area: string, placesAround: PlacesAround) {
  const isInside = (room: string) => room === area || placesAround(room).some(({ _id }) => _id === area);
  return liveStore
    .order()
    .flatMap((id) => liveStore.device(id) ?? [])
    .filter(({ groups }) => groups.some(({ _id }) => isInside(_id)));
}

interface AccessEditorProps {
  view: "person" | "device";
  grants: ReadonlyMap<string, Grants>;
  placesAround: PlacesAround;
  rows: readonly AccessRow[];
  text: string;
  onText(text: string): void;
  onFolds: Dispatch<SetStateAction<Folds>>;
}

/** Checkboxes that mean access; changes take effect together when they are saved. */
export function AccessEditor({ view, grants, placesAround, rows, text, onText, onFolds }: AccessEditorProps) {
  const { t } = useTranslation("access");
  const order = useMemo(() => rows.flatMap(choicesOf), [rows]);
  const known = useMemo<KnownAccess>(
    () => ({
      grants: (id) => grants.get(id),
      device: liveStore.device,
      devicesIn: (area) => devicesIn(area, placesAround),
    }),
    [grants, placesAround],
  );
  const selection = useSelection(order, known);
  const { give, take } = selection.changes;
  const hasChanges = give.length + take.length > 0;
  useEscape(hasChanges, selection.reset);
  const clear = (
    <Button isQuiet onClick={() => onText("")}>
      {t("list.clear")}
    </Button>
  );
  return (
    <>
      <UnsavedGuard isDirty={() => hasChanges} />
      <Stack gap={8} pad="4 0" className={classes.tools}>
        <SearchField
          label={t(view === "person" ? "list.searchDevices" : "people.search")}
          value={text}
          onChange={onText}
        />
        <SaveChanges view={view} known={known} rows={rows} selection={selection} />
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
