import { NativeSelect, TextInput } from "@mantine/core";
import { MOST_STEPS } from "@switchboard/domain/alarms";
import { IconPlus, IconX } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { FieldRow } from "../../../../ui/kit/FieldRow.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ChosenPeople } from "../../../../widgets/people/ChosenPeople.tsx";
import { useOnCallWords } from "../on-call-words.ts";
import { minutesOf, newStep, type StepValues, TELLS } from "./plan-values.ts";

interface StepsFieldProps {
  steps: readonly StepValues[];
  /** The problem of each step, by its index. */
  problems: ReadonlyMap<number, string>;
  problem: string | undefined;
  onChange(steps: StepValues[]): void;
}

/** Edits whom to notify when nobody acknowledges, one sentence per step. */
export function StepsField({ steps, problems, problem, onChange }: StepsFieldProps) {
  const { t } = useTranslation("onCall");
  const change = (key: number, part: Partial<StepValues>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  return (
    <fieldset className={form.field}>
      <legend>{t("step.title")}</legend>
      <Stack as="ol" gap={8}>
        {steps.map((step, index) => (
          <Step
            key={step.key}
            step={step}
            problem={problems.get(index)}
            onChange={(part) => change(step.key, part)}
            onRemove={() => onChange(steps.filter(({ key }) => key !== step.key))}
          />
        ))}
      </Stack>
      {steps.length < MOST_STEPS && (
        <Button isQuiet onClick={() => onChange([...steps, newStep(steps)])}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          {t("step.add")}
        </Button>
      )}
      {problem && problems.size === 0 && (
        <p className={form.failure} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface StepProps {
  step: StepValues;
  problem: string | undefined;
  onChange(part: Partial<StepValues>): void;
  onRemove(): void;
}

function Step({ step, problem, onChange, onRemove }: StepProps) {
  const { t } = useTranslation("onCall");
  const words = useOnCallWords();
  const minutes = minutesOf(step.after);
  const said = words.step({ ...step, after_minutes: Number.isNaN(minutes) ? 0 : minutes });
  return (
    <Stack as="li" gap={8} isCard pad="4 12">
      <Row justify="between" gap={8}>
        <Text as="strong" breaks>
          {said}
        </Text>
        <IconButton icon={IconX} label={t("step.remove", { step: said })} onClick={onRemove} />
      </Row>
      <FieldRow>
        <TextInput
          label={t("step.minutes")}
          inputMode="numeric"
          maxLength={4}
          value={step.after}
          error={problem}
          onChange={(event) => onChange({ after: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("step.tell")}
          data={TELLS.map((value) => ({ value, label: t(`who.${value}`) }))}
          value={step.tell}
          onChange={({ currentTarget: { value } }) =>
            onChange({ tell: TELLS.find((each) => each === value) ?? "on_call" })
          }
        />
      </FieldRow>
      {step.tell === "people" && (
        <ChosenPeople
          people={step.people}
          words={{
            add: t("form.addPerson"),
            remove: (name) => t("form.removePerson", { name }),
            placeholder: t("form.search"),
            nobody: t("form.nobodyFound"),
          }}
          onChange={(people) => onChange({ people })}
        />
      )}
    </Stack>
  );
}
