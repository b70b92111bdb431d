import { NumberInput } from "@mantine/core";
import { MOST_MINUTES } from "@switchboard/domain/automation";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useProblemText } from "./useProblemText.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";

/** The minutes for which the condition has to hold before the workflow acts. */
export function MinutesField({ form: { state, change, problems } }: { form: WorkflowForm }) {
  const { t } = useTranslation("workflows");
  return (
    <NumberInput
      label={t("trigger.lasting")}
      description={t("trigger.lastingHint")}
      value={Number.isNaN(state.minutes) ? "" : state.minutes}
      min={0}
      max={MOST_MINUTES}
      clampBehavior="none"
      allowDecimal={false}
      suffix={` ${t("trigger.min")}`}
      error={useProblemText(problems)("minutes")}
      onChange={(value) => change({ minutes: typeof value === "number" ? value : Number.NaN })}
    />
  );
}
