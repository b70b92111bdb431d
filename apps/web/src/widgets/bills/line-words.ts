import type { BillLineView } from "@switchboard/contract";
import type { Translate } from "../../i18n/typed-keys.ts";
import { calendarMonth } from "../../ui/format/date-format.ts";
import { moneyFormat, quantityFormat } from "../../ui/format/money.ts";
import { periodName } from "./period-words.ts";

/** The language and currency of a bill. */
export interface BillReader {
  t: Translate<"bills">;
  language: string;
  currency: string;
}

export interface LineWords {
  title: string;
  quantity: string;
  rate: string;
  /** Explains the amount when the figures do not. */
  how: string | undefined;
}

type Line = Pick<BillLineView, "label" | "quantity" | "unit" | "rate">;

/** Words a line of a bill: its purpose, quantity, price and explanation. */
export function lineWords(line: Line, reader: BillReader): LineWords {
  return { title: titleOf(line, reader), ...figuresOf(line, reader), how: howOf(line, reader) };
}

function titleOf({ label, unit }: Line, reader: BillReader): string {
  const { t, language } = reader;
  const { name = "", period = "", month = "", from = "", upTo = "", percent = "" } = label.params;
  const number = quantityFormat(language, reader.currency);
  const limits = { name, from: number(from), upTo: number(upTo), unit: unit ?? "" };
  switch (label.key) {
    case "energy_period":
      return t("line.of", { name, what: periodName(t, period) });
    case "energy_slab":
    case "fixed_slab":
    case "demand_slab":
      return upTo === "" ? t("line.slabOver", limits) : t("line.slab", limits);
    case "demand_excess":
      return t("line.excess", { name });
    case "fuel":
      return t("line.of", { name, what: calendarMonth(language, month) });
    case "percent":
      return t("line.percent", { name, percent: number(percent) });
    case "round_off":
      return t("line.roundOff");
    default:
      return name;
  }
}

function figuresOf({ quantity, unit, rate }: Line, { t, language, currency }: BillReader) {
  const number = quantityFormat(language, currency);
  const price = moneyFormat(language, currency, "rate");
  if (unit === "percent")
    return {
      quantity: quantity === null ? "" : moneyFormat(language, currency)(quantity),
      rate: rate === null ? "" : t("line.rate", { percent: number(rate) }),
    };
  return {
    quantity: quantity === null ? "" : quantityWords(quantity, unit, t, number),
    rate: rate === null ? "" : price(rate),
  };
}

function quantityWords(
  quantity: string,
  unit: Line["unit"],
  t: Translate<"bills">,
  number: (text: string) => string,
): string {
  if (unit === "month" || unit === "day") {
    const count = Number(quantity);
    return Number.isInteger(count) ? t(`unit.${unit}`, { count }) : t(`unit.part.${unit}`, { part: quantity });
  }
  return unit === null ? number(quantity) : `${number(quantity)} ${unit}`;
}

function howOf({ label, unit }: Line, { t, language, currency }: BillReader): string | undefined {
  const { recorded = "", because = "", factor = "", contract = "", times = "", per = "" } = label.params;
  const number = quantityFormat(language, currency);
  switch (label.key) {
    case "demand":
    case "demand_slab":
      return t(`how.${becauseOf(because)}`, { recorded: number(recorded), unit: unit ?? "" });
    case "demand_excess":
      return t("how.excess", { contract: number(contract), unit: unit ?? "" });
    case "power_factor":
      return t("how.factor", { factor: number(factor) });
    case "minimum":
      return t("how.least");
    case "round_off":
      return t("how.roundOff");
    case "fixed":
    case "fixed_slab":
      return isOnce(times, per, unit) ? undefined : t("how.times", { times });
    default:
      return undefined;
  }
}

/** Once a month needs no word; neither does a count that is shown as the quantity. */
const isOnce = (times: string, per: string, unit: Line["unit"]) => times === "1" || times === "" || unit === per;

function becauseOf(because: string): "recorded" | "minimum" | "ratchet" {
  return because === "minimum" || because === "ratchet" ? because : "recorded";
}
