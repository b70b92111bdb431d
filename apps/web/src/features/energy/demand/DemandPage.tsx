import type { SupplyDemand } from "@switchboard/contract";
import { IconGauge } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { demandQuery } from "./api.ts";
import { DayWindows } from "./DayWindows.tsx";
import { DemandGauge } from "./DemandGauge.tsx";
import { ShedNow } from "./ShedNow.tsx";

/** Shows the demand of each supply: the forecast of the current window, its limit, and the loads shut off for it. */
export function DemandPage() {
  const { t } = useTranslation("demand");
  const query = useQuery(demandQuery());
  const docs = query.data?.docs ?? [];
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      load={loadOf(query)}
      what="demand"
      isEmpty={query.data !== undefined && docs.length === 0}
      empty={<NoSupplies />}
    >
      {docs.length > 0 && (
        <Grid as="ul" min={480} isFit align="start" gap={12}>
          {docs.map((demand) => (
            <SupplyCard key={demand.supply._id} demand={demand} />
          ))}
        </Grid>
      )}
    </ListPage>
  );
}

function NoSupplies() {
  const { t } = useTranslation("demand");
  const mayAdd = useMay("enterprise.manage");
  const toBills = mayAdd && (
    <ButtonLink to="/app/bills" isQuiet>
      {t("empty.bills")}
    </ButtonLink>
  );
  const text = t(mayAdd ? "empty.text" : "empty.textUser");
  return <EmptyState icon={<IconGauge />} title={t("empty.title")} text={text} action={toBills} />;
}

function SupplyCard({ demand }: { demand: SupplyDemand }) {
  const { t } = useTranslation("demand");
  const mayChange = useMay("enterprise.manage");
  const { supply, minutes, limit } = demand;
  return (
    <Stack as="li" gap={16} isCard pad={16} aria-label={supply.name}>
      <Row wraps align="start" justify="between" gap={8}>
        <div>
          <h2>{supply.name}</h2>
          <small>{t("card.windows", { count: minutes })}</small>
        </div>
        {mayChange && (
          <ButtonLink isQuiet to="/app/demand/limit" search={{ supply: supply._id }}>
            {t(limit ? "card.edit" : "card.set")}
          </ButtonLink>
        )}
      </Row>
      <DemandGauge demand={demand} />
      <ShedNow demand={demand} />
      <DayWindows demand={demand} />
      {!mayChange && (
        <Text as="p" tone="quiet" size={13}>
          {t(limit ? "card.askEdit" : "card.askSet")}
        </Text>
      )}
    </Stack>
  );
}
