import { IconChevronLeft, IconChevronRight } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { billQuery, type OneBill, type Supply, suppliesQuery } from "../../../../data/bills.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { PrintButton } from "../../../../ui/kit/PrintButton.tsx";
import split from "../../../../ui/kit/Split.module.css";
import { BillLines } from "../../../../widgets/bills/BillLines.tsx";
import { utilityAmounts } from "../../../../widgets/bills/utility-amounts.ts";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { PrintHead } from "../../../../widgets/PrintHead.tsx";
import { DownloadMenu } from "../../../../widgets/report-download/DownloadMenu.tsx";
import { dayBefore, monthWords, spanWords } from "../month-words.ts";
import { NoSupply } from "../NoSupply.tsx";
import { tariffNow } from "../tariff-now.ts";
import classes from "./Bill.module.css";
import { BillFacts } from "./BillFacts.tsx";
import { BillNotices } from "./BillNotices.tsx";
import { BillPlaces } from "./BillPlaces.tsx";
import { BillSide } from "./BillSide.tsx";
import { useBillCsv } from "./useBillCsv.ts";

const UtilitySheet = lazy(() => import("./UtilitySheet.tsx").then((module) => ({ default: module.UtilitySheet })));

/** The parts of a report that mean nothing for a bill. Its days name the file, and the first one its month. */
const ONE_BILL = {
  ...({ kind: "bill", period: "daily", compare: false, step: "day" } as const),
  ...{ device_ids: [], sensor_ids: [] },
};

/** Shows one bill line by line, as on paper, beside the utility's figures. */
export function BillPage() {
  const { t, i18n } = useTranslation("bills");
  const { supply: id, day } = useParams({ from: "/app/bills/$supply/$day" });
  const supplies = useQuery(suppliesQuery());
  const supply = supplies.data?.find(({ _id }) => _id === id);
  const query = useQuery({ ...billQuery(id, day), enabled: supply !== undefined });
  const mayChange = useMay("enterprise.manage");
  const [isTyping, setTyping] = useState(false);
  const one = query.data;
  if (supplies.data && !supply) return <NoSupply />;
  return (
    <ListPage
      isLive={false}
      title={one ? t("bill.title", { month: monthWords(i18n.language, one.bill) }) : t("title")}
      lead={
        supply && (
          <Link to="/app/bills/$supply" params={{ supply: id }}>
            {supply.name}
          </Link>
        )
      }
      action={
        one && (
          <Row wraps gap={8} data-report-action>
            <PrintButton isQuiet />
            {mayChange && (
              <Button onClick={() => setTyping(true)}>{t(one.utility ? "utility.change" : "utility.enter")}</Button>
            )}
          </Row>
        )
      }
      load={loadOf(supply ? query : supplies)}
      what="bill"
      isEmpty={false}
      empty={null}
    >
      {supply && one && <Paper supply={supply} one={one} />}
      <Suspense>
        {isTyping && supply && one && <UtilitySheet supply={id} one={one} onClose={() => setTyping(false)} />}
      </Suspense>
    </ListPage>
  );
}

function Paper({ supply, one }: { supply: Supply; one: OneBill }) {
  const { t, i18n } = useTranslation("bills");
  const { bill, isOver, utility } = one;
  const theirs = utilityAmounts(bill.lines, utility);
  const saveCsv = useBillCsv(one, t("bill.title", { month: monthWords(i18n.language, bill) }));
  const span = spanWords(i18n.language, bill);
  const wanted = { ...ONE_BILL, supply: supply._id, from_date: bill.from, to_date: dayBefore(bill.to) };
  const facts = [supply.name, supply.consumerNumber, tariffNow(supply, bill.from) ?? "", span];
  return (
    <>
      <PrintHead facts={facts.filter((fact) => fact !== "")} />
      <Row wraps gap={12}>
        <MonthSteps supply={supply._id} one={one} span={span} />
        <DownloadMenu wanted={wanted} isPossible onCsv={saveCsv} />
      </Row>
      <div className={`${split.split} ${classes.grid}`} data-report>
        <Stack gap={12}>
          {!isOver && (
            <Surface as="p" pad="8 16" isCard fill="action">
              {t("bill.running")}
            </Surface>
          )}
          <BillNotices supply={supply} bill={bill} />
          <section className={panel.card} aria-labelledby="bill-lines">
            <h2 id="bill-lines">{t("bill.lines")}</h2>
            <BillFacts bill={bill} co2={one.co2} />
            <BillLines bill={bill} caption={t("bill.lines")} theirs={theirs} />
          </section>
          <BillPlaces one={one} />
        </Stack>
        <BillSide supply={supply} one={one} />
      </div>
    </>
  );
}

/** The month before and the one after it. */
function MonthSteps({ supply, one: { bill, isOver }, span }: { supply: string; one: OneBill; span: string }) {
  const { t } = useTranslation("bills");
  const to = "/app/bills/$supply/$day";
  return (
    <Row as="nav" gap={4} isTabular aria-label={t("bill.months")} data-report-action>
      <IconButtonLink
        icon={IconChevronLeft}
        label={t("bill.before")}
        to={to}
        params={{ supply, day: dayBefore(bill.from) }}
      />
      <span>{span}</span>
      {isOver && (
        <IconButtonLink icon={IconChevronRight} label={t("bill.after")} to={to} params={{ supply, day: bill.to }} />
      )}
    </Row>
  );
}
