import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/useMay.ts";
import { costQuery, suppliesQuery } from "../../data/bills.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { kilograms, kilowattHours, moneyFormat } from "../../ui/format/money.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";

interface CostLineProps {
  /** Local days, both included. */
  from: string;
  to: string;
  /** The whole building when missing. */
  devices?: readonly string[];
  place?: string | undefined;
}

/** Shows the cost beside the energy; without a tariff, admins get a link to add one. */
export function CostLine({ from, to, devices = [], place }: CostLineProps) {
  const { t, i18n } = useTranslation("meters");
  const { data } = useQuery(
    costQuery({ from_date: from, to_date: to, device_ids: [...devices], ...(place && { place }), by: "device" }),
  );
  if (!data) return null;
  const { currency, total, unpriced, unpricedWh } = data;
  if (currency === null) return <AddTariff />;
  if (total.amount === null)
    return unpricedWh > 0 ? (
      <Text as="p" isTabular>
        {t("costs.unknown")}
      </Text>
    ) : null;
  const { language } = i18n;
  const facts = [
    unpriced === 0 ? "" : t("costs.unpriced", { count: unpriced }),
    unpricedWh === 0 ? "" : t("costs.unpricedWh", { energy: kilowattHours(language, currency)(unpricedWh) }),
  ].filter(Boolean);
  return (
    <Text as="p" isTabular>
      <Text tone="quiet">{t("costs.cost")}</Text>{" "}
      <strong>{moneyFormat(language, currency, "short")(total.amount)}</strong>
      {total.co2 !== null && (
        <small>
          {" "}
          · <Text isNowrap>{t("costs.co2", { co2: kilograms(language, currency)(total.co2) })}</Text>
        </small>
      )}
      {facts.length > 0 && <small> · {facts.join(" · ")}</small>}
    </Text>
  );
}

/** Shows one quiet line to users who can add a tariff, and only without any supply. */
function AddTariff() {
  const { t } = useTranslation("meters");
  const mayChange = useMay("enterprise.manage");
  const { data } = useQuery({ ...suppliesQuery(), enabled: mayChange });
  if (!mayChange || data === undefined || data.length > 0) return null;
  return (
    <Row as="p" hasLinks size={13}>
      <Link to="/app/bills">{t("costs.add")}</Link>
    </Row>
  );
}
