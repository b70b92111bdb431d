import { NativeSelect } from "@mantine/core";
import { ALL_TRIGGERS, type AnyTrigger } from "@switchboard/domain/automation";
import { useTranslation } from "../../../../i18n/useTranslation.ts";

interface TriggerSelectProps {
  label: string;
  value: AnyTrigger;
  error: string | undefined;
  onChange(trigger: AnyTrigger): void;
}

/** Chooses the trigger, which also decides the devices to choose from. */
export function TriggerSelect({ label, value, error, onChange }: TriggerSelectProps) {
  const { t } = useTranslation("workflows");
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      data={ALL_TRIGGERS.map((trigger) => ({ value: trigger, label: t(`triggers.${trigger}`) }))}
      onChange={(event) => onChange(event.currentTarget.value as AnyTrigger)}
    />
  );
}
