import { useAge } from "../../../../data/useAge.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";

/** How long ago a device was heard of, in words that move on. */
export function LastSeen({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation("devices");
  const age = useAge(at, i18n.language);
  return <>{age ?? t("never")}</>;
}
