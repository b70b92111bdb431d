import type { Attention } from "@switchboard/domain/site";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "@switchboard/icons";
import { Link, linkOptions } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useConnection } from "../../../../live/useLive.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import classes from "./BuildingStatus.module.css";
import { useAttention } from "./useAttention.ts";

const NowFigures = lazy(() => import("../energy/NowFigures.tsx").then((module) => ({ default: module.NowFigures })));

/** Where each matter is looked after. */
const LINKS = {
  alarms: linkOptions({ to: "/app/alarms" }),
  failedSwitches: linkOptions({ to: "/app/devices/control" }),
  unableSchedules: linkOptions({ to: "/app/schedules/list" }),
  unableWorkflows: linkOptions({ to: "/app/workflows/list" }),
  doubtfulReadings: linkOptions({ to: "/app/analytics/doubtful" }),
} satisfies Record<Attention, object>;

function Matter({ what, count }: { what: Attention; count: number }) {
  const { t } = useTranslation("dashboard");
  return (
    <Link {...LINKS[what]} className={classes.matter}>
      {t(`status.${what}`, { count })}
    </Link>
  );
}

/** Says in one line whether everything is well, with links to what is not, beside the building's power and energy. */
export function BuildingStatus({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("dashboard");
  const { count, matters, state, error, retry } = useAttention(isReady);
  const isStale = useConnection().lostAt !== undefined;
  const isWell = count === 0 && state === "checked";
  const Icon = isWell ? IconCircleCheck : state === "checking" ? IconHourglass : IconAlertTriangle;
  const calm = isStale ? t("status.wasWell") : t("status.well");
  const words = { checked: calm, checking: t("status.checking"), unchecked: t("status.unchecked") }[state];
  return (
    <Row
      as="section"
      wraps
      gap="4 16"
      pad="8 16"
      className={classes.status}
      aria-label={t("status.label")}
      data-well={(isWell && !isStale) || undefined}
    >
      <Row as="p" gap={8} isTouch size={20} className={classes.line} aria-busy={state === "checking"}>
        <Icon size={28} stroke={1.8} aria-hidden="true" />
        <strong>{count === 0 ? words : t("status.attention", { count })}</strong>
      </Row>
      {state === "unchecked" && <LoadFailureLine what="status" error={error} onRetry={retry} />}
      {count > 0 && (
        <Row as="ul" wraps gap="4 8">
          {matters.map((matter) => (
            <li key={matter.what}>
              <Matter {...matter} />
            </li>
          ))}
        </Row>
      )}
      <Suspense>
        <NowFigures isReady={isReady} />
      </Suspense>
    </Row>
  );
}
