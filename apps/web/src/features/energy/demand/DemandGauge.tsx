import type { SupplyDemand } from "@switchboard/contract";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";
import classes from "./Demand.module.css";
import { usePower } from "./power-words.ts";

type Outlook = NonNullable<NonNullable<SupplyDemand["now"]>["outlook"]>;

const TONES: Record<Outlook, StatusTone> = {
  over: "critical",
  likely: "critical",
  possible: "warning",
  unlikely: "good",
  under: "good",
};
/** Near the end of a window almost any power is allowed, so above this many times the limit no exact figure is given. */
const AMPLE = 3;
/** The scale ends this factor above the highest value on it. */
const BEYOND = 1.15;

/** Shows the current window: the bar is measured, the hatched part is the forecast. */
export function DemandGauge({ demand }: { demand: SupplyDemand }) {
  const { t, i18n } = useTranslation("demand");
  const { time } = useMoments();
  const power = usePower(demand.measure);
  const { now, limit } = demand;
  if (!now)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("now.silent")}
      </Text>
    );
  const most = Math.max(now.high, now.expected, limit?.limit ?? 0, demand.contract ?? 0, 1) * BEYOND;
  const at = (value: number) => `${Math.min(100, (value / most) * 100)}%`;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  // The energy measured so far already counts for the whole window.
  const soFar = (now.so_far ?? 0) * now.certainty;
  const [low, high] = [power(now.low), power(now.high)];
  const ample = (limit?.limit ?? Number.POSITIVE_INFINITY) * AMPLE;
  const allowed = (value: number) => (value > ample ? t("now.ample", { value: power(ample) }) : power(value));
  return (
    <Stack gap={8}>
      <Row as="p" wraps align="baseline" gap="4 12" isTabular className={classes.figure}>
        <strong>{power(now.expected)}</strong>
        <Text tone="quiet">{t("now.expected", { until: time(now.until) })}</Text>
        {now.outlook && <StatusDot tone={TONES[now.outlook]} label={t(`outlook.${now.outlook}`)} />}
      </Row>
      <div className={classes.scale} aria-hidden="true">
        <i data-part="band" style={{ insetInlineStart: at(now.low), inlineSize: at(now.high - now.low) }} />
        <i data-part="expected" style={{ inlineSize: at(now.expected) }} />
        <i data-part="measured" style={{ inlineSize: at(soFar) }} />
        {limit && (
          <b style={{ insetInlineStart: at(limit.limit) }} data-far={limit.limit / most > 0.6 || undefined}>
            <span>{t("now.limit", { value: power(limit.limit) })}</span>
          </b>
        )}
      </div>
      <Grid as="dl" min={148} isFit gap="8 12" className={classes.facts}>
        <Fact name={t("now.present")} value={power(now.present)} />
        {now.allowed !== null && <Fact name={t("now.allowed")} value={allowed(now.allowed)} />}
        <Fact name={t("now.between")} value={low === high ? low : t("now.range", { low, high })} />
        <Fact name={t("now.certainty")} value={percent.format(now.certainty)} />
        {demand.contract !== null && <Fact name={t("now.contract")} value={power(demand.contract)} />}
        <Fact name={t("now.heard")} value={time(now.heard_at)} />
      </Grid>
    </Stack>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
