import type { PowerReport } from "@switchboard/contract";
import { useTranslation } from "react-i18next";
import { PHASES } from "./event-words.ts";
import classes from "./Power.module.css";
import { METRICS, type MetricKey, measured, PHASE_COLORS, phasesOf, withUnit } from "./power-metrics.ts";

function Fill({ value, top, color }: { value: number; top: number; color: string }) {
  const width = Math.max(0, Math.min(100, (value / top) * 100));
  return (
    <span className={classes.track} aria-hidden="true">
      <span style={{ width: `${width}%`, background: color }} />
    </span>
  );
}

interface GaugeProps {
  metric: MetricKey;
  report: PowerReport;
  /** The value at the right end of the bar. */
  top: number;
}

/** One big figure with its unit and a bar, and the same for each phase where the device measures three. */
export function Gauge({ metric, report, top }: GaugeProps) {
  const { t, i18n } = useTranslation("health");
  const value = measured(report, metric);
  if (value === undefined) return null;
  const phases = phasesOf(report, metric);
  return (
    <li className={classes.gauge}>
      <span className={classes.label}>{t(`power.${metric}`)}</span>
      <strong className={classes.figure}>{withUnit(t, metric, value, i18n.language)}</strong>
      <Fill value={value} top={top} color={METRICS[metric].color} />
      {phases.length > 0 && (
        <dl className={classes.phases}>
          {phases.map((field, index) => {
            const own = measured(report, metric, field) ?? 0;
            return (
              <div key={field}>
                <dt>{t("power.phase", { phase: PHASES[index] ?? "" })}</dt>
                <dd>{withUnit(t, metric, own, i18n.language)}</dd>
                <Fill value={own} top={top} color={PHASE_COLORS[index] ?? METRICS[metric].color} />
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}
