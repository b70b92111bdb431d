import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { markedOn } from "../menu.ts";
import { Badge } from "./Badge.tsx";
import classes from "./BottomBar.module.css";
import { UnseenBadge } from "./UnseenBadge.tsx";
import { useMenu } from "./useMenu.ts";
import { useWaitingAlarms } from "./useWaitingAlarms.ts";

const MoreSheet = lazy(() => import("./MoreSheet.tsx").then((module) => ({ default: module.MoreSheet })));

/** The phone's menu: what is used most at the thumb, the rest in a sheet. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  // Undefined until it is asked for the first time: only then is its code fetched.
  const [more, setMore] = useState<boolean>();
  const entries = useMenu().flat();
  const { count: waiting } = useWaitingAlarms();
  return (
    <nav className={classes.bar} aria-label={t("menu.label")}>
      {entries
        .filter(({ onPhone }) => onPhone)
        .map(({ to, label, shortLabel = label, icon: Icon, ...entry }) => (
          <Link key={to} to={to} className={classes.entry} activeOptions={markedOn(entry)}>
            <Icon size={22} stroke={1.7} aria-hidden="true" />
            <span>{t(`menu.${shortLabel}`)}</span>
            {label === "alarms" && waiting > 0 && (
              <>
                <Badge count={waiting} />
                <span className="sb-visually-hidden">{t("bell.announceAlarms", { count: waiting })}</span>
              </>
            )}
          </Link>
        ))}
      <button type="button" className={classes.entry} aria-expanded={more === true} onClick={() => setMore(true)}>
        <IconDots size={22} stroke={1.7} aria-hidden="true" />
        <span>{t("menu.more")}</span>
        <UnseenBadge />
      </button>
      {more !== undefined && (
        <Suspense>
          <MoreSheet opened={more} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </nav>
  );
}
