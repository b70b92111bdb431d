import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { costQuery, type EnergyCost } from "../../data/bills.ts";
import { useTimeZone } from "../../data/queries.ts";
import { useServerNow } from "../../data/useServerNow.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { kilowattHours, moneyFormat } from "../../ui/format/money.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import panel from "../../ui/kit/Panel.module.css";
import { LeftOutNote } from "../sums/LeftOutNote.tsx";

/** Shows one device's energy and cost of today and this month; renders nothing without a price. */
export function DeviceCosts({ id }: { id: string }) {
  const { t } = useTranslation("meters");
  const today = localDay(new Date(useServerNow()), useTimeZone());
  const of = (from_date: string) => costQuery({ from_date, to_date: today, device_ids: [id], by: "device" });
  const day = useQuery(of(today)).data;
  const month = useQuery(of(`${today.slice(0, 7)}-01`)).data;
  if (!month || month.currency === null || month.total.amount === null) return null;
  return (
    <section className={panel.card} aria-labelledby="device-costs">
      <h2 id="device-costs">{t("costs.device.title")}</h2>
      <Row as="dl" wraps isTabular gap="12 24">
        {day && <Figure label={t("costs.device.today")} cost={day} />}
        <Figure label={t("costs.device.month")} cost={month} />
      </Row>
      <LeftOutNote leftOut={month.left_out} />
    </section>
  );
}

function Figure({ label, cost: { currency, total } }: { label: string; cost: EnergyCost }) {
  const { i18n } = useTranslation("meters");
  if (currency === null || total.amount === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <Text as="dd" size={20} weight={600}>
        {moneyFormat(i18n.language, currency, "short")(total.amount)}
      </Text>
      <dd>
        <small>{kilowattHours(i18n.language, currency)(total.importWh)}</small>
      </dd>
    </div>
  );
}
