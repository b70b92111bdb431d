import { TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch, IconX } from "@switchboard/icons";
import { useRef } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "./layout/PlainButton.tsx";
import classes from "./SearchField.module.css";

interface SearchFieldProps extends Omit<TextInputProps, "label" | "value" | "onChange" | "className"> {
  /** Names the searched things; shown in the field until something is typed. */
  label: string;
  value: string;
  onChange(text: string): void;
  className?: string | undefined;
}

/** Searches a list. Among filters it has the same width on every screen; elsewhere it fills its place. */
export function SearchField({ label, value, onChange, className, ...field }: SearchFieldProps) {
  const { t } = useTranslation("common");
  const input = useRef<HTMLInputElement>(null);
  const clear = (
    <PlainButton
      className={classes.clear}
      aria-label={t("clearSearch")}
      onClick={() => {
        onChange("");
        input.current?.focus();
      }}
    >
      <IconX size={16} stroke={1.8} aria-hidden="true" />
    </PlainButton>
  );
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      className={className ? `${classes.field} ${className}` : classes.field}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={value && clear}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
