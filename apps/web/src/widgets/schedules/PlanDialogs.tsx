import { lazy, Suspense } from "react";
import { loadTexts } from "../../i18n/index.ts";
import type { PlanQuestion } from "./plan-question.ts";

const PauseDialog = lazy(() => import("./PauseDialog.tsx").then((module) => ({ default: module.PauseDialog })));
const RunNowDialog = lazy(async () => {
  const [module] = await Promise.all([import("./RunNowDialog.tsx"), loadTexts("scenes", "live")]);
  return { default: module.RunNowDialog };
});

interface PlanDialogsProps {
  question: PlanQuestion | undefined;
  onClose(): void;
}

/** What was asked for in a schedule's menu. It stands beside the list: the menu and the row may go meanwhile. */
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
