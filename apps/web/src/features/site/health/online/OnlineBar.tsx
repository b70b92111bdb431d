import { dayBounds } from "@switchboard/domain/core";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ExportedTable } from "../../../../ui/files/ExportedTable.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./OnlineDay.module.css";
import { hourMarks, percentOf, type Segment } from "./online-day.ts";

interface OnlineBarProps {
  day: string;
  timeZone: string;
  segments: readonly Segment[];
  label: string;
}

/** Shows the local hours of a day from left to right: filled while online, hatched while offline, empty for the future. */
export function OnlineBar({ day, timeZone, segments, label }: OnlineBarProps) {
  const { hour } = useMoments();
  const bounds = dayBounds(day, timeZone);
  const [from, to] = [bounds.from.getTime(), bounds.to.getTime()];
  return (
    <div className={classes.bar}>
      <Surface isFramed fill="surface" className={classes.track} data-drawing role="img" aria-label={label}>
        {segments.map((segment) => (
          <span
            key={segment.from}
            className={classes.segment}
            data-online={segment.online || undefined}
            style={{
              insetInlineStart: `${percentOf(segment.from, from, to)}%`,
              width: `${percentOf(segment.to, from, to) - percentOf(segment.from, from, to)}%`,
            }}
          />
        ))}
      </Surface>
      <Text as="div" tone="quiet" size={12} isTabular className={classes.hours} aria-hidden="true">
        {hourMarks(from, to, 6).map((at) => (
          <span key={at} style={{ insetInlineStart: `${Math.min(100, percentOf(at, from, to))}%` }}>
            {hour(at)}
          </span>
        ))}
      </Text>
    </div>
  );
}

/** Shows the times of the bar as a table. */
export function OnlineTable({ segments }: Pick<OnlineBarProps, "segments">) {
  const { t, i18n } = useTranslation("health");
  const { time } = useMoments();
  const columns: FileColumn<Segment>[] = [
    { title: t("day.from"), text: ({ from }) => time(from) },
    { title: t("day.to"), text: ({ to }) => time(to) },
    { title: t("day.state"), text: ({ online }) => t(online ? "day.online" : "day.offline") },
    { title: t("day.long"), text: ({ from, to }) => formatDuration(to - from, i18n.language) },
  ];
  return (
    <details>
      <summary>{t("day.table")}</summary>
      <ExportedTable
        name="online"
        title={t("day.title")}
        columns={columns}
        rows={segments}
        keyOf={({ from }) => from}
        isWords
      />
    </details>
  );
}
