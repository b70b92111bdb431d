import { localDay } from "@switchboard/domain/core";
import { IconReceipt } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../../api/useMay.ts";
import { suppliesQuery } from "../../../../data/bills.ts";
import { tariffsQuery } from "../../../../data/tariffs.ts";
import { useReader } from "../../../../data/useReader.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { SuppliesExport } from "./SuppliesExport.tsx";
import { SupplyCard } from "./SupplyCard.tsx";

/** Lists each connection with its current month and a link to all of its bills. */
export function BillsPage() {
  const { t } = useTranslation("bills");
  const query = useQuery(suppliesQuery());
  const mayChange = useMay("enterprise.manage");
  const { timeZone } = useReader();
  const today = localDay(new Date(useServerNow()), timeZone);
  const supplies = query.data ?? [];
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={
        <Row wraps gap={8}>
          <SuppliesExport supplies={supplies} today={today} />
          {mayChange && (
            <ButtonLink isQuiet to="/app/tariffs">
              {t("list.tariffs")}
            </ButtonLink>
          )}
          {mayChange && supplies.length > 0 && <ButtonLink to="/app/bills/new">{t("list.add")}</ButtonLink>}
        </Row>
      }
      load={loadOf(query)}
      what="bills"
      isEmpty={supplies.length === 0}
      empty={
        mayChange ? <Begin /> : <EmptyState icon={<IconReceipt />} title={t("empty.title")} text={t("empty.ask")} />
      }
    >
      {supplies.length > 0 && (
        <Grid min={460} isFit gap={12}>
          {supplies.map((supply) => (
            <SupplyCard key={supply._id} supply={supply} today={today} />
          ))}
        </Grid>
      )}
      {supplies.length > 0 && !mayChange && (
        <Text as="p" tone="quiet" size={13}>
          {t("list.ask")}
        </Text>
      )}
    </ListPage>
  );
}

/** Leads to the first steps: a tariff, then the supply billed by it. */
function Begin() {
  const { t } = useTranslation("bills");
  const { data: tariffs = [] } = useQuery(tariffsQuery());
  const hasTariff = tariffs.length > 0;
  return (
    <EmptyState
      icon={<IconReceipt />}
      title={t("empty.title")}
      text={t(hasTariff ? "empty.supply" : "empty.tariff")}
      action={
        hasTariff ? (
          <ButtonLink to="/app/bills/new">{t("list.add")}</ButtonLink>
        ) : (
          <ButtonLink to="/app/tariffs/new">{t("empty.choose")}</ButtonLink>
        )
      }
    />
  );
}
