import { useTranslation } from "../../i18n/useTranslation.ts";
import { Badge } from "./Badge.tsx";
import { useUnseenNotifications } from "./useUnseenNotifications.ts";

/** How many notifications are unseen (spec §3), for the eye and for a screen reader. */
export function UnseenBadge({ isInLine }: { isInLine?: boolean }) {
  const { t } = useTranslation("shell");
  const count = useUnseenNotifications();
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} isQuiet isInLine={isInLine} />{" "}
      <span className="sb-visually-hidden">{t("bell.unseen", { count })}</span>
    </>
  );
}
