import type { BillView } from "@switchboard/contract";
import { IconAlertTriangle } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../../../api/useMay.ts";
import type { Supply } from "../../../../data/bills.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { calendarMonth, dayWords } from "../../../../ui/format/date-format.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { quantityFormat } from "../../../../ui/format/money.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { EnterFuel } from "./EnterFuel.tsx";

type Notice = BillView["notices"][number];

/** Formats the parameters of a notice's text. */
function fillOf({ params }: Notice, language: string, currency: string): Record<string, string> {
  const { ms, wattHours, from, to, month, count, ...rest } = params;
  const day = dayWords(language, { day: "numeric", month: "short", year: "numeric" });
  return {
    ...rest,
    ...(count === undefined ? {} : { count: new Intl.NumberFormat(language).format(Number(count)) }),
    ...(ms === undefined ? {} : { time: formatDuration(Number(ms), language) }),
    ...(wattHours === undefined ? {} : { energy: `${quantityFormat(language, currency)(kilo(wattHours))} kWh` }),
    ...(from === undefined ? {} : { from: day(from) }),
    ...(to === undefined ? {} : { to: day(to) }),
    ...(month === undefined ? {} : { month: calendarMonth(language, month) }),
  };
}

const kilo = (wattHours: string) => (Number(wattHours) / 1000).toFixed(3);

function wordsOf(notice: Notice, t: Translate<"bills">, language: string, currency: string) {
  const fill = fillOf(notice, language, currency);
  return { what: t(`notice.${notice.code}.what`, fill), todo: t(`notice.${notice.code}.todo`, fill) };
}

/** Lists what the bill could not know, each with a remedy; renders nothing for a complete bill. */
export function BillNotices({ supply, bill }: { supply: Supply; bill: BillView }) {
  const { t, i18n } = useTranslation("bills");
  const { dateTime } = useMoments();
  const mayDecide = useMay("device.manage");
  const mayChange = useMay("enterprise.manage");
  if (bill.notices.length === 0) return null;
  return (
    <Stack as="section" gap={8} isCard frame="warning" pad="12 16" aria-labelledby="bill-notices">
      <Row as="h2" gap={8} id="bill-notices">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {t("notice.title")}
      </Row>
      <Stack as="ul" gap={12}>
        {bill.notices.map((notice) => {
          const { what, todo } = wordsOf(notice, t, i18n.language, bill.currency);
          return (
            <Stack as="li" align="start" isProse key={`${notice.code} ${JSON.stringify(notice.params)}`}>
              <strong>{what}</strong>
              <Text tone="quiet">{todo}</Text>
              {notice.code === "readings_left_out" && mayDecide && (
                <Link
                  to="/app/analytics/doubtful"
                  search={{ device: supply.meters.length === 1 ? supply.meters[0] : undefined }}
                >
                  {t("notice.readings_left_out.review")}
                </Link>
              )}
              {notice.code === "fuel_not_announced" && <EnterFuel {...{ supply, bill, notice }} />}
              {notice.code === "readings_missing" && (
                <small>
                  {bill.missing
                    .slice(0, 5)
                    .map(({ from, to }) => `${dateTime(from)} – ${dateTime(to)}`)
                    .join(" · ")}
                </small>
              )}
            </Stack>
          );
        })}
      </Stack>
      {!mayChange && <Text tone="quiet">{t("notice.ask")}</Text>}
    </Stack>
  );
}
