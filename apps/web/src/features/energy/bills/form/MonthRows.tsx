import { TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { FieldRow } from "../../../../ui/kit/FieldRow.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./SupplyForm.module.css";
import type { MonthAmount } from "./supply-draft.ts";

interface MonthRowsProps {
  label: string;
  hint: string;
  /** Labels the amount of each month. */
  amount: string;
  rows: readonly MonthAmount[];
  problem: string | undefined;
  onChange(rows: readonly MonthAmount[]): void;
}

export function MonthRows({ label, hint, amount, rows, problem, onChange }: MonthRowsProps) {
  const { t } = useTranslation("bills");
  const set = (at: number, part: Partial<MonthAmount>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <Text as="p" tone="quiet" size={13}>
        {hint}
      </Text>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <FieldRow key={index} hasAction>
          <TextInput
            type="month"
            aria-label={t("months.month")}
            value={row.month}
            onChange={(event) => set(index, { month: event.currentTarget.value })}
          />
          <TextInput
            aria-label={amount}
            inputMode="decimal"
            value={row.amount}
            onChange={(event) => set(index, { amount: event.currentTarget.value })}
          />
          <IconButton
            icon={IconTrash}
            label={t("form.removeMonth")}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </FieldRow>
      ))}
      {problem && (
        <p className={form.failure} role="alert">
          {problem}
        </p>
      )}
      <Button isQuiet onClick={() => onChange([...rows, { month: "", amount: "" }])}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {t("form.addMonth")}
      </Button>
    </fieldset>
  );
}
