import { useTranslation } from "../../../i18n/useTranslation.ts";
import { periodName } from "../../../widgets/bills/period-words.ts";
import { useProblemAt } from "../problems.ts";
import { replaced, type Slabs } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { Rows } from "./Rows.tsx";
import classes from "./TariffForm.module.css";

interface Priced {
  price?: string | undefined;
  prices?: Record<string, string> | undefined;
  slabs?: Slabs | undefined;
}

interface PriceFieldsProps {
  value: Priced;
  path: string;
  /** What the price is for: `kWh`, `kVA`. */
  unit: string;
  /** The periods of the version; prices for each are offered where there are several. */
  periods?: readonly string[];
  onChange(value: Priced): void;
}

const MODES = ["price", "prices", "slabs"] as const;
type Mode = (typeof MODES)[number];
const FIRST_LIMIT = "100";

/** One price, one for each period, or by slabs. */
export function PriceFields({ value, path, unit, periods = [], onChange }: PriceFieldsProps) {
  const { t } = useTranslation("tariffs");
  const mode: Mode = value.slabs ? "slabs" : value.prices ? "prices" : "price";
  const modes = MODES.filter((each) => each !== "prices" || periods.length > 1 || mode === "prices");
  const choose = (next: Mode) => {
    const first = value.price ?? Object.values(value.prices ?? {})[0] ?? value.slabs?.steps[0]?.price ?? "";
    if (next === "price") onChange({ price: first });
    else if (next === "prices") onChange({ prices: Object.fromEntries(periods.map((period) => [period, first])) });
    else onChange({ slabs: newSlabs(first) });
  };
  return (
    <>
      <Choice
        label={t("price.mode")}
        value={mode}
        options={modes.map((each) => ({ value: each, label: t(`price.${each}`) }))}
        onChoose={choose}
      />
      {mode === "price" && (
        <AmountField
          label={t("price.per", { unit })}
          path={`${path}.price`}
          value={value.price}
          onAmount={(price) => onChange({ price })}
        />
      )}
      {mode === "prices" && (
        <PeriodPrices
          prices={value.prices ?? {}}
          onChange={(prices) => onChange({ prices })}
          {...{ path, unit, periods }}
        />
      )}
      {value.slabs && <SlabRows slabs={value.slabs} onChange={(slabs) => onChange({ slabs })} {...{ path, unit }} />}
    </>
  );
}

const newSlabs = (price: string): Slabs => ({
  mode: "telescopic",
  steps: [
    { upTo: FIRST_LIMIT, price },
    { upTo: null, price },
  ],
});

interface PeriodPricesProps {
  prices: Record<string, string>;
  path: string;
  unit: string;
  periods: readonly string[];
  onChange(prices: Record<string, string>): void;
}

function PeriodPrices({ prices, path, unit, periods, onChange }: PeriodPricesProps) {
  const { t } = useTranslation(["tariffs", "bills"]);
  const { t: words } = useTranslation("bills");
  return (
    <div className={classes.pair}>
      {periods.map((period) => (
        <AmountField
          key={period}
          label={t("price.in", { period: periodName(words, period), unit })}
          path={`${path}.prices.${period}`}
          value={prices[period]}
          onAmount={(price) => onChange({ ...pick(prices, periods), [period]: price })}
        />
      ))}
    </div>
  );
}

/** Prices of periods that were taken away would be refused. */
const pick = (prices: Record<string, string>, periods: readonly string[]) =>
  Object.fromEntries(periods.map((period) => [period, prices[period] ?? ""]));

interface SlabRowsProps {
  slabs: Slabs;
  path: string;
  unit: string;
  onChange(slabs: Slabs): void;
}

function SlabRows({ slabs, path, unit, onChange }: SlabRowsProps) {
  const { t } = useTranslation("tariffs");
  const { steps } = slabs;
  const problem = useProblemAt(`${path}.slabs`);
  const change = (next: Slabs["steps"]) => onChange({ ...slabs, steps: openLast(next) });
  return (
    <>
      <Choice
        label={t("slabs.mode")}
        value={slabs.mode}
        options={(["telescopic", "whole"] as const).map((value) => ({ value, label: t(`slabs.${value}`) }))}
        onChoose={(mode) => onChange({ ...slabs, mode })}
      />
      <Rows
        label={t("slabs.title")}
        items={steps}
        add={t("slabs.add")}
        remove={t("slabs.remove")}
        least={1}
        problem={problem}
        onAdd={() =>
          change([...steps.slice(0, -1), { upTo: "", price: "" }, steps.at(-1) ?? { upTo: null, price: "" }])
        }
        onChange={change}
      >
        {(step, index) => (
          <>
            {step.upTo === null ? (
              <p className={classes.open}>{t("slabs.beyond")}</p>
            ) : (
              <AmountField
                aria-label={t("slabs.upTo", { unit })}
                placeholder={t("slabs.upTo", { unit })}
                value={step.upTo}
                onAmount={(upTo) => change(replaced(steps, index, { ...step, upTo }))}
              />
            )}
            <AmountField
              aria-label={t("price.per", { unit })}
              placeholder={t("price.per", { unit })}
              value={step.price}
              onAmount={(price) => change(replaced(steps, index, { ...step, price }))}
            />
          </>
        )}
      </Rows>
      {slabs.upToTotal && slabs.upToTotal.length > 0 && (
        <p className={classes.hint}>
          {t("slabs.groups", { upTo: slabs.upToTotal.map(({ upTo }) => upTo).join(", "), unit })}
        </p>
      )}
    </>
  );
}

/** The last slab has no end. */
const openLast = (steps: Slabs["steps"]): Slabs["steps"] =>
  steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, upTo: null } : { ...step, upTo: step.upTo ?? "" },
  );
