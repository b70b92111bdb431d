import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { billsQuery, type Supply } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { moneyFormat } from "../../../../ui/format/money.ts";
import { Waiting } from "../../../../ui/kit/Block.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import classes from "../Bills.module.css";
import { MonthNow } from "../MonthNow.tsx";
import { monthWords } from "../month-words.ts";
import { tariffNow } from "../tariff-now.ts";

/** Shows the costs of this month and the last for one connection to a utility. */
export function SupplyCard({ supply, today }: { supply: Supply; today: string }) {
  const { t, i18n } = useTranslation("bills");
  const { data, error, isFetching, refetch } = useQuery(billsQuery(supply._id));
  const heading = `supply-${supply._id}`;
  const [now, before] = data?.docs ?? [];
  const money = moneyFormat(i18n.language, supply.currency);
  const facts = [tariffNow(supply, today), supply.consumerNumber].filter(Boolean);
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Link to="/app/bills/$supply" params={{ supply: supply._id }}>
            {supply.name}
          </Link>
        </h2>
        {facts.length > 0 && <small>{facts.join(" · ")}</small>}
      </header>
      {!data && error && !isFetching && <LoadFailureLine what="bills" error={error} onRetry={() => void refetch()} />}
      {!data && (isFetching || !error) && <Waiting height={140} />}
      {data && !now && (
        <Text as="p" tone="quiet" isProse>
          {t("list.noReadings")}
        </Text>
      )}
      {data && now && <MonthNow currency={supply.currency} month={now} forecast={data.forecast} />}
      <Row as="footer" wraps hasLinks gap="0 24" at="foot" line="above" className={classes.foot}>
        {now && (
          <Link to="/app/bills/$supply/$day" params={{ supply: supply._id, day: now.from }}>
            {t("list.thisBill")}
          </Link>
        )}
        {before && (
          <Link to="/app/bills/$supply/$day" params={{ supply: supply._id, day: before.from }}>
            {t(before.isIncomplete ? "list.billIncomplete" : "list.bill", {
              month: monthWords(i18n.language, before),
              amount: money(before.total),
            })}
          </Link>
        )}
      </Row>
    </article>
  );
}
