import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { useProblemAt } from "../problems.ts";
import { type Line, type LineOf, replaced } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { ProRata } from "./ProRata.tsx";
import { PriceFields } from "./price.tsx";
import { Rows } from "./Rows.tsx";
import classes from "./TariffForm.module.css";

interface DemandFieldsProps {
  line: LineOf<"demand">;
  path: string;
  onChange(line: Line): void;
}

const MINUTES = ["15", "30", "60"] as const;
const minutesOf = { "15": 15, "30": 30, "60": 60 } as const;

/** Edits a charge for the highest demand: its window, price, billed minimum and excess over the contract. */
export function DemandFields({ line, path, onChange }: DemandFieldsProps) {
  const { t } = useTranslation("tariffs");
  return (
    <>
      <Grid min={200} isFit align="start" gap={12} className={classes.pair}>
        <Choice
          label={t("demand.measure")}
          value={line.measure}
          options={(["kVA", "kW"] as const).map((value) => ({ value, label: value }))}
          onChoose={(measure) => onChange({ ...line, measure })}
        />
        <Choice
          label={t("demand.window")}
          value={MINUTES.find((each) => minutesOf[each] === line.windowMinutes) ?? "15"}
          options={MINUTES.map((value) => ({ value, label: t("demand.minutes", { count: Number(value) }) }))}
          onChoose={(minutes) => onChange({ ...line, windowMinutes: minutesOf[minutes] })}
        />
      </Grid>
      <PriceFields
        value={line}
        path={path}
        unit={line.measure}
        onChange={({ price, slabs }) => onChange({ ...line, price, slabs })}
      />
      <LeastFields {...{ line, path, onChange }} />
      <ExcessRows {...{ line, path, onChange }} />
      <ProRata line={line} onChange={onChange} />
    </>
  );
}

/** Edits the billed minimum, by the contract and by the months before. */
function LeastFields({ line, path, onChange }: DemandFieldsProps) {
  const { t } = useTranslation("tariffs");
  const { ratchet } = line;
  return (
    <Grid min={200} isFit align="start" gap={12} className={classes.pair}>
      <AmountField
        label={t("demand.minimumShare")}
        description={t("demand.shareHint")}
        path={`${path}.minimumShare`}
        value={line.minimumShare}
        onAmount={(text) => onChange({ ...line, minimumShare: text || undefined })}
      />
      <AmountField
        label={t("demand.ratchetShare")}
        description={t("demand.shareHint")}
        path={`${path}.ratchet.share`}
        value={ratchet?.share}
        onAmount={(share) =>
          onChange({ ...line, ratchet: share ? { months: ratchet?.months ?? 12, share } : undefined })
        }
      />
      {ratchet && (
        <AmountField
          label={t("demand.ratchetMonths")}
          path={`${path}.ratchet.months`}
          value={String(ratchet.months)}
          onAmount={(text) => onChange({ ...line, ratchet: { ...ratchet, months: Math.trunc(Number(text)) || 0 } })}
        />
      )}
    </Grid>
  );
}

type Excess = NonNullable<LineOf<"demand">["excess"]>[number];

/** Uses a price instead of a multiple of the ordinary price. */
function priced({ times, price: _price, ...step }: Excess, price: string): Excess {
  return price ? { ...step, price } : { ...step, times: times ?? "1" };
}

/** Edits the extra cost of demand above a share of the contract. */
function ExcessRows({ line, path, onChange }: DemandFieldsProps) {
  const { t } = useTranslation("tariffs");
  const excess = line.excess ?? [];
  const problem = useProblemAt(`${path}.excess`);
  const change = (next: NonNullable<typeof line.excess>) =>
    onChange({ ...line, excess: next.length > 0 ? next : undefined });
  return (
    <Rows
      label={t("demand.excess")}
      items={excess}
      add={t("demand.addExcess")}
      remove={t("demand.removeExcess")}
      problem={problem}
      onAdd={() => change([...excess, { over: "1", times: "1" }])}
      onChange={change}
    >
      {(step, index) => (
        <>
          <AmountField
            label={t("demand.over")}
            value={step.over}
            onAmount={(over) => change(replaced(excess, index, { ...step, over }))}
          />
          <AmountField
            label={t("demand.upTo")}
            placeholder={t("demand.noEnd")}
            value={step.upTo ?? undefined}
            onAmount={(upTo) => change(replaced(excess, index, { ...step, upTo: upTo || undefined }))}
          />
          <AmountField
            label={t("demand.times")}
            value={step.times}
            disabled={step.price !== undefined}
            onAmount={(times) => change(replaced(excess, index, { ...step, times: times || undefined }))}
          />
          <AmountField
            label={t("demand.orPrice", { unit: line.measure })}
            value={step.price}
            onAmount={(price) => change(replaced(excess, index, priced(step, price)))}
          />
        </>
      )}
    </Rows>
  );
}
