import type { TariffView } from "@switchboard/contract";
import { IconFileInvoice } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { tariffsQuery } from "../../../../data/tariffs.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import cards from "../../../../ui/kit/Cards.module.css";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { ForAdmins } from "../ForAdmins.tsx";
import { LineList } from "../words/LineList.tsx";

/** Lists the enterprise's own tariffs. */
export function TariffsPage() {
  return (
    <ForAdmins>
      <List />
    </ForAdmins>
  );
}

function List() {
  const { t } = useTranslation("tariffs");
  const query = useQuery(tariffsQuery());
  const tariffs = query.data ?? [];
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      action={<ButtonLink to="/app/tariffs/new">{t("new")}</ButtonLink>}
      load={loadOf(query)}
      what="tariffs"
      isEmpty={tariffs.length === 0}
      empty={<NoTariffs />}
    >
      {tariffs.length > 0 && (
        <Grid as="ul" min={380} gap={12}>
          {tariffs.map((tariff) => (
            <TariffCard key={tariff._id} tariff={tariff} />
          ))}
        </Grid>
      )}
    </ListPage>
  );
}

function NoTariffs() {
  const { t } = useTranslation("tariffs");
  const create = (
    <ButtonLink to="/app/tariffs/new" isQuiet>
      {t("empty.create")}
    </ButtonLink>
  );
  return <EmptyState icon={<IconFileInvoice />} title={t("empty.title")} text={t("empty.text")} action={create} />;
}

function TariffCard({ tariff }: { tariff: TariffView }) {
  const { t, i18n } = useTranslation("tariffs");
  const day = dayWords(i18n.language, { day: "numeric", month: "short", year: "numeric" });
  const { _id, name, currency, used, inForce, versions } = tariff;
  const shown = versions.find(({ from }) => from === inForce) ?? versions[0];
  const next = versions.find(({ from }) => inForce === null || from > inForce);
  return (
    <li className={cards.card} aria-label={name}>
      <h2>
        <Link to="/app/tariffs/$tariff" params={{ tariff: _id }}>
          {name}
        </Link>
      </h2>
      <Row as="p" wraps gap="0 12" tone="quiet" size={13}>
        <span>{currency}</span>
        <span>{inForce ? t("list.since", { day: day(inForce) }) : t("list.notYet")}</span>
        {next && <span>{t("list.next", { day: day(next.from) })}</span>}
        <span>{used === 0 ? t("list.unused") : t("list.used", { count: used })}</span>
      </Row>
      {shown && <LineList version={shown} currency={currency} most={4} />}
    </li>
  );
}
