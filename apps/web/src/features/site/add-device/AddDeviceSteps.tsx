import { useTranslation } from "../../../i18n/useTranslation.ts";
import { StepBar, type StepOfBar } from "../../../ui/kit/StepBar.tsx";
import { type AddDeviceState, canGoTo, isMobile, STEPS, type Step, stepOf, stepsOf } from "./model/add-device-state.ts";

interface AddDeviceStepsProps {
  state: AddDeviceState;
  onGo(step: Step): void;
}

/** Links passed steps back to themselves. */
export function AddDeviceSteps({ state, onGo }: AddDeviceStepsProps) {
  const { t } = useTranslation("addDevice");
  const names = stepsOf(state);
  const steps = names.map((each, index): StepOfBar => {
    const step = stepOf(each);
    const name = each === "join" && isMobile(state) ? t("mobile.step") : t(`steps.${each}`);
    return {
      name,
      place: step < state.step ? "past" : step === state.step ? "now" : "later",
      isCurrent: step === state.step,
      goTo: t("steps.backTo", { step: index + 1, name }),
      onGo: canGoTo(state, step) ? () => onGo(step) : undefined,
    };
  });
  const where = t("steps.where", { step: steps.findIndex(({ isCurrent }) => isCurrent) + 1, count: names.length });
  return <StepBar label={t("steps.label")} where={where} steps={steps} columns={STEPS.length} />;
}
