import { useAge } from "../../../../data/useAge.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";

/** Says since when a device or gateway is offline. */
export function Unreachable({ since }: { since: number | null }) {
  const { t, i18n } = useTranslation("health");
  const age = useAge(since, i18n.language);
  return <StatusDot tone="critical" label={age ? t("offlineSince", { age }) : t("offline")} />;
}
