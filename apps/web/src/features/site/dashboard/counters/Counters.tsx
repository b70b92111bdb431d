import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useOfflineGateways } from "../../../../data/gateways.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useLiveSum } from "../../../../live/useLive.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { failedTodayQuery } from "../api.ts";
import classes from "../DashboardPage.module.css";
import { countAll } from "./summary.ts";

const FailedToday = lazy(() => import("./FailedToday.tsx").then((module) => ({ default: module.FailedToday })));

const COUNTERS = [
  { key: "online", link: linkOptions({ to: "/app/devices", search: { status: "online" } }) },
  { key: "on", link: linkOptions({ to: "/app/devices/control", search: { state: "on" } }) },
  { key: "off", link: linkOptions({ to: "/app/devices/control", search: { state: "off" } }) },
  { key: "unreachable", link: linkOptions({ to: "/app/devices", search: { status: "offline" } }) },
] as const;

/** A phone has room for one word; screen readers always get the whole name. */
function Label({ counter }: { counter: (typeof COUNTERS)[number]["key"] | "failed" }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <span className={classes.label}>{t(`counters.${counter}`)}</span>
      <span className={classes.short} aria-hidden="true">
        {t(`counters.short.${counter}`)}
      </span>
    </>
  );
}

/** Shows gateways too, which the list of devices does not. */
const TO_HEALTH = linkOptions({ to: "/app/devices/health" });

/** Failures have no list of their own: the figure opens today's, with their reasons. */
function FailedCounter({ isReady }: { isReady: boolean }) {
  const { i18n } = useTranslation("dashboard");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...failedTodayQuery(), enabled: isReady });
  return (
    <li>
      <PlainButton
        className={classes.counter}
        data-counter="failed"
        data-any={(data && data.count > 0) || undefined}
        onClick={() => setOpen(true)}
      >
        <Text weight={600} isTabular className={classes.figure}>
          {data ? new Intl.NumberFormat(i18n.language).format(data.count) : "–"}
        </Text>
        <Label counter="failed" />
      </PlainButton>
      <Suspense>{isOpen && <FailedToday onClose={() => setOpen(false)} />}</Suspense>
    </li>
  );
}

/** Shows five live figures, each with a link to its list (spec §2). */
export function Counters({ isComplete }: { isComplete: boolean }) {
  const { i18n } = useTranslation("dashboard");
  const live = useLiveSum(countAll);
  const gateways = useOfflineGateways().length;
  const counters = { ...live, unreachable: live.unreachable + gateways };
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ul className={classes.counters} aria-busy={!isComplete}>
      {COUNTERS.map(({ key, link }) => (
        <li key={key}>
          <Link
            {...(key === "unreachable" && gateways > 0 ? TO_HEALTH : link)}
            className={classes.counter}
            data-counter={key}
            data-any={counters[key] > 0 || undefined}
          >
            <Text weight={600} isTabular className={classes.figure}>
              {number.format(counters[key])}
            </Text>
            <Label counter={key} />
          </Link>
        </li>
      ))}
      <FailedCounter isReady={isComplete} />
    </ul>
  );
}
