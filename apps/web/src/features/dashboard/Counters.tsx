import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLiveSum } from "../../live/useLive.ts";
import classes from "./DashboardPage.module.css";
import { countAll } from "./summary.ts";

const COUNTERS = [
  { key: "online", to: "/app/devices", search: { status: "online" } },
  { key: "on", to: "/app/devices/control", search: { state: "on" } },
  { key: "off", to: "/app/devices/control", search: { state: "off" } },
  { key: "unreachable", to: "/app/devices", search: { status: "offline" } },
] as const;

/** Four live figures, each of which leads to the list behind it. */
export function Counters({ isComplete }: { isComplete: boolean }) {
  const { t, i18n } = useTranslation("dashboard");
  const counters = useLiveSum(countAll);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ul className={classes.counters} aria-busy={!isComplete}>
      {COUNTERS.map(({ key, to, search }) => (
        <li key={key}>
          <Link
            to={to}
            search={search as never}
            className={classes.counter}
            data-counter={key}
            data-any={counters[key] > 0 || undefined}
          >
            <span className={classes.figure}>{number.format(counters[key])}</span>
            <span className={classes.label}>{t(`counters.${key}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
