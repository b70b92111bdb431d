import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDevicesLoad } from "../../data/queries.ts";
import { useConnection, useDeviceIds } from "../../live/useLive.ts";
import { Page } from "../../ui/kit/Page.tsx";
import { StaleBanner } from "../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../widgets/LoadFailure.tsx";
import { Counters } from "./counters/Counters.tsx";
import { OnByRoom } from "./counters/OnByRoom.tsx";
import classes from "./DashboardPage.module.css";
import { EnergyToday } from "./energy/EnergyToday.tsx";
import { FirstSteps } from "./first-steps/FirstSteps.tsx";
import { LatestAlerts } from "./LatestAlerts.tsx";
import { NextSchedules } from "./NextSchedules.tsx";
import { Scenes } from "./Scenes.tsx";
import { Shortcuts } from "./shortcuts/Shortcuts.tsx";

/** What is asked for once the counters stand; texts of other areas come with it, and keep nothing else waiting. */
function Rest({ isReady }: { isReady: boolean }) {
  return (
    <div className={classes.rest}>
      <div className={classes.main}>
        <Shortcuts isReady={isReady} />
        <Suspense>
          <Scenes isReady={isReady} />
        </Suspense>
        <OnByRoom />
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

/** Whether the building is well, at a glance, and what one does most (spec §2). */
export function DashboardPage() {
  const { t } = useTranslation(["dashboard", "devices"]);
  const load = useDevicesLoad();
  const isStale = useConnection().lostAt !== undefined;
  const hasDevices = useDeviceIds().length > 0;
  return (
    <Page title={t("title")} lead={t("lead")}>
      <StaleBanner />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      {hasDevices && (
        <div className={classes.blocks} data-stale={isStale || undefined}>
          <Counters isComplete={load.isComplete} />
          <Rest isReady={load.isComplete} />
        </div>
      )}
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
