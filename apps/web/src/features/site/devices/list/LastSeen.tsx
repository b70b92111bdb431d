import { useAge } from "../../../../data/useAge.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";

/** Shows the age of a device's last message, updated over time. */
export function LastSeen({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation("devices");
  const age = useAge(at, i18n.language);
  return <>{age ?? t("never")}</>;
}
