import { useAttention } from "../../data/attention.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Matters } from "./Matters.tsx";

/** Says how many things need attention, as the bell and the home screen do, with the way to those that are no alarms. */
export function AttentionLine() {
  const { t } = useTranslation("dashboard");
  const { count, matters } = useAttention(!useDevicesLoad().isWaiting);
  if (matters.every(({ what }) => what === "alarms")) return null;
  return (
    <Row as="section" wraps gap="4 12" aria-label={t("status.label")}>
      <strong>{t("status.attention", { count })}</strong>
      <Matters matters={matters} />
    </Row>
  );
}
