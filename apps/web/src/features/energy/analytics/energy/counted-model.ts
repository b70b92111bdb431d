import { localDay } from "@switchboard/domain/core";
import type { MeterEnergyReply } from "../../../../data/meters.ts";
import { placesOf } from "../../../../data/rooms.ts";
import type { Translate } from "../../../../i18n/typed-keys.ts";
import { liveStore } from "../../../../live/live.ts";
import type { BucketChart, BucketSeries } from "../../../../ui/charts/chart-model.ts";
import type { DaySpan } from "../../../../ui/format/day-span.ts";
import type { EnergySearch } from "./analytics-search.ts";
import { type BucketWords, bucketDays, bucketKeys } from "./buckets.ts";
import { type BucketPair, pairBuckets } from "./compared-buckets.ts";
import type { ComparedTime } from "./compared-time.ts";
import { comparedSeries, deviceSeries, energySeries } from "./energy-model.ts";
import { type By, COLORS, metricFormat, UNITS } from "./metrics.ts";
import { meansOf, OVERLAY_COLOR, type OverlaidSensor } from "./overlaid-sensor.ts";

type T = Translate<["analytics", "meters"]>;

interface CountedModelInput {
  reply: MeterEnergyReply;
  /** The energy of the compared days by the same buckets; undefined while it loads. */
  earlier: MeterEnergyReply | undefined;
  search: Pick<EnergySearch, "view" | "metric" | "from_date" | "to_date" | "compare">;
  /** The devices of a comparison, in the order they were chosen. */
  ids: readonly string[];
  by: By;
  time: Pick<ComparedTime, "comparison" | "span">;
  subject: string;
  /** A sensor drawn over the chart as the mean of each bucket. */
  overlaid: OverlaidSensor | undefined;
  words: BucketWords & { t: T; spanWords(span: DaySpan): string };
}

function groupOf(id: string) {
  const device = liveStore.device(id);
  return device && placesOf(device)[0];
}

/** Names the rest differently where some meters are left out, because those elsewhere or hidden from the user may measure it. */
export function restWords({ scope, elsewhere }: Pick<MeterEnergyReply, "scope" | "elsewhere">, t: T) {
  const ofPlace = elsewhere === undefined ? "meters:notSeen" : "meters:notHere";
  const rest = scope === "building" ? "meters:notMetered" : ofPlace;
  return (name: string | undefined) => (name === undefined ? t(rest) : t("meters:notMeteredOf", { name }));
}

const kindOf = ({ metric }: CountedModelInput["search"]) => (metric === "power" ? "power" : "energy");
const isSideBySide = ({ search }: CountedModelInput) => search.view === "comparison";
const isStack = (asked: CountedModelInput) =>
  asked.by !== "total" && kindOf(asked.search) === "energy" && !isSideBySide(asked);
/** Lines by group have no total that the compared days could be drawn over, and compared devices have no room for more. */
const isCompared = (asked: CountedModelInput) =>
  asked.search.compare !== undefined &&
  !isSideBySide(asked) &&
  (asked.by === "total" || kindOf(asked.search) === "energy");

/** Returns the buckets of the span; a day that only the compared days have is added once the span is over. */
function placesOfChart(asked: CountedModelInput): BucketPair[] {
  const { reply, search, time, words } = asked;
  const isOver = search.to_date < localDay(new Date(words.now), words.timeZone);
  const compared = { span: search, before: time.span, comparison: time.comparison };
  return pairBuckets(reply.groupby, compared, words).filter(({ own }) => own || (isCompared(asked) && isOver));
}

function ownSeries(asked: CountedModelInput, pairs: readonly BucketPair[]): BucketSeries[] {
  const { reply, by, search, words } = asked;
  const { t, timeZone, spanWords } = words;
  const kind = kindOf(search);
  const name = t(`metric.${kind}`);
  const keys = pairs.map(({ own }) => own?.key ?? "");
  const keyOf = bucketKeys(reply.groupby, timeZone);
  if (isSideBySide(asked)) return deviceSeries({ kind, reply, keys, keyOf }, asked.ids);
  return energySeries({
    kind,
    by: by === "phase" ? "total" : by,
    reply,
    keys,
    keyOf,
    groupOf,
    name: isCompared(asked) ? t("compare.series", { name, period: spanWords(search) }) : name,
    color: COLORS[kind],
    words: {
      others: (count) => t("others", { count }),
      noGroup: t("noGroup"),
      notMetered: restWords(reply, t),
    },
  });
}

function seriesBefore(asked: CountedModelInput, pairs: readonly BucketPair[]): BucketSeries[] {
  const { earlier, search, time, words } = asked;
  if (!earlier || !isCompared(asked)) return [];
  const kind = kindOf(search);
  const name = isStack(asked) ? words.t("by.total") : words.t(`metric.${kind}`);
  const look = {
    name: words.t("compare.series", { name, period: words.spanWords(time.span) }),
    color: isStack(asked) ? ("text" as const) : COLORS[kind],
  };
  const source = { kind, reply: earlier, keyOf: bucketKeys(earlier.groupby, words.timeZone) } as const;
  const buckets = pairs.map((pair) => pair.with);
  const series = comparedSeries(source, buckets, look);
  // A series without any value would only push the bars aside.
  return series.values.some((value) => value !== null) ? [series] : [];
}

function overlayOf(
  { overlaid, reply, words }: CountedModelInput,
  pairs: readonly BucketPair[],
): BucketChart["overlay"] {
  if (!overlaid) return undefined;
  const keys = pairs.map(({ own }) => own?.key ?? "");
  const values = meansOf(overlaid.points, keys, bucketKeys(reply.groupby, words.timeZone));
  const { name, unit, format } = overlaid;
  return { series: { id: "overlay", name, color: OVERLAY_COLOR, values }, unit, format };
}

/** Builds the chart of energy or mean power, with the compared days drawn over it when chosen. */
export function countedModel(asked: CountedModelInput): BucketChart {
  const { search, subject, words } = asked;
  const kind = kindOf(search);
  const pairs = placesOfChart(asked);
  return {
    kind: "buckets",
    title: words.t("chartTitle", { metric: words.t(`metric.${kind}`), subject }),
    labels: pairs.map((pair) => pair.own?.label ?? pair.with?.label ?? ""),
    series: [...ownSeries(asked, pairs), ...seriesBefore(asked, pairs)],
    overlay: overlayOf(asked, pairs),
    stacked: isStack(asked),
    spans: pairs.map(({ own }) => bucketDays(asked.reply.groupby, own?.key ?? "", search, words.timeZone)),
    lines: kind === "power",
    unit: UNITS[kind],
    format: metricFormat(kind, words.language),
  };
}
