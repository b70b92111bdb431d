import type { Schedule } from "@switchboard/contract";
import {
  IconCalendarCheck,
  IconCalendarOff,
  IconDownload,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconTrash,
} from "@switchboard/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { scheduleKeys } from "../../../../data/schedules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { BatchPlan } from "../../../../ui/batch/batch.ts";
import { type SelectionAction, SelectionBar } from "../../../../ui/selection/SelectionBar.tsx";
import { useTimeWords } from "../../../../widgets/schedules/useTimeWords.ts";
import { useDaysWords } from "../list/useDaysWords.ts";
import { useWhen } from "../when-words.ts";
import type { ScheduleSelection } from "./useScheduleSelection.ts";

const loadBatches = () => Promise.all([import("./schedule-batches.ts"), import("../../../../ui/batch/show-batch.tsx")]);
const ScheduleManyDialogs = lazy(() =>
  import("./ScheduleManyDialogs.tsx").then((module) => ({ default: module.ScheduleManyDialogs })),
);

/** Runs the actions that need no confirmation, because they can be reverted the same way. */
function useBatches(schedules: readonly Schedule[], onEnd: () => void) {
  const { t } = useTranslation("many");
  const count = schedules.length;
  const targets = schedules.map(({ _id, name }) => ({ id: _id, name }));
  const run = async (title: string, plan: (calls: Batches) => BatchPlan["carryOut"]) => {
    const [calls, { showBatch }] = await loadBatches();
    await showBatch({ title, targets, carryOut: plan(calls), onEnd });
  };
  return {
    targets,
    enable: () => void run(t("schedule.enable", { count }), (calls) => calls.setActive(schedules, true)),
    disable: () => void run(t("schedule.disable", { count }), (calls) => calls.setActive(schedules, false)),
    skip: () => void run(t("schedule.skip", { count }), (calls) => calls.skipNext(schedules, t("schedule.noNext"))),
  };
}
type Batches = typeof import("./schedule-batches.ts");

function useExport(schedules: readonly Schedule[]) {
  const { t } = useTranslation(["many", "schedules"]);
  const words = { t, when: useWhen(), days: useDaysWords(), time: useTimeWords().when };
  return async () => {
    const { downloadRows, scheduleRowsFor } = await import("./schedule-export.ts");
    downloadRows("schedules", scheduleRowsFor(schedules, words));
  };
}

/** Shows the actions for the selected schedules. */
export function ScheduleSelectionBar({ selection }: { selection: ScheduleSelection }) {
  const { t } = useTranslation("many");
  const client = useQueryClient();
  const { schedules } = selection;
  const refresh = () => void client.invalidateQueries({ queryKey: scheduleKeys.all() });
  const { targets, enable, disable, skip } = useBatches(schedules, refresh);
  const exportThem = useExport(schedules);
  const [dialog, setDialog] = useState<{ kind: "pause" | "delete"; targets: typeof targets }>();
  const actions: SelectionAction[] = [
    { key: "enable", label: t("action.enable"), icon: IconCalendarCheck, act: enable },
    { key: "disable", label: t("action.disable"), icon: IconCalendarOff, act: disable },
    {
      key: "pause",
      label: t("action.pause"),
      icon: IconPlayerPause,
      act: () => setDialog({ kind: "pause", targets }),
    },
    { key: "skip", label: t("action.skip"), icon: IconPlayerSkipForward, act: skip },
    { key: "export", label: t("action.export"), icon: IconDownload, act: () => void exportThem() },
    {
      key: "delete",
      label: t("action.delete"),
      icon: IconTrash,
      isDanger: true,
      act: () => setDialog({ kind: "delete", targets }),
    },
  ];
  return (
    <>
      <SelectionBar label={t("schedule.label")} selection={selection} total={selection.total} actions={actions} />
      <Suspense>
        {dialog && <ScheduleManyDialogs {...dialog} onClose={() => setDialog(undefined)} onEnd={refresh} />}
      </Suspense>
    </>
  );
}
