import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { notice } from "../../../../ui/notices/notices.ts";
import {
  type Choice,
  giveCalls,
  isOfRoom,
  type KnownAccess,
  keyOf,
  takeCalls,
  toGive,
  toTake,
} from "../model/changes.ts";
import { type Grants, isFixed, roomHeld } from "../model/grants.ts";
import type { AccessRow, WholeRow } from "./access-rows.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import type { Selection } from "./useSelection.ts";
import { useSendChange } from "./useSendChange.ts";

const ConfirmRevoke = lazy(() => import("./ConfirmRevoke.tsx").then((module) => ({ default: module.ConfirmRevoke })));

interface GiveOrTakeProps {
  view: "person" | "device";
  grants: ReadonlyMap<string, Grants>;
  rows: readonly AccessRow[];
  selection: Selection;
}

const devicesIn = (room: string) =>
  liveStore
    .order()
    .flatMap((id) => liveStore.device(id) ?? [])
    .filter(({ groups }) => groups.some(({ _id }) => _id === room));

/** True when the person has the device by its room alone, so that it has no grant to take away. */
function isHeldByRoom(choice: Choice, known: KnownAccess): boolean {
  const [grants, device] = [known.grants(choice.person), isOfRoom(choice) ? undefined : known.device(choice.device)];
  return grants !== undefined && device !== undefined && roomHeld(grants, device) !== undefined;
}

/** Grants the checked entries at once; revoking asks first. */
export function GiveOrTake({ view, grants, rows, selection }: GiveOrTakeProps) {
  const { t } = useTranslation("access");
  const [isAsking, setAsking] = useState(false);
  // Failed entries stay checked, to be inspected or tried again.
  const change = useSendChange(grants, (left) =>
    selection.set(
      selection.choices.filter((each) => !left.includes(keyOf(each))),
      false,
    ),
  );
  const known = useMemo<KnownAccess>(
    () => ({ grants: (id) => grants.get(id), device: liveStore.device, devicesIn }),
    [grants],
  );
  const give = toGive(selection.choices, known);
  const take = toTake(selection.choices, known);
  const wholes = rows.filter((row): row is WholeRow => row.kind === "whole" && !isFixed(row.holding));
  const orSayWhatIsMissing = (head: string, act: () => void) => () => {
    if (selection.choices.length > 0) return act();
    const message = t(view === "person" ? "bar.minimumDevice" : "bar.minimumPerson");
    notice({ head, message, tone: "warning" });
  };
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) change.run({ choices: take, access: false, callsOf: (some) => takeCalls(some, known) });
  };
  return (
    <>
      <SelectionBar
        view={view}
        selection={selection}
        shown={wholes.map(({ choice }) => choice)}
        give={give}
        take={take}
        hint={
          take.length === 0 && selection.choices.some((each) => isHeldByRoom(each, known)) ? t("bar.byRoom") : undefined
        }
        isBusy={change.isPending}
        onGive={orSayWhatIsMissing(t("bar.give"), () =>
          change.run({ choices: give, access: true, callsOf: giveCalls }),
        )}
        onTake={orSayWhatIsMissing(t("bar.take"), () => setAsking(true))}
      />
      <Suspense>{isAsking && <ConfirmRevoke choices={take} known={known} onAnswer={answer} />}</Suspense>
    </>
  );
}
