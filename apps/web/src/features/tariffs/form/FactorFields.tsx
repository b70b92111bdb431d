import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useProblemAt } from "../problems.ts";
import { type Line, type LineOf, replaced } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { OfLines } from "./OfLines.tsx";
import { Rows } from "./Rows.tsx";

interface FactorFieldsProps {
  line: LineOf<"power_factor">;
  path: string;
  before: readonly Line[];
  onChange(line: Line): void;
}

/** A surcharge or an incentive by the power factor: a share of other lines, or a price for each kilowatt-hour. */
export function FactorFields({ line, path, before, onChange }: FactorFieldsProps) {
  const { t } = useTranslation("tariffs");
  const { steps } = line;
  const isPrice = steps.some(({ price }) => price !== undefined);
  const mode = isPrice ? "price" : "percent";
  const choose = (next: "price" | "percent") =>
    onChange({
      ...line,
      steps: steps.map(({ from, percent, price }) => ({ from, [next]: percent ?? price ?? "0" })),
      of: next === "price" ? undefined : (line.of ?? before.map(({ key }) => key)),
    });
  return (
    <>
      <Choice
        label={t("factor.mode")}
        value={mode}
        options={(["percent", "price"] as const).map((value) => ({ value, label: t(`factor.${value}`) }))}
        onChoose={choose}
      />
      <FactorSteps {...{ line, path, mode, onChange }} />
      {!isPrice && (
        <OfLines of={line.of ?? []} path={path} before={before} onChoose={(of) => onChange({ ...line, of })} />
      )}
    </>
  );
}

interface FactorStepsProps extends Omit<FactorFieldsProps, "before"> {
  mode: "percent" | "price";
}

function FactorSteps({ line, path, mode, onChange }: FactorStepsProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(`${path}.steps`);
  const { steps } = line;
  return (
    <Rows
      label={t("factor.steps")}
      items={steps}
      add={t("factor.add")}
      remove={t("factor.remove")}
      least={1}
      problem={problem}
      onAdd={() => onChange({ ...line, steps: [...steps, { from: "", [mode]: "" }] })}
      onChange={(next) => onChange({ ...line, steps: next })}
    >
      {(step, index) => (
        <>
          <AmountField
            aria-label={t("factor.from")}
            placeholder={t("factor.from")}
            value={step.from}
            onAmount={(from) => onChange({ ...line, steps: replaced(steps, index, { ...step, from }) })}
          />
          <AmountField
            aria-label={t(`factor.${mode}`)}
            placeholder={t(`factor.${mode}`)}
            value={step[mode]}
            onAmount={(text) => onChange({ ...line, steps: replaced(steps, index, { ...step, [mode]: text }) })}
          />
        </>
      )}
    </Rows>
  );
}
