import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Power.module.css";
import { type MetricKey, withUnit } from "./power-metrics.ts";
import { heightOf, type Scale } from "./strip.ts";
import type { Limit } from "./thresholds.ts";

interface StripLimitsProps {
  limits: readonly Limit[];
  scale: Scale;
}

export function LimitLines({ limits, scale }: StripLimitsProps) {
  return limits.map(({ key, value }) => {
    const y = heightOf(value, scale);
    return <line key={key} x1="0" x2="100" y1={y} y2={y} className={classes.limit} />;
  });
}

/** The names of the dashed lines; a drawing that is stretched would stretch its words too. */
export function LimitNames({ limits, scale, metric }: StripLimitsProps & { metric: MetricKey }) {
  const { t, i18n } = useTranslation("health");
  return limits.map(({ key, value }) => {
    const y = heightOf(value, scale);
    return (
      <Text
        tone="critical"
        size={12}
        isTabular
        key={key}
        className={classes.limitName}
        data-low={y > 50 || undefined}
        style={{ top: `${y}%` }}
      >
        {t(`limit.${key}`)} {withUnit(t, metric, value, i18n.language)}
      </Text>
    );
  });
}
