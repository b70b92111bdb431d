import { lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/index.ts";
import type { PlanQuestion } from "./plan-question.ts";

const PauseDialog = lazy(() => import("./PauseDialog.tsx").then((module) => ({ default: module.PauseDialog })));
const RunNowDialog = lazy(async () => {
  const [module] = await Promise.all([
    import("./RunNowDialog.tsx"),
    loadTexts("scenes", "live", "schedules", "calendars"),
  ]);
  return { default: module.RunNowDialog };
});

interface PlanDialogsProps {
  question: PlanQuestion | undefined;
  onClose(): void;
}

/** Shows the dialog opened by a schedule's menu. It is beside the list, because the menu and the row may be unmounted meanwhile. */
export function PlanDialogs({ question, onClose }: PlanDialogsProps) {
  if (!question) return null;
  const { what, schedule } = question;
  const Dialog = what === "pause" ? PauseDialog : RunNowDialog;
  return (
    <Suspense>
      <Dialog schedule={schedule} onClose={onClose} />
    </Suspense>
  );
}
