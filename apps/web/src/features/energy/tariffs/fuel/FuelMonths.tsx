import type { TariffView } from "@switchboard/contract";
import type { FuelPrices } from "@switchboard/domain/energy";
import { IconPencil, IconPlus } from "@switchboard/icons";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { calendarMonth } from "../../../../ui/format/date-format.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Fuel.module.css";
import { fuelUnit, listedMonths } from "./fuel-months.ts";

interface FuelMonthsProps {
  tariff: TariffView;
  line: FuelPrices;
  thisMonth: string;
}

const FEW = 6;
const MORE = 12;

/** Lists one line's months, the newest first: those with a price, and those that still need one. */
export function FuelMonths({ tariff, line, thisMonth }: FuelMonthsProps) {
  const { t, i18n } = useTranslation("tariffs");
  const [most, setMost] = useState(FEW);
  const { key, name, otherwise } = line;
  const unit = fuelUnit(line);
  const money = moneyFormat(i18n.language, tariff.currency, "rate");
  const months = listedMonths(line, thisMonth);
  const next = line.months.findLast(({ month, price }) => price === null && month > thisMonth);
  const missing = months.find(({ price }) => price === null) ?? next;
  const to = { to: "/app/tariffs/$tariff", params: { tariff: tariff._id }, replace: true, resetScroll: false } as const;
  return (
    <Stack align="start" gap={8} className={classes.line}>
      <Row as="header" wraps justify="between" gap="4 12">
        <Text as="h3" breaks>
          {name}
        </Text>
        {missing && (
          <ButtonLink
            isQuiet
            {...to}
            search={{ fuel: key, month: missing.month }}
            aria-label={t("fuel.enterPriceOf", { name })}
          >
            {t("fuel.enterPrice")}
          </ButtonLink>
        )}
      </Row>
      <Text as="p" tone="quiet">
        {otherwise === null ? t("fuel.untilNothing") : t("fuel.until", { price: money(otherwise), unit })}
      </Text>
      <Text as="ul" isTabular className={classes.months} aria-label={name}>
        {months.slice(0, most).map(({ month, price }) => {
          const words = calendarMonth(i18n.language, month);
          return (
            <li key={`${month} ${price}`} data-missing={price === null || undefined}>
              <span>{words}</span>
              <span>{price === null ? t("fuel.none") : t("words.per", { price: money(price), unit })}</span>
              <IconButtonLink
                icon={price === null ? IconPlus : IconPencil}
                label={t(price === null ? "fuel.enterFor" : "fuel.correctFor", { name, month: words })}
                {...to}
                search={{ fuel: key, month }}
              />
            </li>
          );
        })}
      </Text>
      {months.length > most && (
        <Button isQuiet onClick={() => setMost(most + MORE)}>
          {t("fuel.earlier")}
        </Button>
      )}
    </Stack>
  );
}
