import { TextInput } from "@mantine/core";

interface SearchFieldProps {
  /** Names the searched things; shown in the field until something is typed. */
  label: string;
  value: string;
  onChange(text: string): void;
  maxLength?: number;
  className?: string | undefined;
}

export function SearchField({ label, onChange, ...field }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
