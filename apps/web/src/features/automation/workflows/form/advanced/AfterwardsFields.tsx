import { NumberInput, Switch } from "@mantine/core";
import { MOST_MINUTES, MOST_WORKFLOW_STEPS } from "@switchboard/domain/automation";
import { IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import classes from "./Advanced.module.css";
import { type AdvancedDraft, type AdvancedProblem, NEW_STEP, NO_DOING, type StepDraft } from "./advanced-draft.ts";
import { DoingFields } from "./DoingFields.tsx";

interface AfterwardsProps {
  advanced: AdvancedDraft;
  problems: readonly AdvancedProblem[];
  owner: { _id: string; name: string } | null;
  onChange(part: Partial<AdvancedDraft>): void;
}

function StepFields({ index, step, problems, owner, onChange, onRemove }: StepFieldsProps) {
  const { t } = useTranslation("workflows");
  return (
    <Stack as="section" gap={12} pad={12} isFramed aria-label={t("advanced.step", { step: index + 1 })}>
      <Row gap={8} className={classes.head}>
        <NumberInput
          label={t("advanced.after")}
          value={step.afterMinutes}
          min={1}
          max={MOST_MINUTES}
          allowDecimal={false}
          onChange={(value) => onChange({ afterMinutes: Number(value) || 1 })}
        />
        <IconButton label={t("advanced.removeStep", { step: index + 1 })} icon={IconTrash} onClick={onRemove} />
      </Row>
      <Switch
        role="switch"
        aria-label={t("advanced.while")}
        label={t("advanced.while")}
        checked={step.whileItLasts}
        onChange={(event) => onChange({ whileItLasts: event.currentTarget.checked })}
      />
      <DoingFields doing={step} path={`steps.${index}`} {...{ problems, owner, onChange }} />
    </Stack>
  );
}

interface StepFieldsProps {
  index: number;
  step: StepDraft;
  problems: readonly AdvancedProblem[];
  owner: { _id: string; name: string } | null;
  onChange(part: Partial<StepDraft>): void;
  onRemove(): void;
}

/** Edits the later steps and the actions when the condition ends. */
export function AfterwardsFields({ advanced, problems, owner, onChange }: AfterwardsProps) {
  const { t } = useTranslation("workflows");
  const { otherwise, steps } = advanced;
  const setStep = (index: number, part: Partial<StepDraft>) =>
    onChange({ steps: steps.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  return (
    <>
      <Stack gap={12} className={classes.part}>
        <h3>{t("advanced.steps")}</h3>
        <Text as="p" tone="quiet" size={13}>
          {t("advanced.stepsHint")}
        </Text>
        {steps.map((step, index) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
            key={index}
            {...{ index, step, problems, owner }}
            onChange={(part) => setStep(index, part)}
            onRemove={() => onChange({ steps: steps.filter((_, at) => at !== index) })}
          />
        ))}
        {steps.length < MOST_WORKFLOW_STEPS && (
          <Button isQuiet onClick={() => onChange({ steps: [...steps, NEW_STEP] })}>
            {t("advanced.addStep")}
          </Button>
        )}
      </Stack>
      <Stack gap={12} className={classes.part}>
        <Switch
          role="switch"
          aria-label={t("advanced.else")}
          label={t("advanced.else")}
          description={t("advanced.elseHint")}
          checked={otherwise !== null}
          onChange={(event) => onChange({ otherwise: event.currentTarget.checked ? NO_DOING : null })}
        />
        {otherwise && (
          <DoingFields
            doing={otherwise}
            path="else"
            {...{ problems, owner }}
            onChange={(part) => onChange({ otherwise: { ...otherwise, ...part } })}
          />
        )}
      </Stack>
    </>
  );
}
