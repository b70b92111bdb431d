import { countedSwitches } from "@switchboard/domain/site";
import { IconBulb, IconBulbOff, IconDownload, IconTrash } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { type Group, useRefreshBuilding } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { BatchTarget } from "../../../../ui/batch/batch.ts";
import { type SelectionAction, SelectionBar } from "../../../../ui/selection/SelectionBar.tsx";
import { useSwitchMany } from "../../../../widgets/many/useSwitchMany.ts";
import { devicesOf } from "../group-list.ts";
import type { GroupSelection } from "./useGroupSelection.ts";

const SwitchManyQuestion = lazy(() =>
  import("../../../../widgets/many/SwitchManyQuestion.tsx").then((module) => ({ default: module.SwitchManyQuestion })),
);
const DeleteGroups = lazy(() => import("./DeleteGroups.tsx").then((module) => ({ default: module.DeleteGroups })));

/** Returns the switches of all groups; a device in two groups counts once. */
function switchesOf(groups: readonly Group[]): string[] {
  const devices = new Map(groups.flatMap(devicesOf).map((device) => [device._id, device]));
  return [...devices.values()].flatMap((device) => countedSwitches(device).map(({ _id }) => _id));
}

/** Shows the actions for the selected groups. */
export function GroupSelectionBar({ selection }: { selection: GroupSelection }) {
  const { t } = useTranslation(["many", "groups"]);
  const mayManage = useMay("device.manage");
  const refresh = useRefreshBuilding();
  const { question, ask, answer } = useSwitchMany();
  const [toDelete, setToDelete] = useState<BatchTarget[]>();
  const { groups } = selection;
  const exportThem = async () => {
    const { downloadRows, groupRowsFor } = await import("./group-export.ts");
    downloadRows("groups", groupRowsFor(groups, t));
  };
  const remove: SelectionAction = {
    key: "delete",
    label: t("action.delete"),
    icon: IconTrash,
    isDanger: true,
    act: () => setToDelete(groups.map(({ _id, name }) => ({ id: _id, name }))),
  };
  const actions: SelectionAction[] = [
    { key: "on", label: t("action.on"), icon: IconBulb, act: () => ask(switchesOf(groups), true) },
    { key: "off", label: t("action.off"), icon: IconBulbOff, act: () => ask(switchesOf(groups), false) },
    { key: "export", label: t("action.export"), icon: IconDownload, act: () => void exportThem() },
    ...(mayManage ? [remove] : []),
  ];
  return (
    <>
      <SelectionBar label={t("groups.label")} selection={selection} total={selection.total} actions={actions} />
      <Suspense>
        {question && <SwitchManyQuestion question={question} onAnswer={answer} />}
        {toDelete && (
          <DeleteGroups targets={toDelete} onClose={() => setToDelete(undefined)} onEnd={() => void refresh()} />
        )}
      </Suspense>
    </>
  );
}
