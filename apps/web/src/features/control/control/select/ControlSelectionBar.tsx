import { MAX_ACTIONS } from "@switchboard/domain/control";
import { controlKind } from "@switchboard/domain/site";
import { IconBulb, IconBulbOff, IconCalendarTime, IconDownload, IconMovie } from "@switchboard/icons";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { toast } from "../../../../ui/notices/notices.ts";
import { type SelectionAction, SelectionBar } from "../../../../ui/selection/SelectionBar.tsx";
import { useSwitchMany } from "../../../../widgets/many/useSwitchMany.ts";
import type { ControlSelection } from "./useControlSelection.ts";

const SwitchManyQuestion = lazy(() =>
  import("../../../../widgets/many/SwitchManyQuestion.tsx").then((module) => ({ default: module.SwitchManyQuestion })),
);
const loadExport = () => import("../../../../widgets/many/switch-export.ts");

function isLever(id: string): boolean {
  const each = liveStore.switch(id);
  const device = each && liveStore.device(each.deviceId);
  return each !== undefined && device !== undefined && controlKind(device, each) === "lever";
}

/** Opens the form of a schedule or scene with these switches, leaving out those without on and off. */
function useHandOver() {
  const { t } = useTranslation("many");
  const navigate = useNavigate();
  return (ids: readonly string[], to: "/app/schedules/new" | "/app/scenes/new") => {
    const switches = ids.filter(isLever);
    if (switches.length > MAX_ACTIONS) return toast(t("switch.tooMany", { count: MAX_ACTIONS }));
    if (switches.length < ids.length) toast(t("switch.notChosen"));
    if (switches.length > 0) void navigate({ to, state: { switches } });
  };
}

/** Shows the actions for the selected switches. */
export function ControlSelectionBar({ selection }: { selection: ControlSelection }) {
  const { t } = useTranslation(["many", "control", "devices"]);
  const mayAutomate = useMay("automation.use");
  const { question, ask, answer } = useSwitchMany();
  const handOver = useHandOver();
  const { chosen } = selection;
  const exportThem = async () => {
    const { downloadRows, switchRowsFor } = await loadExport();
    downloadRows("switches", switchRowsFor(chosen, t));
  };
  const automate: SelectionAction[] = [
    {
      key: "schedule",
      label: t("action.schedule"),
      icon: IconCalendarTime,
      act: () => handOver(chosen, "/app/schedules/new"),
    },
    { key: "scene", label: t("action.scene"), icon: IconMovie, act: () => handOver(chosen, "/app/scenes/new") },
  ];
  const actions: SelectionAction[] = [
    { key: "on", label: t("action.on"), icon: IconBulb, act: () => ask(chosen, true) },
    { key: "off", label: t("action.off"), icon: IconBulbOff, act: () => ask(chosen, false) },
    ...(mayAutomate ? automate : []),
    { key: "export", label: t("action.export"), icon: IconDownload, act: () => void exportThem() },
  ];
  return (
    <>
      <SelectionBar label={t("switch.label")} selection={selection} total={selection.total} actions={actions} />
      <Suspense>{question && <SwitchManyQuestion question={question} onAnswer={answer} />}</Suspense>
    </>
  );
}
