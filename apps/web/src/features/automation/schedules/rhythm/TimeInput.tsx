import { TextInput } from "@mantine/core";
import { formatHhmm, type Hhmm, parseHhmm } from "@switchboard/domain/core";

interface TimeInputProps {
  label: string;
  value: Hhmm | null | undefined;
  onChange(time: Hhmm | undefined): void;
  description?: string;
  error?: string | undefined;
}

/** A time of day in the browser's own field. */
export function TimeInput({ label, value, onChange, description, error }: TimeInputProps) {
  return (
    <TextInput
      type="time"
      label={label}
      description={description}
      value={value === null || value === undefined ? "" : formatHhmm(value, 24)}
      error={error}
      onChange={(event) => onChange(parseHhmm(event.currentTarget.value))}
    />
  );
}
