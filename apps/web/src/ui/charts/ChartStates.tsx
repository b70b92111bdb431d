import { IconChartDots } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { ButtonLink } from "../kit/Button.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import panel from "../kit/Panel.module.css";

/** Shows the spec's message when there is no data (§8). */
export function NoData({ title, text }: { title?: string; text?: string }) {
  const { t } = useTranslation("charts");
  // A custom text names its own next step.
  const action = text === undefined && <HealthLink />;
  const icon = <IconChartDots size={22} stroke={1.6} />;
  return <EmptyState icon={icon} title={title ?? t("noData")} text={text ?? t("noDataText")} action={action} />;
}

/** Readings are mostly missing because a device does not report. */
export function HealthLink() {
  const { t } = useTranslation("charts");
  return (
    <ButtonLink to="/app/devices/health" isQuiet>
      {t("checkHealth")}
    </ButtonLink>
  );
}

/** As high as the chart, so that nothing jumps. */
export function Waiting() {
  const { t } = useTranslation("charts");
  return (
    <p className={panel.waiting} role="status">
      {t("waiting")}
    </p>
  );
}
