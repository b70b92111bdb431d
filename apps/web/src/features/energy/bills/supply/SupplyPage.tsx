import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { type Bills, billsQuery, type Supply, suppliesQuery } from "../../../../data/bills.ts";
import { useReader } from "../../../../data/useReader.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Chart } from "../../../../ui/charts/Chart.tsx";
import { HealthLink } from "../../../../ui/charts/ChartStates.tsx";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import shared from "../Bills.module.css";
import { MonthNow } from "../MonthNow.tsx";
import { NoSupply } from "../NoSupply.tsx";
import { tariffNow } from "../tariff-now.ts";
import { MonthsTable } from "./MonthsTable.tsx";
import { monthsChart } from "./months-chart.ts";
import { useMonthColumns } from "./useMonthColumns.ts";

const MONTHS = 25;

/** Shows a connection's current month, and all of its bills. */
export function SupplyPage() {
  const { t } = useTranslation("bills");
  const { supply: id } = useParams({ from: "/app/bills/$supply" });
  const supplies = useQuery(suppliesQuery());
  const supply = supplies.data?.find(({ _id }) => _id === id);
  const bills = useQuery({ ...billsQuery(id, MONTHS), enabled: supply !== undefined });
  const { timeZone } = useReader();
  const today = localDay(new Date(useServerNow()), timeZone);
  const mayChange = useMay("enterprise.manage");
  if (supplies.data && !supply) return <NoSupply />;
  const facts = supply && [tariffNow(supply, today), supply.consumerNumber].filter(Boolean).join(" · ");
  return (
    <ListPage
      isLive={false}
      title={supply?.name ?? t("title")}
      lead={facts}
      action={
        mayChange &&
        supply && (
          <ButtonLink isQuiet to="/app/bills/$supply/edit" params={{ supply: id }}>
            {t("supply.edit")}
          </ButtonLink>
        )
      }
      load={loadOf(supply ? bills : supplies)}
      what="bills"
      isEmpty={bills.data?.docs.length === 0}
      empty={<EmptyState title={t("supply.none")} text={t("list.noReadings")} action={<HealthLink />} />}
    >
      {supply && bills.data && bills.data.docs.length > 0 && <Months supply={supply} bills={bills.data} />}
    </ListPage>
  );
}

interface MonthsProps {
  supply: Supply;
  bills: Bills;
}

function Months({ supply: { _id, currency }, bills: { docs, forecast } }: MonthsProps) {
  const { t, i18n } = useTranslation("bills");
  const { language } = i18n;
  const [now] = docs;
  const columns = useMonthColumns(currency, docs);
  const model = useMemo(
    () => monthsChart({ months: docs.slice(0, 13), currency, language, t }),
    [docs, currency, language, t],
  );
  return (
    <Stack gap={12}>
      {now && (
        <section className={shared.card} aria-label={t("now.title")}>
          <MonthNow currency={currency} month={now} forecast={forecast} />
        </section>
      )}
      {docs.length > 1 && (
        <section className={panel.card} aria-label={t("chart.title")}>
          <Chart
            model={model}
            summary={t("chart.summary", { count: model.labels.length })}
            chartKey={_id}
            height={280}
          />
        </section>
      )}
      <section className={panel.card} aria-labelledby="months">
        <Row wraps justify="between" gap={8}>
          <h2 id="months">{t("months.title")}</h2>
          <TableExport name="bills" title={t("months.title")} columns={columns} rows={docs} />
        </Row>
        <MonthsTable supply={_id} currency={currency} months={docs} />
      </section>
    </Stack>
  );
}
