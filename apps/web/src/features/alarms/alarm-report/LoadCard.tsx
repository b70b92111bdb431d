import type { AlarmReport } from "@switchboard/contract";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Facts } from "../../../ui/kit/Facts.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot, type StatusTone } from "../../../ui/kit/StatusDot.tsx";
import classes from "./AlarmReport.module.css";

const TONES: Record<AlarmReport["load"], StatusTone> = {
  acceptable: "good",
  manageable: "warning",
  over_demanding: "critical",
  unacceptable: "critical",
};
/** The scale ends at an unmanageable load; higher values are drawn at its end. */
const SCALE = 4;

/** Shows the load per person beside the recommended maximum. */
export function LoadCard({ report }: { report: AlarmReport }) {
  const { t, i18n } = useTranslation("alarmReport");
  const { dateTime } = useMoments();
  const { per_ten_minutes, target, load, total, peak, over_target, operators } = report;
  const number = (value: number, digits = 2) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  const at = (value: number) => `${(Math.min(value, SCALE) / SCALE) * 100}%`;
  const facts = [
    [t("fact.total"), number(total)],
    [t("fact.peak"), peak ? t("fact.peakAt", { value: number(peak.per_operator, 1), when: dateTime(peak.at) }) : "–"],
    [t("fact.over"), percent.format(over_target)],
    [t("fact.operators"), number(operators)],
  ] as const;
  return (
    <Stack as="section" gap={12} isCard pad={16} aria-label={t("load.title")}>
      <h2>{t("load.title")}</h2>
      <Row wraps align="baseline" gap="4 12">
        <Text as="strong" size={28} isTabular>
          {number(per_ten_minutes)}
        </Text>
        <span>{t("load.unit")}</span>
        <StatusDot tone={TONES[load]} label={t(`load.${load}`)} />
      </Row>
      <div className={classes.scale} aria-hidden="true">
        <i data-load={load} style={{ inlineSize: at(per_ten_minutes) }} />
        <b style={{ insetInlineStart: at(target) }}>
          <span>{t("load.target", { value: number(target) })}</span>
        </b>
      </div>
      <p className="sb-visually-hidden">{t("load.target", { value: number(target) })}</p>
      <Facts facts={facts} layout={200} />
      <Text as="p" tone="quiet" size={13}>
        {t("load.note")}
      </Text>
    </Stack>
  );
}
