import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/useTranslation.ts";
import classes from "./Bell.module.css";
import { useUnseen } from "./useUnseen.ts";

/** The way to the notifications, with how many are new. */
export function Bell() {
  const { t } = useTranslation("shell");
  const count = useUnseen();
  return (
    <Link
      to="/app/notifications"
      className={classes.bell}
      aria-label={count > 0 ? t("bell.new", { count }) : t("bell.none")}
    >
      <IconBell size={20} stroke={1.7} aria-hidden="true" />
      <Badge count={count} />
    </Link>
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
