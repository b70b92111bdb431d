import type { Translate } from "../../../../i18n/typed-keys.ts";
import { moneyFormat, quantityFormat } from "../../../../ui/format/money.ts";
import { periodName } from "../../../../widgets/bills/period-words.ts";
import type { Line, Slabs, Version } from "../tariff-draft.ts";

export interface TariffReader {
  t: Translate<"tariffs">;
  bills: Translate<"bills">;
  language: string;
  currency: string;
}

/** Formats a line's charge briefly: `₹8.80 per kVAh`, `peak ₹9.65, night ₹6.65`. */
export function lineFigures(line: Line, reader: TariffReader): string {
  const { t, language, currency } = reader;
  const money = moneyFormat(language, currency, "rate");
  const number = quantityFormat(language, currency);
  switch (line.kind) {
    case "energy":
      return priced(line, line.measure === "apparent" ? "kVAh" : "kWh", reader);
    case "fixed":
      return [priced(line, t(`basis.unit.${line.basis}`), reader), t(`per.${line.per}`)].join(" · ");
    case "demand":
      return [
        priced(line, line.measure, reader),
        line.minimumShare ? t("words.minimum", { share: percentOf(line.minimumShare, language) }) : "",
        line.ratchet
          ? t("words.ratchet", { share: percentOf(line.ratchet.share, language), count: line.ratchet.months })
          : "",
      ]
        .filter(Boolean)
        .join(" · ");
    case "power_factor":
      return line.steps
        .map(({ from, percent, price }) =>
          t("words.from", {
            from: number(from),
            what: percent === undefined ? money(price ?? "0") : `${number(percent)} %`,
          }),
        )
        .join(", ");
    case "fuel":
      return t("words.monthly");
    case "percent":
      return `${number(line.percent)} %`;
    case "minimum":
      return t("words.least", { price: money(line.price) });
  }
}

interface PriceParts {
  price?: string | undefined;
  prices?: Record<string, string> | undefined;
  slabs?: Slabs | undefined;
}

function priced(
  { price, prices, slabs }: PriceParts,
  unit: string,
  { t, bills, language, currency }: TariffReader,
): string {
  const money = moneyFormat(language, currency, "rate");
  const number = quantityFormat(language, currency);
  if (prices)
    return Object.entries(prices)
      .map(([period, each]) => `${periodName(bills, period)} ${money(each)}`)
      .join(", ");
  if (slabs)
    return slabs.steps
      .map(({ upTo, price: each }) =>
        upTo === null
          ? t("words.beyond", { price: money(each) })
          : t("words.upTo", { upTo: number(upTo), price: money(each) }),
      )
      .join(", ");
  return t("words.per", { price: money(price ?? "0"), unit });
}

const percentOf = (share: string, language: string) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(Number(share));

export interface LineChange {
  name: string;
  kind: "added" | "removed" | "changed";
  before: string | undefined;
  now: string | undefined;
}

/** Leaves out a line's name and announced months, which a version does not decide. */
const terms = (line: Line) => ({ ...line, name: "", ...("months" in line ? { months: {} } : {}) });

/** Lists the lines that were added, removed or repriced between two versions. */
export function versionChanges(before: Version, now: Version, reader: TariffReader): LineChange[] {
  const old = new Map(before.lines.map((line) => [line.key, line]));
  const added = now.lines.flatMap((line): LineChange[] => {
    const was = old.get(line.key);
    old.delete(line.key);
    const words = lineFigures(line, reader);
    if (!was) return [{ name: line.name, kind: "added", before: undefined, now: words }];
    const wasWords = lineFigures(was, reader);
    const isSame = wasWords === words && JSON.stringify(terms(was)) === JSON.stringify(terms(line));
    return isSame ? [] : [{ name: line.name, kind: "changed", before: wasWords, now: words }];
  });
  const removed = [...old.values()].map(
    (line): LineChange => ({ name: line.name, kind: "removed", before: lineFigures(line, reader), now: undefined }),
  );
  return [...added, ...removed];
}
