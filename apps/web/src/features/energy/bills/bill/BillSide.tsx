import { isIncomplete } from "@switchboard/domain/energy";
import type { OneBill, Supply } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { Incomplete } from "../../../../widgets/bills/Incomplete.tsx";
import shared from "../Bills.module.css";
import { BudgetBar } from "../BudgetBar.tsx";
import classes from "./Bill.module.css";
import { Differences } from "./Differences.tsx";
import { Shares } from "./Shares.tsx";

/** Shows the total, the budget, the utility's figures and the shares beside the lines. */
export function BillSide({ supply, one }: { supply: Supply; one: OneBill }) {
  const { t, i18n } = useTranslation("bills");
  const { bill, isOver, forecast, budget, shares } = one;
  const isLacking = isIncomplete(bill);
  const money = moneyFormat(i18n.language, bill.currency);
  const glance = moneyFormat(i18n.language, bill.currency, "short");
  return (
    <Stack gap={12} className={classes.side}>
      <section className={shared.card} aria-label={t("bill.total")}>
        <Stack as="p" gap={2} className={shared.figure}>
          <span>{t(isOver ? "bill.total" : "bill.totalSoFar")}</span>
          <strong>{money(bill.total)}</strong>
          <Incomplete of={isLacking} />
        </Stack>
        {forecast && (
          <Stack as="p" gap={2} className={shared.figure}>
            <span>{t("now.expected")}</span>
            <strong>{glance(forecast.total)}</strong>
            <Incomplete of={forecast.isIncomplete} />
            <small>{t("now.between", { low: glance(forecast.low), high: glance(forecast.high) })}</small>
          </Stack>
        )}
        <BudgetBar {...{ forecast, budget }} currency={bill.currency} total={bill.total} isIncomplete={isLacking} />
      </section>
      <section className={panel.card} aria-labelledby="bill-utility">
        <h2 id="bill-utility">{t("utility.title")}</h2>
        <Differences one={one} />
      </section>
      {shares.length > 0 && (
        <section className={panel.card} aria-labelledby="bill-shares">
          <h2 id="bill-shares">{t("shares.title")}</h2>
          <Shares currency={bill.currency} shares={shares} basis={supply.shares?.basis} />
        </section>
      )}
    </Stack>
  );
}
