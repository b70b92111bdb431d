import { countedSwitches } from "@switchboard/domain/site";
import {
  IconAdjustmentsCog,
  IconBulb,
  IconBulbOff,
  IconDoor,
  IconDownload,
  IconKey,
  IconTrash,
} from "@switchboard/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { toast } from "../../../../ui/notices/notices.ts";
import { type SelectionAction, SelectionBar } from "../../../../ui/selection/SelectionBar.tsx";
import { useSwitchMany } from "../../../../widgets/many/useSwitchMany.ts";
import type { DeviceBar } from "./useManaging.ts";

const SwitchManyQuestion = lazy(() =>
  import("../../../../widgets/many/SwitchManyQuestion.tsx").then((module) => ({ default: module.SwitchManyQuestion })),
);

/** Returns all on/off switches of whole devices. */
function switchesOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const device = liveStore.device(id);
    return device ? countedSwitches(device).map(({ _id }) => _id) : [];
  });
}

/** Shows the actions for the ticked devices. */
export function DeviceSelectionBar({ bar, shown }: { bar: DeviceBar; shown: number }) {
  const { t } = useTranslation(["many", "devices"]);
  const { question, ask, answer } = useSwitchMany();
  const { chosen, hidden, isMixed, onAll, onClear, onRoom, onGrant, onConfigure, onDelete } = bar;
  const exportThem = async () => {
    const { downloadRows, deviceRowsFor } = await import("./device-export.ts");
    downloadRows("devices", deviceRowsFor(chosen, t));
  };
  const configure = () => (isMixed ? toast(t("devices:select.mixed")) : onConfigure());
  const actions: SelectionAction[] = [
    { key: "on", label: t("action.on"), icon: IconBulb, act: () => ask(switchesOf(chosen), true) },
    { key: "off", label: t("action.off"), icon: IconBulbOff, act: () => ask(switchesOf(chosen), false) },
    { key: "room", label: t("action.room"), icon: IconDoor, act: onRoom },
    { key: "grant", label: t("action.grant"), icon: IconKey, act: onGrant },
    { key: "configure", label: t("action.configure"), icon: IconAdjustmentsCog, act: configure },
    { key: "export", label: t("action.export"), icon: IconDownload, act: () => void exportThem() },
    { key: "delete", label: t("action.delete"), icon: IconTrash, isDanger: true, act: onDelete },
  ];
  return (
    <>
      <SelectionBar
        label={t("devices:select.bar")}
        selection={{ chosen, hidden, selectAll: onAll, clear: onClear }}
        total={shown}
        actions={actions}
      />
      <Suspense>{question && <SwitchManyQuestion question={question} onAnswer={answer} />}</Suspense>
    </>
  );
}
