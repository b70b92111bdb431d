import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDevicesLoad } from "../../data/queries.ts";
import { useConnection, useDeviceIds } from "../../live/useLive.ts";
import { Page } from "../../ui/kit/Page.tsx";
import { StaleBanner } from "../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { Activity } from "./activity/Activity.tsx";
import { Counters } from "./counters/Counters.tsx";
import { OnByRoom } from "./counters/OnByRoom.tsx";
import classes from "./DashboardPage.module.css";
import { EnergyToday } from "./energy/EnergyToday.tsx";
import { FirstSteps } from "./first-steps/FirstSteps.tsx";
import { LatestAlerts } from "./LatestAlerts.tsx";
import { NextSchedules } from "./NextSchedules.tsx";
import { OwnTiles, useFewTiles } from "./own/OwnTiles.tsx";
import { Scenes } from "./Scenes.tsx";
import { Shortcuts } from "./shortcuts/Shortcuts.tsx";
import { useShownShortcuts } from "./shortcuts/useShownShortcuts.ts";
import { BuildingStatus } from "./status/BuildingStatus.tsx";

interface RestProps {
  isReady: boolean;
  /** Where they stand above already. */
  isWithoutShortcuts: boolean;
}

/** What is asked for once the counters stand; texts of other areas come with it, and keep nothing else waiting. */
function Rest({ isReady, isWithoutShortcuts }: RestProps) {
  return (
    <div className={classes.rest}>
      <div className={classes.main}>
        {!isWithoutShortcuts && <Shortcuts isReady={isReady} />}
        <Suspense>
          <Scenes isReady={isReady} />
        </Suspense>
        <OnByRoom />
        <Activity isReady={isReady} />
        <FirstSteps isReady={isReady} />
      </div>
      <div className={classes.side}>
        <EnergyToday isReady={isReady} />
        <NextSchedules isReady={isReady} />
        <Suspense>
          <LatestAlerts isReady={isReady} />
        </Suspense>
      </div>
    </div>
  );
}

/** Whether all is well, in one line; then what this person does most, and what there is to know. */
function Blocks({ isReady }: { isReady: boolean }) {
  const isStale = useConnection().lostAt !== undefined;
  const few = useFewTiles();
  const { shown } = useShownShortcuts(isReady);
  // Whoever has few switches sees them first: those picked as shortcuts, then the others.
  const isFew = isReady && few.length > 0;
  const picked = new Set(shown.map(({ target }) => target));
  const isPicked = isFew && shown.length > 0;
  return (
    <div className={classes.blocks} data-stale={isStale || undefined}>
      <BuildingStatus isReady={isReady} />
      {isPicked && <Shortcuts isReady={isReady} />}
      {isFew && <OwnTiles ids={few.filter((id) => !picked.has(id))} />}
      <Counters isComplete={isReady} />
      <Rest isReady={isReady} isWithoutShortcuts={isPicked} />
    </div>
  );
}

/** Whether the building is well, at a glance, and what one does most (spec §2). */
export function DashboardPage() {
  const { t } = useTranslation(["dashboard", "devices"]);
  const load = useDevicesLoad();
  const hasDevices = useDeviceIds().length > 0;
  return (
    <Page isWide title={t("title")}>
      <StaleBanner />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      {hasDevices && <Blocks isReady={load.isComplete} />}
      {!hasDevices && load.isWaiting && (
        <div className={classes.skeletons} role="status" aria-label={t("devices:load.waiting")}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {!hasDevices && !load.isWaiting && !load.error && <FirstSteps isReady isEmpty />}
    </Page>
  );
}
