import { Suspense } from "react";
import { Activity } from "./activity/Activity.tsx";
import { OnByRoom } from "./counters/OnByRoom.tsx";
import classes from "./DashboardPage.module.css";
import { EnergyToday } from "./energy/EnergyToday.tsx";
import { FirstSteps } from "./first-steps/FirstSteps.tsx";
import { LatestAlerts } from "./LatestAlerts.tsx";
import { NextSchedules } from "./NextSchedules.tsx";
import { useFirstTiles } from "./own/useFirstTiles.ts";
import { Scenes } from "./Scenes.tsx";
import { Shortcuts } from "./shortcuts/Shortcuts.tsx";

/** What is asked for once the counters stand; texts of other areas come with it, and keep nothing else waiting. */
export function Rest({ isReady }: { isReady: boolean }) {
  const { hasPicked } = useFirstTiles(isReady);
  return (
    <div className={classes.rest}>
      <div className={classes.main}>
        <FirstSteps isReady={isReady} />
        {!hasPicked && <Shortcuts isReady={isReady} />}
        <Suspense>
          <Scenes isReady={isReady} />
        </Suspense>
        <OnByRoom />
        <Activity isReady={isReady} />
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
