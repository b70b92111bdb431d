import { IconBell, IconBellRinging } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Bell.module.css";
import { Dropdown } from "./Dropdown.tsx";
import { useWaitingAlarms } from "./useWaitingAlarms.ts";

const BellPanel = lazy(() => import("./BellPanel.tsx").then((module) => ({ default: module.BellPanel })));

/** How many alarms wait for somebody; opened, the most pressing of them, and what one was told today. */
export function Bell() {
  const { t } = useTranslation("shell");
  const [opened, setOpened] = useState(false);
  const { count, isCritical } = useWaitingAlarms();
  const Shape = isCritical ? IconBellRinging : IconBell;
  return (
    <div className={classes.place}>
      <Dropdown
        label={t("bell.title")}
        width={400}
        opened={opened}
        onChange={setOpened}
        opener={(props) => (
          <button
            type="button"
            className={classes.bell}
            aria-label={count > 0 ? t("bell.waiting", { count }) : t("bell.none")}
            {...props}
          >
            <Shape size={20} stroke={1.7} aria-hidden="true" />
            <Badge count={count} />
          </button>
        )}
      >
        <BellPanel onLeave={() => setOpened(false)} />
      </Dropdown>
    </div>
  );
}

const MOST_SHOWN = 99;

export function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
