import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "@switchboard/icons";
import { lazy, Suspense } from "react";
import { useAttention } from "../../../../data/attention.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useConnection } from "../../../../live/useLive.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Matters } from "../../../../widgets/attention/Matters.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import classes from "./BuildingStatus.module.css";

const NowFigures = lazy(() => import("../energy/NowFigures.tsx").then((module) => ({ default: module.NowFigures })));

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
      data-checking={(state === "checking" && count === 0) || undefined}
      data-tour="status"
      data-well={(isWell && !isStale) || undefined}
    >
      <Row as="p" gap={8} isTouch size={20} className={classes.line} aria-busy={state === "checking"}>
        <Icon size={28} stroke={1.8} aria-hidden="true" />
        <strong>{count === 0 ? words : t("status.attention", { count })}</strong>
      </Row>
      {state === "unchecked" && <LoadFailureLine what="status" error={error} onRetry={retry} />}
      {count > 0 && <Matters matters={matters} />}
      <Suspense>
        <NowFigures isReady={isReady} />
      </Suspense>
    </Row>
  );
}
