import type { Alarm } from "@switchboard/contract";
import { IconArrowBackUp, IconCheck, IconClockPause, IconFlag } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { type SelectionAction, SelectionBar } from "../../../../ui/selection/SelectionBar.tsx";
import type { SelectionState } from "../../../../ui/selection/useSelection.ts";
import { type AlarmAction, useHandleAlarms } from "../../../../widgets/alarms/useHandleAlarms.ts";

const ShelveSheet = lazy(() => import("../ShelveSheet.tsx").then((module) => ({ default: module.ShelveSheet })));
const CloseSheet = lazy(() => import("../CloseSheet.tsx").then((module) => ({ default: module.CloseSheet })));

interface AlarmSelectionProps {
  alarms: readonly Alarm[];
  selection: SelectionState;
}

/** Shows the actions for the ticked alarms; the result of each is shown in a notice. */
export function AlarmSelection({ alarms, selection }: AlarmSelectionProps) {
  const { t } = useTranslation("alarms");
  const handle = useHandleAlarms();
  const [asked, setAsked] = useState<"shelve" | "close">();
  const chosen = new Set(selection.chosen);
  const ticked = alarms.filter(({ _id }) => chosen.has(_id));
  const act = (action: AlarmAction) => {
    setAsked(undefined);
    void handle(action, ticked, selection.keep);
  };
  const isShelved = ticked.length > 0 && ticked.every(({ state }) => state === "shelved");
  const actions: SelectionAction[] = [
    { key: "acknowledge", label: t("do.acknowledge"), icon: IconCheck, act: () => act({ did: "acknowledge" }) },
    isShelved
      ? { key: "unshelve", label: t("do.unshelve"), icon: IconArrowBackUp, act: () => act({ did: "unshelve" }) }
      : { key: "shelve", label: t("do.shelve"), icon: IconClockPause, act: () => setAsked("shelve") },
    { key: "close", label: t("do.close"), icon: IconFlag, act: () => setAsked("close") },
  ];
  return (
    <>
      <SelectionBar label={t("list.bar")} selection={selection} total={alarms.length} actions={actions} />
      <Suspense>
        {asked === "shelve" && <ShelveSheet count={ticked.length} onClose={() => setAsked(undefined)} onShelve={act} />}
        {asked === "close" && (
          <CloseSheet count={ticked.length} onClose={() => setAsked(undefined)} onCloseAlarms={act} />
        )}
      </Suspense>
    </>
  );
}
