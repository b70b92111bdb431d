import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { FormProblem } from "./workflow-draft.ts";

const KEYS = {
  "workflow.name": "problem.name",
  "workflow.time": "problem.time",
  "workflow.window": "problem.window",
  "workflow.devices": "problem.devices",
  "workflow.invalidDevices": "problem.invalidDevices",
  "workflow.trigger": "problem.trigger",
  "workflow.value": "problem.value",
  "workflow.notification": "problem.notification",
  "workflow.recipients": "problem.recipients",
} as const;

/** Returns the message at a field; problems of actions are shown by the picker. */
export function useProblemText(problems: readonly FormProblem[]): (path: string) => string | undefined {
  const { t } = useTranslation("workflows");
  return (path) => {
    const { code, name = "" } = problems.find((problem) => problem.path === path) ?? {};
    return code && code in KEYS ? t(KEYS[code as keyof typeof KEYS], { name }) : undefined;
  };
}
