import { formatHhmm, toHhmm } from "@switchboard/domain/core";
import { NONE } from "@switchboard/domain/energy";
import { type CSSProperties, useMemo } from "react";
import { useReader } from "../../../../data/useReader.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { dayClassName, periodName, seasonName } from "../../../../widgets/bills/period-words.ts";
import type { Version } from "../tariff-draft.ts";
import classes from "./DayStrips.module.css";
import { type DayStrip, dayStrips } from "./day-strip.ts";

/** In the order in which neighbours differ most. */
const COLORS = [2, 1, 3, 4, 5, 6, 7, 8];
const colorOf = (period: number) => ({ "--color": `var(--sb-compare-${COLORS[period % 8]})` }) as CSSProperties;

const DAY_MINUTES = 1440;
const HOURS = [0, 6, 12, 18, 24];

/** Each kind of day as a strip of 24 hours, with the period each hour is in; nothing where all hours cost the same. */
export function DayStrips({ version }: { version: Version }) {
  const { t } = useTranslation("bills");
  const strips = useMemo(() => dayStrips(version), [version]);
  if (!version.periods?.length) return null;
  const isOne = strips.length === 1;
  return (
    <Stack gap={8}>
      {strips.map((strip) => (
        <div key={`${strip.season} ${strip.dayClass}`}>
          {!isOne && (
            <Text tone="quiet" size={13}>
              {nameOf(strip, version, t)}
            </Text>
          )}
          <Strip strip={strip} version={version} />
        </div>
      ))}
      <Row as="ul" wraps gap="4 16" size={13} className={classes.legend}>
        {version.periods.map(({ key }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name until it is mended
          <Row as="li" isInline gap={6} key={index}>
            <i style={colorOf(index)} aria-hidden="true" />
            {periodName(t, key)}
          </Row>
        ))}
      </Row>
    </Stack>
  );
}

function nameOf({ season, dayClass }: DayStrip, version: Version, t: Parameters<typeof seasonName>[0]): string {
  const parts = [
    version.seasons?.length ? seasonName(t, season) : "",
    version.dayClasses?.length || dayClass !== NONE ? dayClassName(t, dayClass) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

function Strip({ strip: { parts }, version }: { strip: DayStrip; version: Version }) {
  const { t } = useTranslation(["tariffs", "bills"]);
  const { t: bills } = useTranslation("bills");
  const { clock } = useReader();
  const at = (minute: number) => formatHhmm(toHhmm(Math.floor(minute / 60) % 24, minute % 60), clock);
  const keyOf = (period: number) => version.periods?.[period]?.key;
  const words = parts.map(({ from, to, period }) => {
    const key = keyOf(period);
    return `${at(from)} – ${at(to)}: ${key ? periodName(bills, key) : t("strip.gap")}`;
  });
  return (
    <div>
      <Row align="stretch" className={classes.bar} role="img" aria-label={words.join(", ")}>
        {parts.map(({ from, to, period }, index) => {
          const key = keyOf(period);
          return (
            <span
              key={from}
              title={words[index]}
              data-color={period < 0 ? "none" : undefined}
              style={{ ...colorOf(period), width: `${((to - from) / DAY_MINUTES) * 100}%` }}
            >
              {to - from >= 180 && (key ? periodName(bills, key) : t("strip.gap"))}
            </span>
          );
        })}
      </Row>
      <Row align="stretch" justify="between" tone="quiet" size={12} isTabular aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </Row>
    </div>
  );
}
