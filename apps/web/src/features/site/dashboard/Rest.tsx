import { lazy, Suspense } from "react";
import { OnByRoom } from "./counters/OnByRoom.tsx";
import classes from "./DashboardPage.module.css";
import { EnergyToday } from "./energy/EnergyToday.tsx";
import { FirstSteps } from "./first-steps/FirstSteps.tsx";
import { LatestAlerts } from "./LatestAlerts.tsx";
import { NextSchedules } from "./NextSchedules.tsx";
import { useFirstTiles } from "./own/useFirstTiles.ts";
import { Scenes } from "./Scenes.tsx";
import { Shortcuts } from "./shortcuts/Shortcuts.tsx";

// Parts that are far down or seldom there are loaded when they are shown.
const Activity = lazy(() => import("./activity/Activity.tsx").then((module) => ({ default: module.Activity })));
const HomePlanBlock = lazy(() =>
  import("./plan/HomePlanBlock.tsx").then((module) => ({ default: module.HomePlanBlock })),
);

/** Loads after the counters, together with the texts of other areas, so that nothing else waits for them. */
export function Rest({ isReady, isPhone }: { isReady: boolean; isPhone: boolean }) {
  const { hasPicked, hasShortcuts, others } = useFirstTiles(isReady);
  const areRoomsAbove = isPhone && !hasShortcuts && others.length === 0;
  return (
    <div className={classes.rest}>
      <div className={classes.main}>
        <FirstSteps isReady={isReady} />
        {!hasPicked && !(isPhone && hasShortcuts) && <Shortcuts isReady={isReady} />}
        <Suspense>
          <Scenes isReady={isReady} />
        </Suspense>
        <Suspense>{isReady && <HomePlanBlock />}</Suspense>
        {!areRoomsAbove && <OnByRoom />}
        <Suspense>
          <Activity isReady={isReady} />
        </Suspense>
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
