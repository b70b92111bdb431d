import { localDay } from "@switchboard/domain/core";
import { useTimeZone } from "../../data/queries.ts";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { Facts } from "../../ui/kit/Facts.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import type { StateSpan } from "./state-band.ts";

/** More are read off the bands. */
const MOST = 10;

interface StateTimesProps {
  spans: readonly StateSpan[];
  /** The end of a state that still lasts. */
  end: number;
  /** Over one day the times of the day are enough. */
  isOneDay: boolean;
}

/** How long it was so in all, how often, and the longest of it. */
export function StateFigures({ spans }: Pick<StateTimesProps, "spans">) {
  const { t, i18n } = useTranslation("sensors");
  const lengths = spans.map(({ from, to }) => to - from);
  const time = (ms: number) => (ms > 0 ? formatDuration(ms, i18n.language) : "–");
  const figures = {
    total: time(lengths.reduce((sum, ms) => sum + ms, 0)),
    count: t("times.count", { count: spans.length }),
    longest: time(Math.max(0, ...lengths)),
  };
  const facts = (["total", "count", "longest"] as const).map((name) => [t(`figures.${name}`), figures[name]] as const);
  return <Facts facts={facts} layout={80} look="strong" />;
}

/** Each time it was so, the latest first, with how long. */
export function StateTimes({ spans, end, isOneDay }: StateTimesProps) {
  const { t, i18n } = useTranslation("sensors");
  const moments = useMoments();
  const timeZone = useTimeZone();
  if (spans.length === 0) return null;
  const dayOf = (at: number) => localDay(new Date(at), timeZone);
  const said = (at: number, hasDay: boolean) => moments[hasDay ? "dateTime" : "time"](new Date(at).toISOString());
  const until = ({ from, to }: StateSpan) => (to >= end ? t("times.now") : said(to, dayOf(to) !== dayOf(from)));
  return (
    <>
      <Stack hasLines as="ul" isTabular aria-label={t("times.list")}>
        {spans
          .slice(-MOST)
          .toReversed()
          .map((span) => (
            <Row as="li" align="stretch" gap={12} justify="between" pad="8 0" key={span.from}>
              <span>{t("times.span", { from: said(span.from, !isOneDay), to: until(span) })}</span>
              <span>{formatDuration(span.to - span.from, i18n.language)}</span>
            </Row>
          ))}
      </Stack>
      {spans.length > MOST && (
        <Text as="p" tone="quiet">
          {t("times.more", { count: MOST })}
        </Text>
      )}
    </>
  );
}
