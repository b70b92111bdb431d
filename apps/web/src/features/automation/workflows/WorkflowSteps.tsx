import { useTranslation } from "../../../i18n/useTranslation.ts";
import { StepBar, type StepOfBar } from "../../../ui/kit/StepBar.tsx";
import type { AdvancedProblem } from "./form/advanced/advanced-draft.ts";
import { type FormProblem, type Step, stepOf } from "./form/workflow-draft.ts";

interface WorkflowStepsProps {
  steps: readonly Step[];
  step: Step;
  tried: ReadonlySet<Step>;
  problems: readonly (FormProblem | AdvancedProblem)[];
  onGo(step: Step): void;
}

/** With conditions of several triggers the first step edits them, and the last has no hours. */
const OF_CONDITIONS = { devices: "conditions", trigger: "trigger", actions: "actions", hours: "check" } as const;

/** Every step can be gone to, and one with something wrong in it is marked. */
export function WorkflowSteps({ steps: all, step: current, tried, problems, onGo }: WorkflowStepsProps) {
  const { t } = useTranslation("workflows");
  const isAdvanced = !all.includes("trigger");
  const steps = all.map((step, index): StepOfBar => {
    const isWrong = problems.some((problem) => stepOf(problem) === step);
    const name = t(`steps.${isAdvanced ? OF_CONDITIONS[step] : step}`);
    const goTo = t("steps.goTo", { step: index + 1, name });
    return {
      name,
      place: isWrong ? "wrong" : step === current ? "now" : tried.has(step) ? "past" : "later",
      isCurrent: step === current,
      goTo: isWrong ? `${goTo} ${t("steps.wrong")}` : goTo,
      onGo: () => onGo(step),
    };
  });
  const where = t("steps.where", { step: all.indexOf(current) + 1, count: all.length });
  return <StepBar label={t("steps.label")} where={where} steps={steps} />;
}
