import type { PowerReport } from "@switchboard/contract";
import { PHASES } from "../../../../data/event-words.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import classes from "./Power.module.css";
import {
  gaugeTop,
  METRICS,
  type MetricKey,
  measured,
  PHASE_COLORS,
  phasesOf,
  type Reading,
  withUnit,
} from "./power-metrics.ts";
import { isCrossed, type Limit } from "./thresholds.ts";

interface FillProps {
  value: number;
  top: number;
  color: string;
  limits: readonly Limit[];
}

const percent = (value: number, top: number) => `${Math.max(0, Math.min(100, (value / top) * 100))}%`;

/** Draws a value as a bar with its limits. */
function Fill({ value, top, color, limits }: FillProps) {
  return (
    <span className={classes.track} data-drawing aria-hidden="true">
      <span style={{ width: percent(value, top), background: color }} />
      {limits.map((limit) => (
        <i key={limit.key} style={{ insetInlineStart: percent(limit.value, top) }} />
      ))}
    </span>
  );
}

interface LimitListProps {
  metric: MetricKey;
  limits: readonly Limit[];
  values: readonly number[];
}

/** Lists the limits; a crossed one is highlighted. */
function LimitList({ metric, limits, values }: LimitListProps) {
  const { t, i18n } = useTranslation("health");
  if (limits.length === 0) return null;
  return (
    <Text as="ul" tone="quiet" size={12} isTabular className={classes.limits} aria-label={t("limit.label")}>
      {limits.map((limit) => {
        const words = `${t(`limit.${limit.key}`)} ${withUnit(t, metric, limit.value, i18n.language)}`;
        const hit = values.some((value) => isCrossed(limit, value));
        return (
          <li key={limit.key}>
            {hit ? <StatusDot tone="critical" label={t("limit.crossed", { limit: words })} /> : words}
          </li>
        );
      })}
    </Text>
  );
}

interface GaugeProps {
  metric: MetricKey;
  report: PowerReport;
  trail: readonly Reading[];
  limits: readonly Limit[];
}

/** One big figure with its unit and a bar, and the same for each phase where the device measures three. */
export function Gauge({ metric, report, trail, limits }: GaugeProps) {
  const { t, i18n } = useTranslation("health");
  const value = measured(report, metric);
  if (value === undefined) return null;
  const phases = phasesOf(report, metric).map((field) => ({ field, own: measured(report, metric, field) ?? 0 }));
  const top = gaugeTop(
    metric,
    trail,
    limits.map((limit) => limit.value),
  );
  // Each phase is compared with the limits, as on the server.
  const held = phases.length > 0 ? phases.map(({ own }) => own) : [value];
  return (
    <Stack as="li" gap={6} isFramed pad="12 14" className={classes.gauge}>
      <Text tone="quiet">{t(`power.${metric}`)}</Text>
      <Text as="strong" size={28} isTabular className={classes.figure}>
        {withUnit(t, metric, value, i18n.language)}
      </Text>
      <Fill value={value} top={top} color={METRICS[metric].color} limits={phases.length > 0 ? [] : limits} />
      {phases.length > 0 && (
        <Stack as="dl" gap={6} className={classes.phases}>
          {phases.map(({ field, own }, index) => (
            <div key={field}>
              <dt>{t("power.phase", { phase: PHASES[index] ?? "" })}</dt>
              <dd>{withUnit(t, metric, own, i18n.language)}</dd>
              <Fill value={own} top={top} color={PHASE_COLORS[index] ?? METRICS[metric].color} limits={limits} />
            </div>
          ))}
        </Stack>
      )}
      <LimitList metric={metric} limits={limits} values={held} />
    </Stack>
  );
}
