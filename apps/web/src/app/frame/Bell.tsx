import { IconBell, IconBellRinging } from "@switchboard/icons";
import { lazy, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { Badge } from "./Badge.tsx";
import classes from "./Bell.module.css";
import { Dropdown } from "./Dropdown.tsx";
import { useIdleAttention } from "./useIdleAttention.ts";
import { useUnseenNotifications } from "./useUnseenNotifications.ts";
import { useWaitingAlarms } from "./useWaitingAlarms.ts";

const BellPanel = lazy(() => import("./BellPanel.tsx").then((module) => ({ default: module.BellPanel })));

/** How many things need attention and how many notifications are unseen; opened, the most pressing alarms and the notices of today. */
export function Bell() {
  const { t } = useTranslation("shell");
  const [opened, setOpened] = useState(false);
  useIdleAttention();
  const { count, isCritical } = useWaitingAlarms();
  const unseen = useUnseenNotifications();
  const Shape = isCritical ? IconBellRinging : IconBell;
  const label = [
    t("bell.none"),
    ...(count > 0 ? [t("bell.announceAlarms", { count })] : []),
    ...(unseen > 0 ? [t("bell.unseen", { count: unseen })] : []),
  ].join(", ");
  return (
    <div className={classes.place}>
      <Dropdown
        label={t("bell.title")}
        width={400}
        opened={opened}
        onChange={setOpened}
        opener={(props) => (
          <PlainButton className={classes.bell} aria-label={label} {...props}>
            <Shape size={20} stroke={1.7} aria-hidden="true" />
            <Badge count={count} isInLine />
            <Badge count={unseen} isQuiet isInLine />
          </PlainButton>
        )}
      >
        <BellPanel onLeave={() => setOpened(false)} />
      </Dropdown>
    </div>
  );
}
