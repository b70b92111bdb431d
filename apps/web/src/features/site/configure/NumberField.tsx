import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { parseNumber } from "./config-values.ts";

interface NumberFieldProps {
  label: string;
  description: ReactNode;
  error: ReactNode;
  placeholder: string | undefined;
  unit: string;
  /** Not set when the devices have different values. */
  value: number | null | undefined;
  onChange(value: number | null): void;
}

/** Keeps the typed text as long as it parses to the given value. */
export function NumberField({ value, onChange, unit, ...rest }: NumberFieldProps) {
  const [text, setText] = useState("");
  const isOwn = value !== undefined && Object.is(parseNumber(text), value);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionPointerEvents="none"
      value={isOwn ? text : (value ?? "").toString()}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value));
      }}
    />
  );
}
