import { NativeSelect } from "@mantine/core";
import { canLast, isFieldTrigger, type Qualifier, triggerBounds } from "@switchboard/domain/automation";
import { MotorHealth } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { MinutesField } from "./MinutesField.tsx";
import { SensorStep } from "./SensorStep.tsx";
import { TriggerSelect } from "./TriggerSelect.tsx";
import { useProblemText } from "./useProblemText.ts";
import type { WorkflowForm } from "./useWorkflowForm.ts";
import { ValueField } from "./ValueField.tsx";
import { limitOf, withTrigger } from "./workflow-draft.ts";

const HEALTHS = Object.values(MotorHealth);

function Hints({ trigger }: Pick<WorkflowForm["state"], "trigger">) {
  const { t } = useTranslation("workflows");
  return (
    <Text as="p" tone="quiet" size={13}>
      {trigger === "energy" && t("trigger.energyHint")}
      {(trigger === "voltage" || trigger === "current" || trigger === "power") && t("trigger.phasesHint")}{" "}
      {t("trigger.onceHint")}
    </Text>
  );
}

/** Above or below the value. */
function QualifierChoice({ value, onChange }: { value: Qualifier; onChange(value: Qualifier): void }) {
  const { t } = useTranslation("workflows");
  return (
    <fieldset>
      <legend>{t("trigger.qualifier")}</legend>
      <SegmentedControl
        size="md"
        fullWidth
        aria-label={t("trigger.qualifier")}
        value={value}
        onChange={(qualifier) => onChange(qualifier as Qualifier)}
        data={[
          { value: "above", label: t("trigger.above") },
          { value: "below", label: t("trigger.below") },
        ]}
      />
    </fieldset>
  );
}

/** Step 2: chooses the trigger and its limit. */
export function TriggerStep({ form }: { form: WorkflowForm }) {
  const { state, setState, change, problems } = form;
  const { t } = useTranslation("workflows");
  const problemAt = useProblemText(problems);
  const { trigger } = state;
  if (isFieldTrigger(trigger)) return <SensorStep form={form} />;
  const ratings = form.watched.flatMap((target) => target.ratings ?? []);
  const bounds = triggerBounds(trigger, ratings);
  const { qualifiers } = bounds;
  const setValue = (value: number) => change({ values: { ...state.values, [trigger]: value } });
  return (
    <>
      <Grid min={260} isFit align="start" gap={16}>
        <TriggerSelect
          label={t("trigger.what")}
          value={trigger}
          error={problemAt("trigger")}
          onChange={(next) => setState((before) => withTrigger(before, next))}
        />
        {qualifiers.length > 1 && (
          <QualifierChoice value={state.qualifier} onChange={(qualifier) => change({ qualifier })} />
        )}
      </Grid>
      {trigger === "motor" ? (
        <NativeSelect
          label={t("trigger.health")}
          value={String(limitOf(state))}
          error={problemAt("value")}
          data={HEALTHS.map((health) => ({ value: String(health), label: t(`health.${health}`) }))}
          onChange={(event) => setValue(Number(event.currentTarget.value))}
        />
      ) : (
        <ValueField
          key={trigger}
          label={t(
            trigger === "offline" ? "trigger.minutes" : trigger === "energy" ? "trigger.above" : "trigger.value",
          )}
          bounds={bounds}
          value={limitOf(state)}
          error={problemAt("value") ?? problemAt("qualifier")}
          onChange={setValue}
        />
      )}
      {canLast(trigger) && <MinutesField form={form} />}
      <Hints trigger={trigger} />
    </>
  );
}
