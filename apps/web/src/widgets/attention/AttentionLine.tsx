import { useAttention } from "../../data/attention.ts";
import { useDevicesLoad } from "../../data/queries.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { Matters } from "./Matters.tsx";

/**
 * Says how many things need attention, as the bell and the home screen do, with the way to those that are no alarms. Above a list of a
 * single place it says that it is about all places.
 */
export function AttentionLine({ isNarrowed = false }: { isNarrowed?: boolean }) {
  const { t } = useTranslation(["dashboard", "places"]);
  const { count, matters } = useAttention(!useDevicesLoad().isWaiting);
  if (matters.every(({ what }) => what === "alarms")) return null;
  return (
    <Row as="section" wraps gap="4 12" aria-label={t("status.label")}>
      {isNarrowed && <Text tone="quiet">{t("places:filter.all")}</Text>}
      <strong>{t("status.attention", { count })}</strong>
      <Matters matters={matters} />
    </Row>
  );
}
