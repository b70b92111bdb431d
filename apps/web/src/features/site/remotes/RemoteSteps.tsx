import { useTranslation } from "../../../i18n/useTranslation.ts";
import { StepBar, type StepOfBar } from "../../../ui/kit/StepBar.tsx";
import { STEPS, type Step } from "./new/new-remote.ts";

/** Links passed steps back to themselves. */
export function RemoteSteps({ step, onGo }: { step: Step; onGo(step: Step): void }) {
  const { t } = useTranslation("remotes");
  const now = STEPS.indexOf(step);
  const steps = STEPS.map((each, index): StepOfBar => {
    const name = t(`steps.${each}`);
    return {
      name,
      place: index < now ? "past" : index === now ? "now" : "later",
      isCurrent: index === now,
      goTo: t("steps.backTo", { step: index + 1, name }),
      onGo: index < now ? () => onGo(each) : undefined,
    };
  });
  const where = t("steps.where", { step: now + 1, count: STEPS.length });
  return <StepBar isPlain label={t("steps.label")} where={where} steps={steps} />;
}
