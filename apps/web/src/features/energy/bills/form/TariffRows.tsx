import { NativeSelect } from "@mantine/core";
import type { TariffView } from "@switchboard/contract";
import { IconPlus, IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { DateField } from "../../../../ui/kit/DateField.tsx";
import { FieldRow } from "../../../../ui/kit/FieldRow.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import classes from "./SupplyForm.module.css";
import type { SupplyDraft } from "./supply-draft.ts";

interface TariffRowsProps {
  rows: SupplyDraft["tariffs"];
  tariffs: readonly TariffView[];
  today: string;
  problem: string | undefined;
  onChange(rows: SupplyDraft["tariffs"]): void;
}

/** By which tariff it is billed, each from a day on: a change of contract is one row more. */
export function TariffRows({ rows, tariffs, today, problem, onChange }: TariffRowsProps) {
  const { t } = useTranslation("bills");
  const set = (at: number, part: Partial<SupplyDraft["tariffs"][number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.field}>
      <legend>{t("form.tariffs")}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <FieldRow key={index} hasAction={rows.length > 1}>
          <NativeSelect
            aria-label={t("form.tariff")}
            data={[
              { value: "", label: t("form.choose") },
              ...tariffs.map(({ _id, name, currency }) => ({ value: _id, label: `${name} · ${currency}` })),
            ]}
            value={row.tariff}
            onChange={(event) => set(index, { tariff: event.currentTarget.value })}
          />
          <DateField aria-label={t("form.from")} day={row.from} onDay={(from) => set(index, { from })} />
          {rows.length > 1 && (
            <IconButton
              icon={IconTrash}
              label={t("form.removeTariff")}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          )}
        </FieldRow>
      ))}
      {problem && (
        <p className={form.failure} role="alert">
          {problem}
        </p>
      )}
      <Button isQuiet onClick={() => onChange([...rows, { from: today, tariff: "" }])}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {t("form.addTariff")}
      </Button>
    </fieldset>
  );
}
