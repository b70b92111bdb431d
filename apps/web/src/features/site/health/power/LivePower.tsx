import { useState } from "react";
import { useAge } from "../../../../data/useAge.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useNow } from "../../../../ui/format/age.ts";
import { Choice } from "../../../../ui/kit/Choice.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import panel from "../../../../ui/kit/Panel.module.css";
import { useThresholds } from "../api.ts";
import { Gauge } from "./Gauge.tsx";
import classes from "./Power.module.css";
import { METRIC_KEYS, METRICS, type MetricKey } from "./power-metrics.ts";
import { ReadingsTable } from "./ReadingsTable.tsx";
import { StripChart } from "./StripChart.tsx";
import { limitsOf } from "./thresholds.ts";
import { usePinging } from "./usePinging.ts";
import { usePowerTrail } from "./usePowerTrail.ts";

/** Readings arrive every five seconds; older ones than this are marked as old. */
const OLD_AFTER_MS = 30_000;

function Age({ at }: { at: number }) {
  const { t, i18n } = useTranslation("health");
  const age = useAge(at, i18n.language);
  const isOld = useNow() - at > OLD_AFTER_MS;
  return <p className={panel.quiet}>{isOld ? t("power.old", { age }) : t("power.lead")}</p>;
}

/** Shows a device's readings live. */
export function LivePower({ id }: { id: string }) {
  const { t } = useTranslation("health");
  usePinging(id);
  const trail = usePowerTrail(id);
  const config = useThresholds(id);
  const [wanted, setWanted] = useState<MetricKey>("voltage");
  const last = trail.at(-1);
  const metrics = METRIC_KEYS.filter((key) => last?.report[METRICS[key].total] !== undefined);
  const metric = metrics.includes(wanted) ? wanted : (metrics[0] ?? wanted);
  return (
    <section className={panel.card} aria-labelledby="live-power">
      <header>
        <h2 id="live-power">{t("power.title")}</h2>
        {last && <Age at={last.at} />}
      </header>
      {!last && (
        <p className={panel.quiet}>
          <strong>{t("noData")}</strong>
          <br />
          {t("power.nothing")}
        </p>
      )}
      {last && (
        <>
          <Grid as="ul" min={200} gap={12} className={classes.gauges}>
            {metrics.map((key) => (
              <Gauge key={key} metric={key} report={last.report} trail={trail} limits={limitsOf(config, key)} />
            ))}
          </Grid>
          <h3 className={classes.chart}>{t("power.chart")}</h3>
          <Choice
            name="metric"
            legend={t("power.choose")}
            isLegendHidden
            options={metrics.map((value) => ({ value, label: t(`power.${value}`) }))}
            chosen={metric}
            onChoose={setWanted}
          />
          <StripChart trail={trail} metric={metric} limits={limitsOf(config, metric)} />
          <ReadingsTable trail={trail} metric={metric} />
        </>
      )}
    </section>
  );
}
