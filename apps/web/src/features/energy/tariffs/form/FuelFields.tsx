import { TextInput } from "@mantine/core";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { useProblemAt } from "../problems.ts";
import { type Line, type LineOf, replaced } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { Rows } from "./Rows.tsx";

interface FuelFieldsProps {
  line: LineOf<"fuel">;
  path: string;
  onChange(line: Line): void;
}

/** A price that is announced month by month. */
export function FuelFields({ line, path, onChange }: FuelFieldsProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(`${path}.months`);
  const months = Object.entries(line.months);
  const unit = line.measure === "apparent" ? "kVAh" : "kWh";
  const change = (next: [string, string][]) => onChange({ ...line, months: Object.fromEntries(next) });
  return (
    <>
      <Choice
        label={t("line.measure")}
        value={line.measure}
        options={(["import", "apparent"] as const).map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChoose={(measure) => onChange({ ...line, measure })}
      />
      <AmountField
        label={t("fuel.otherwise", { unit })}
        value={line.otherwise}
        onAmount={(text) => onChange({ ...line, otherwise: text || undefined })}
      />
      <Rows
        label={t("fuel.months")}
        items={months}
        add={t("fuel.add")}
        remove={t("fuel.remove")}
        problem={problem}
        onAdd={() => change([...months, ["", ""]])}
        onChange={change}
      >
        {([month, price], index) => (
          <>
            <TextInput
              type="month"
              aria-label={t("fuel.month")}
              value={month}
              onChange={(event) => change(replaced(months, index, [event.currentTarget.value, price]))}
            />
            <AmountField
              aria-label={t("price.per", { unit })}
              placeholder={t("price.per", { unit })}
              value={price}
              onAmount={(text) => change(replaced(months, index, [month, text]))}
            />
          </>
        )}
      </Rows>
      <Text as="p" tone="quiet" size={13}>
        {t("fuel.later")}
      </Text>
    </>
  );
}
