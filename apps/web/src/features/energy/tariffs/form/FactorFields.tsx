import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useProblemAt } from "../problems.ts";
import { type Line, type LineOf, replaced } from "../tariff-draft.ts";
import { AmountField, Choice, RoundFields } from "./fields.tsx";
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
  const mode = modeOf(steps);
  const choose = (next: Mode) =>
    onChange({
      ...line,
      steps: steps.map((step) => ({ from: step.from, ...figuresOf(step, next) })),
      of: next === "price" ? undefined : (line.of ?? before.map(({ key }) => key)),
    });
  return (
    <>
      <Choice
        label={t("factor.mode")}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`factor.${value}`) }))}
        onChoose={choose}
      />
      <FactorSteps {...{ line, path, mode, onChange }} />
      {(mode !== "price" || line.of) && (
        <OfLines of={line.of ?? []} path={path} before={before} onChoose={(of) => onChange({ ...line, of })} />
      )}
      <RoundFields
        label={t("factor.round")}
        hint={t("factor.roundHint")}
        path={`${path}.factorRound`}
        rule={line.factorRound}
        onRule={(rule) => onChange({ ...line, factorRound: rule ?? { ...line.factorRound, to: "" } })}
      />
    </>
  );
}

const MODES = ["percent", "price", "both"] as const;
type Mode = (typeof MODES)[number];
type Step = LineOf<"power_factor">["steps"][number];
const FIGURES = { percent: ["percent"], price: ["price"], both: ["percent", "price"] } as const;

function modeOf(steps: readonly Step[]): Mode {
  const hasPrice = steps.some(({ price }) => price !== undefined);
  const hasPercent = steps.some(({ percent }) => percent !== undefined);
  if (hasPrice && hasPercent) return "both";
  return hasPrice ? "price" : "percent";
}

/** Keeps a figure when the way of charging changes; an added one starts at zero. */
function figuresOf({ percent, price }: Step, mode: Mode): Omit<Step, "from"> {
  if (mode === "both") return { percent: percent ?? "0", price: price ?? "0" };
  return { [mode]: percent ?? price ?? "0" };
}

/** A step may have one of the two alone. */
function withFigure(step: Step, figure: "percent" | "price", text: string): Step {
  const other = step[figure === "price" ? "percent" : "price"];
  return { ...step, [figure]: text === "" && other !== undefined ? undefined : text };
}

interface FactorStepsProps extends Omit<FactorFieldsProps, "before"> {
  mode: Mode;
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
      onAdd={() => onChange({ ...line, steps: [...steps, { from: "", ...figuresOf({ from: "" }, mode) }] })}
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
          {FIGURES[mode].map((figure) => (
            <AmountField
              key={figure}
              aria-label={t(`factor.${figure}`)}
              placeholder={t(`factor.${figure}`)}
              value={step[figure]}
              onAmount={(text) => onChange({ ...line, steps: replaced(steps, index, withFigure(step, figure, text)) })}
            />
          ))}
        </>
      )}
    </Rows>
  );
}
