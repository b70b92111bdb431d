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
 * Shows how many things need attention or, when none does, how many notifications are unseen (spec §3). A place with both shows what
 * needs attention, and its screens show each count.
 */
export function Counts(props: CountsProps) {
  return props.screens.includes("alarms") ? <Waiting {...props} /> : <Unseen {...props} />;
}

function Waiting(props: CountsProps) {
  const { t } = useTranslation("shell");
  const { count } = useWaitingAlarms();
  if (count === 0) return <Unseen {...props} />;
  return (
    <>
      <Badge count={count} isInLine={props.isInLine} />{" "}
      <span className="sb-visually-hidden">{t("bell.announceAlarms", { count })}</span>
    </>
  );
}

function Unseen({ screens, isInLine }: CountsProps) {
  const { t } = useTranslation("shell");
  const unseen = useUnseenNotifications();
  if (unseen === 0 || !screens.includes("notifications")) return null;
  return (
    <>
      <Badge count={unseen} isQuiet isInLine={isInLine} />{" "}
      <span className="sb-visually-hidden">{t("bell.unseen", { count: unseen })}</span>
    </>
  );
}
