import { TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import classes from "./SupplyForm.module.css";
import type { SupplyDraft } from "./supply-draft.ts";

interface PastDemandsProps {
  rows: SupplyDraft["pastDemands"];
  problem: string | undefined;
  onChange(rows: SupplyDraft["pastDemands"]): void;
}

/** The highest demand of months before there were readings: tariffs that look back need them. */
export function PastDemands({ rows, problem, onChange }: PastDemandsProps) {
  const { t } = useTranslation("bills");
  const set = (at: number, part: Partial<SupplyDraft["pastDemands"][number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.field}>
      <legend>{t("form.pastDemands")}</legend>
      <p className={classes.hint}>{t("form.pastHint")}</p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <div key={index} className={classes.row}>
          <TextInput
            type="month"
            aria-label={t("months.month")}
            value={row.month}
            onChange={(event) => set(index, { month: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t("months.demand")}
            inputMode="decimal"
            value={row.demand}
            onChange={(event) => set(index, { demand: event.currentTarget.value })}
          />
          <IconButton
            icon={IconTrash}
            label={t("form.removeMonth")}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button isQuiet onClick={() => onChange([...rows, { month: "", demand: "" }])}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {t("form.addMonth")}
      </Button>
    </fieldset>
  );
}
