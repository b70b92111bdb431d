import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { notice } from "../../../../ui/notices/notices.ts";
import type { KnownAccess } from "../model/changes.ts";
import { isFixed } from "../model/grants.ts";
import type { AccessRow, WholeRow } from "./access-rows.ts";
import { ChangesBar } from "./ChangesBar.tsx";
import type { Selection } from "./useSelection.ts";
import { useSendChange } from "./useSendChange.ts";

const ConfirmRevoke = lazy(() => import("./ConfirmRevoke.tsx").then((module) => ({ default: module.ConfirmRevoke })));

interface SaveChangesProps {
  view: "person" | "device";
  known: KnownAccess;
  rows: readonly AccessRow[];
  selection: Selection;
}

/** Saves the changed checkboxes at once; revoking asks first. */
export function SaveChanges({ view, known, rows, selection }: SaveChangesProps) {
  const { t } = useTranslation("access");
  const [isAsking, setAsking] = useState(false);
  const { changes } = selection;
  // Failed entries stay changed, to be inspected or tried again.
  const change = useSendChange(known, selection.settle);
  const wholes = rows.filter((row): row is WholeRow => row.kind === "whole" && !isFixed(row.holding));
  const send = () => {
    if (change.isPending) return;
    selection.send();
    change.run(changes);
  };
  const save = () => {
    if (changes.take.length > 0) return setAsking(true);
    if (changes.give.length > 0) return send();
    const message = t(view === "person" ? "bar.minimumDevice" : "bar.minimumPerson");
    notice({ head: t("bar.save"), message, tone: "warning" });
  };
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) send();
  };
  return (
    <>
      <ChangesBar
        view={view}
        selection={selection}
        shown={wholes.map(({ choice }) => choice)}
        isBusy={change.isPending}
        onSave={save}
      />
      <Suspense>{isAsking && <ConfirmRevoke changes={changes} known={known} onAnswer={answer} />}</Suspense>
    </>
  );
}
