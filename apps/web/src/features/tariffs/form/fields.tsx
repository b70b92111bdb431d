import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import { useProblemAt } from "../problems.ts";
import classes from "./TariffForm.module.css";

interface AmountFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  /** Where it stands in the version, for what is wrong with it. */
  path?: string;
  value: string | undefined;
  onAmount(text: string): void;
}

/** A price, a share or another number, as it is typed; a comma for the decimals is taken for a point. */
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
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose(value: Value): void;
}

/** One of a few. */
export function Choice<Value extends string>({ label, isLabelHidden, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}

interface TicksProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChoose(chosen: string[]): void;
}

/** Several of a few. */
export function Ticks({ label, options, chosen, onChoose }: TicksProps) {
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChoose(options.map((option) => option.value).filter((each) => next.has(each)));
  };
  return (
    <fieldset className={classes.ticks}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
