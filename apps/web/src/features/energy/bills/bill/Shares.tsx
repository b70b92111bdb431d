import type { BilledShare } from "@switchboard/contract";
import type { Supply } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { kilowattHours, moneyFormat } from "../../../../ui/format/money.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import classes from "./Bill.module.css";

interface SharesProps {
  currency: string;
  shares: readonly BilledShare[];
  basis: NonNullable<Supply["shares"]>["basis"] | undefined;
}

/** Who pays how much of the bill: the shares add up to it exactly. */
export function Shares({ currency, shares, basis }: SharesProps) {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const money = moneyFormat(language, currency);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <>
      {basis && <p className={panel.quiet}>{t(`shares.by.${basis}`)}</p>}
      <Stack as="ul" pad={0} isTabular className={classes.shares}>
        {shares.map(({ name, importWh, part, amount }) => (
          <li key={name ?? ""} data-rest={name === null || undefined}>
            <Surface as="span" breaks shrinks>
              {name ?? t("shares.rest")}
              <small>
                {[importWh === null ? "" : kilowattHours(language, currency)(importWh), percent.format(Number(part))]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </Surface>
            <strong>{money(amount)}</strong>
            <i aria-hidden="true" style={{ width: `${Math.min(100, Number(part) * 100)}%` }} />
          </li>
        ))}
      </Stack>
    </>
  );
}
