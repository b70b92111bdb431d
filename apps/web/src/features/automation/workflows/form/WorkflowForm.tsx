import { useEffect, useRef } from "react";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Address } from "../../../../ui/address.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { UnsavedGuard } from "../../../../ui/kit/UnsavedGuard.tsx";
import { WorkflowSteps } from "../WorkflowSteps.tsx";
import { ActionsStep } from "./ActionsStep.tsx";
import { ConditionsStep } from "./advanced/ConditionsStep.tsx";
import { DevicesStep } from "./DevicesStep.tsx";
import { HoursStep } from "./HoursStep.tsx";
import { TriggerStep } from "./TriggerStep.tsx";
import { useWorkflowForm } from "./useWorkflowForm.ts";
import classes from "./WorkflowForm.module.css";
import type { WorkflowBeginning } from "./workflow-beginning.ts";
import { type Step, stepsOf } from "./workflow-draft.ts";

const SHOWN = { devices: DevicesStep, trigger: TriggerStep, actions: ActionsStep, hours: HoursStep };
const TITLES = {
  devices: "devices.title",
  trigger: "trigger.title",
  actions: "actions.title",
  hours: "times.title",
} as const;

const ADVANCED_TITLES = { devices: "advanced.title", hours: "steps.check" } as const;

/** Focuses the title of a new step, so that screen readers announce it; the first step leaves the focus to the page. */
function useFocusOnStep(step: Step, isAdvanced: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = `${step} ${isAdvanced}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) title.current?.focus();
    before.current = shown;
  }, [shown]);
  return title;
}

/** Switches to conditions of several triggers, which cannot be converted back. */
function OpenAdvanced({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation("workflows");
  return (
    <Stack gap={12} className={classes.notification}>
      <Text as="p" tone="quiet" size={13}>
        {t("advanced.openHint")}
      </Text>
      <div>
        <Button isQuiet onClick={onOpen}>
          {t("advanced.open")}
        </Button>
      </div>
    </Stack>
  );
}

interface WorkflowFormProps {
  rule: Rule | undefined;
  /** The initial values of a new workflow. */
  beginning?: Address<WorkflowBeginning>;
}

export function WorkflowForm({ rule, beginning = {} }: WorkflowFormProps) {
  const { t } = useTranslation("workflows");
  const form = useWorkflowForm(rule, beginning);
  const title = useFocusOnStep(form.step, form.state.advanced !== null);
  const steps = stepsOf(form.state);
  const index = steps.indexOf(form.step);
  const before = steps[index - 1];
  const titles = form.state.advanced ? { ...TITLES, ...ADVANCED_TITLES } : TITLES;
  const isConditions = form.state.advanced !== null && form.step === "devices";
  const StepFields = isConditions ? ConditionsStep : SHOWN[form.step];
  return (
    <Stack as="form" gap={16} ref={form.form} most={820} onSubmit={form.onSubmit} noValidate>
      <WorkflowSteps
        steps={steps}
        step={form.step}
        tried={form.tried}
        problems={form.advancedProblems}
        onGo={form.go}
      />
      <Stack as="section" gap={16} isCard pad={16}>
        <h2 ref={title} tabIndex={-1}>
          {t(titles[form.step])}
        </h2>
        <StepFields form={form} />
        {!form.state.advanced && form.step !== "actions" && <OpenAdvanced onOpen={form.openAdvanced} />}
      </Stack>
      {form.failure && (
        <Text as="p" tone="critical" role="alert">
          {t("form.notSaved")} {form.failure}
        </Text>
      )}
      <Row wraps gap={12}>
        <Button type="submit" isPending={form.isBusy}>
          {t(index === steps.length - 1 ? "form.save" : "form.next")}
        </Button>
        {before && (
          <Button isQuiet onClick={() => form.go(before)}>
            {t("form.back")}
          </Button>
        )}
        <ButtonLink isQuiet to="/app/workflows/list">
          {t("form.cancel")}
        </ButtonLink>
      </Row>
      <UnsavedGuard isDirty={form.isDirty} />
    </Stack>
  );
}
