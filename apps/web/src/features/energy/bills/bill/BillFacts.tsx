import type { BillView } from "@switchboard/contract";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { kilograms, quantityFormat } from "../../../../ui/format/money.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Bill.module.css";

/** Shows the measured figures that the bill's lines are computed from. */
export function BillFacts({ bill, co2 }: { bill: BillView; co2: string | null }) {
  const { t, i18n } = useTranslation("bills");
  const { dateTime } = useMoments();
  const number = quantityFormat(i18n.language, bill.currency);
  const { importWh, exportWh, vah } = bill.energy;
  const kilo = (count: number) => number((count / 1000).toFixed(3));
  const facts: { name: string; value: string; note?: string }[] = [
    { name: t("fact.energy"), value: `${kilo(importWh)} kWh` },
    ...(vah === null ? [] : [{ name: t("fact.apparent"), value: `${kilo(vah)} kVAh` }]),
    ...(exportWh === 0 ? [] : [{ name: t("fact.export"), value: `${kilo(exportWh)} kWh` }]),
    ...(bill.powerFactor === null ? [] : [{ name: t("fact.factor"), value: number(bill.powerFactor) }]),
    ...bill.demands.map(({ recorded, measure, at }) => ({
      name: t("fact.demand"),
      value: `${number(recorded)} ${measure}`,
      ...(at === null ? {} : { note: dateTime(at) }),
    })),
    ...(co2 === null ? [] : [{ name: t("fact.co2"), value: kilograms(i18n.language, bill.currency)(co2) }]),
  ];
  return (
    <Grid as="dl" min={150} gap="12 24" isTabular className={classes.facts}>
      {facts.map(({ name, value, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two demands may be called the same, and facts stay in their order
        <div key={index}>
          <dt>{name}</dt>
          <Text as="dd" weight={600}>
            {value}
            {note && <small>{note}</small>}
          </Text>
        </div>
      ))}
    </Grid>
  );
}
