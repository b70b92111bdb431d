import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { periodName } from "../../../../widgets/bills/period-words.ts";
import type { Slabs } from "../tariff-draft.ts";
import { AmountField, Choice } from "./fields.tsx";
import { SlabRows } from "./SlabRows.tsx";
import classes from "./TariffForm.module.css";

interface PriceValue {
  price?: string | undefined;
  prices?: Record<string, string> | undefined;
  slabs?: Slabs | undefined;
}

interface PriceFieldsProps {
  value: PriceValue;
  path: string;
  /** The unit of the price: `kWh`, `kVA`. */
  unit: string;
  /** The periods of the line; a price for each is offered when there are several. Missing for lines without periods. */
  periods?: readonly string[];
  onChange(value: PriceValue): void;
}

const MODES = ["price", "prices", "slabs"] as const;
type Mode = (typeof MODES)[number];
const FIRST_LIMIT = "100";

/** Edits one price, one per period, or slabs. */
export function PriceFields({ value, path, unit, periods, onChange }: PriceFieldsProps) {
  const { t } = useTranslation("tariffs");
  const mode: Mode = value.slabs ? "slabs" : value.prices ? "prices" : "price";
  const modes = MODES.filter((each) => each !== "prices" || (periods && periods.length > 1) || mode === "prices");
  const choose = (next: Mode) => {
    const first = value.price ?? Object.values(value.prices ?? {})[0] ?? value.slabs?.steps[0]?.price ?? "";
    if (next === "price") onChange({ price: first });
    else if (next === "prices")
      onChange({ prices: Object.fromEntries(periods?.map((period) => [period, first]) ?? []) });
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
          periods={periods ?? []}
          {...{ path, unit }}
        />
      )}
      {value.slabs && (
        <SlabRows
          slabs={value.slabs}
          canShrink={periods !== undefined}
          onChange={(slabs) => onChange({ slabs })}
          {...{ path, unit }}
        />
      )}
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
    <Grid min={200} isFit align="start" gap={12} className={classes.pair}>
      {periods.map((period) => (
        <AmountField
          key={period}
          label={t("price.in", { period: periodName(words, period), unit })}
          path={`${path}.prices.${period}`}
          value={prices[period]}
          onAmount={(price) => onChange({ ...pick(prices, periods), [period]: price })}
        />
      ))}
    </Grid>
  );
}

/** Drops prices of removed periods, which the server would refuse. */
const pick = (prices: Record<string, string>, periods: readonly string[]) =>
  Object.fromEntries(periods.map((period) => [period, prices[period] ?? ""]));
