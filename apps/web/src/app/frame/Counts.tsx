import { useTranslation } from "../../i18n/useTranslation.ts";
import type { ScreenName } from "../menu/screens.ts";
import { Badge } from "./Badge.tsx";
import { useUnseenNotifications } from "./useUnseenNotifications.ts";
import { useWaitingAlarms } from "./useWaitingAlarms.ts";

interface CountsProps {
  /** The screens an entry of the menu leads to: one, or all of its place. */
  screens: readonly ScreenName[];
  isInLine?: boolean;
}

/**
 * Shows how many alarms wait or, when none does, how many notifications are unseen (spec §3). A place with both shows its alarms, and
 * its screens show each count.
 */
export function Counts({ screens, isInLine }: CountsProps) {
  const { t } = useTranslation("shell");
  const alarms = useWaitingAlarms().count;
  const unseen = useUnseenNotifications();
  const hasAlarms = alarms > 0 && screens.includes("alarms");
  const hasUnseen = !hasAlarms && unseen > 0 && screens.includes("notifications");
  return (
    <>
      {hasAlarms && (
        <>
          <Badge count={alarms} isInLine={isInLine} />{" "}
          <span className="sb-visually-hidden">{t("bell.announceAlarms", { count: alarms })}</span>
        </>
      )}
      {hasUnseen && (
        <>
          <Badge count={unseen} isQuiet isInLine={isInLine} />{" "}
          <span className="sb-visually-hidden">{t("bell.unseen", { count: unseen })}</span>
        </>
      )}
    </>
  );
}
