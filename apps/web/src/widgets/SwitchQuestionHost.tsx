import { lazy, Suspense } from "react";
import { loadTexts } from "../i18n/index.ts";
import { answerSwitchQuestion, useSwitchQuestion } from "../live/switch-question.ts";

const ConfirmSwitching = lazy(async () => {
  const [module] = await Promise.all([import("./ConfirmSwitching.tsx"), loadTexts("control")]);
  return { default: module.ConfirmSwitching };
});

/** Opened on every screen when an action on switches needs a confirmation. */
export function SwitchQuestionHost() {
  const question = useSwitchQuestion();
  return <Suspense>{question && <ConfirmSwitching {...question} onAnswer={answerSwitchQuestion} />}</Suspense>;
}
