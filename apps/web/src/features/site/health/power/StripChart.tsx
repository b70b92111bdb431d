import { PHASES } from "../../../../data/event-words.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Power.module.css";
import { METRICS, type MetricKey, PHASE_COLORS, type Reading, withUnit } from "./power-metrics.ts";
import { LimitLines, LimitNames } from "./StripLimits.tsx";
import { bridgesOf, type Line, linesOf, pathOf, STRIP_MS, scaleOf } from "./strip.ts";
import { type Limit, nearLimits } from "./thresholds.ts";

const MINUTES = STRIP_MS / 60_000;

function colorOf(lines: readonly Line[], index: number, metric: MetricKey): string {
  return (lines.length > 1 && PHASE_COLORS[index]) || METRICS[metric].color;
}

function Legend({ lines, metric }: { lines: readonly Line[]; metric: MetricKey }) {
  const { t } = useTranslation("health");
  if (lines.length < 2) return null;
  return (
    <Row as="ul" wraps gap="4 16" className={classes.legend}>
      {lines.map(({ field }, index) => (
        <Row as="li" isInline gap={6} key={field}>
          <span style={{ background: colorOf(lines, index, metric) }} />
          {t("power.phase", { phase: PHASES[index] ?? "" })}
        </Row>
      ))}
    </Row>
  );
}

interface StripChartProps {
  trail: readonly Reading[];
  metric: MetricKey;
  limits: readonly Limit[];
}

/** Draws the last minutes of one metric with its limits; gaps stay gaps. */
export function StripChart({ trail, metric, limits }: StripChartProps) {
  const { t, i18n } = useTranslation("health");
  const lines = linesOf(trail, metric);
  const until = trail.at(-1)?.at ?? 0;
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  if (values.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t("power.waitingForMore")}
      </Text>
    );
  const drawn = nearLimits(limits, metric, values);
  const scale = scaleOf(
    lines,
    metric,
    drawn.map(({ value }) => value),
  );
  const say = (value: number) => withUnit(t, metric, value, i18n.language);
  const label = t("power.chartText", {
    metric: t(`power.${metric}`),
    low: say(Math.min(...values)),
    high: say(Math.max(...values)),
  });
  return (
    <figure className={classes.strip}>
      <Stack justify="between" tone="quiet" size={12} isTabular text="end" aria-hidden="true">
        <span>{say(scale.high)}</span>
        <span>{say(scale.low)}</span>
      </Stack>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {[0, 25, 50, 75, 100].map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} className={classes.grid} />
          ))}
          <LimitLines limits={drawn} scale={scale} />
          {lines.map(({ field, points }, index) => (
            <g key={field} style={{ stroke: colorOf(lines, index, metric) }}>
              <path d={bridgesOf(points, until, scale)} className={classes.bridge} />
              <path d={pathOf(points, until, scale)} className={classes.line} />
            </g>
          ))}
        </svg>
        <LimitNames limits={drawn} scale={scale} metric={metric} />
      </div>
      <Row align="stretch" justify="between" tone="quiet" size={12} className={classes.times} aria-hidden="true">
        <span>{t("power.minutesAgo", { minutes: MINUTES })}</span>
        <span>{t("power.now")}</span>
      </Row>
      <Legend lines={lines} metric={metric} />
      {lines.some(({ points }) => bridgesOf(points, until, scale) !== "") && (
        <Text as="p" tone="quiet" isWhole>
          {t("power.bridged")}
        </Text>
      )}
    </figure>
  );
}
