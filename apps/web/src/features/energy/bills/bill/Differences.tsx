import type { BillDifference } from "@switchboard/contract";
import { compareDecimals, decimal, decimalText, subtractDecimals } from "@switchboard/domain/energy";
import { useMay } from "../../../../api/useMay.ts";
import type { OneBill } from "../../../../data/bills.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { moneyFormat, quantityFormat } from "../../../../ui/format/money.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import classes from "./Bill.module.css";

interface Reader {
  t: Translate<"bills">;
  language: string;
  currency: string;
}

/** Why two bills differ, in a sentence: the figure, theirs and ours. */
function differenceWords(
  { what, key, ours, theirs }: BillDifference,
  nameOf: (key: string) => string,
  { t, language, currency }: Reader,
): string {
  const isMoney = what === "line" || what === "rounding";
  const say = isMoney ? moneyFormat(language, currency) : quantityFormat(language, currency);
  const figures = { ours: ours === null ? "–" : say(ours), theirs: theirs === null ? "–" : say(theirs) };
  return t(`why.${what}`, { ...figures, name: key === null ? "" : nameOf(key) });
}

/** Lists the differences between our bill and the utility's, the largest first, or says that none was entered. */
export function Differences({ one: { bill, utility, differences } }: { one: OneBill }) {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const { currency } = bill;
  const money = moneyFormat(language, currency);
  const mayEnter = useMay("enterprise.manage");
  if (!utility) return <p className={panel.quiet}>{t(mayEnter ? "utility.none" : "utility.noneUser")}</p>;
  const nameOf = (key: string) => bill.lines.find((line) => line.key === key)?.label.params.name ?? key;
  return (
    <>
      {utility.total !== null && <Sum ours={bill.total} theirs={utility.total} currency={currency} />}
      {differences.length > 0 && (
        <Stack as="ol" pad={0} isTabular className={classes.differences} aria-label={t("utility.why")}>
          {differences.map((difference) => (
            <li key={`${difference.what} ${difference.key}`}>
              <span>{differenceWords(difference, nameOf, { t, language, currency })}</span>
              {difference.amount !== null && <strong>{signed(difference.amount, money)}</strong>}
            </li>
          ))}
        </Stack>
      )}
      {utility.note !== "" && <p className={panel.quiet}>{utility.note}</p>}
    </>
  );
}

/** Always shows the sign of a difference. */
function signed(amount: string, money: (text: string) => string): string {
  return amount.startsWith("-") ? money(amount) : `+${money(amount)}`;
}

function Sum({ ours, theirs, currency }: { ours: string; theirs: string; currency: string }) {
  const { t, i18n } = useTranslation("bills");
  const money = moneyFormat(i18n.language, currency);
  const difference = subtractDecimals(decimal(theirs), decimal(ours));
  const sign = compareDecimals(difference, decimal("0"));
  const amount = money(decimalText(difference).replace("-", ""));
  return (
    <Stack as="dl" gap={6} isTabular className={classes.sum}>
      <Row wraps justify="between" gap="0 12">
        <dt>{t("utility.ours")}</dt>
        <dd>{money(ours)}</dd>
      </Row>
      <Row wraps justify="between" gap="0 12">
        <dt>{t("utility.theirs")}</dt>
        <dd>{money(theirs)}</dd>
      </Row>
      <Row wraps justify="between" gap="0 12" data-total>
        <dt>{t("utility.difference")}</dt>
        <dd>{sign === 0 ? t("difference.none") : t(sign > 0 ? "difference.more" : "difference.less", { amount })}</dd>
      </Row>
    </Stack>
  );
}
