import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import { ROUNDING_MODES, type RoundingRule } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import { useProblemAt } from "../problems.ts";
import classes from "./TariffForm.module.css";

interface AmountFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** The path in the version, by which problems are found. */
  path?: string;
  value: string | undefined;
  onAmount(text: string): void;
}

/** Takes a number as typed text; a decimal comma is read as a point. */
export function AmountField({ path = "-", value, onAmount, ...field }: AmountFieldProps) {
  const problem = useProblemAt(path);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      error={problem}
      value={value ?? ""}
      onChange={(event) => onAmount(event.currentTarget.value.trim().replace(",", "."))}
    />
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Read by screen readers when the label alone is ambiguous. */
  said?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}

export function Choice<Value extends string>({ label, said, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      aria-label={said}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}

interface RoundFieldsProps {
  label: string;
  hint?: string;
  path: string;
  rule: RoundingRule | undefined;
  /** Called with undefined when nothing is rounded. */
  onRule(rule: RoundingRule | undefined): void;
}

/** Edits the rounding step, and the direction once a step is set. */
export function RoundFields({ label, hint, path, rule, onRule }: RoundFieldsProps) {
  const { t } = useTranslation("tariffs");
  const mode = rule?.mode ?? "half_up";
  return (
    <Grid min={200} isFit align="end" gap={12} pad={0} className={classes.round}>
      <AmountField
        label={label}
        description={hint}
        path={path}
        value={rule?.to}
        onAmount={(to) => onRule(to ? { to, mode } : undefined)}
      />
      {rule && (
        <Choice
          label={t("rounding.way")}
          said={t("rounding.wayOf", { what: label })}
          value={mode}
          options={ROUNDING_MODES.map((value) => ({ value, label: t(`rounding.${value}`) }))}
          onChoose={(way) => onRule({ ...rule, mode: way })}
        />
      )}
    </Grid>
  );
}

interface TicksProps {
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChoose(chosen: string[]): void;
}

export function Ticks({ label, hint, options, chosen, onChoose }: TicksProps) {
  // A value removed elsewhere can still be unticked here.
  const gone = chosen.filter((value) => !options.some((option) => option.value === value));
  const all = [...options, ...gone.map((value) => ({ value, label: value }))];
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChoose(all.map((option) => option.value).filter((each) => next.has(each)));
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      {hint && (
        <Text as="p" tone="quiet" size={13}>
          {hint}
        </Text>
      )}
      <Row wraps gap="0 16">
        {all.map((option) => (
          <Tick key={option.value} checked={chosen.includes(option.value)} onChange={() => toggle(option.value)}>
            {option.label}
          </Tick>
        ))}
      </Row>
    </fieldset>
  );
}
