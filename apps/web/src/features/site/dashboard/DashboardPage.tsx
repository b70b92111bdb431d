import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useConnection, useDeviceIds } from "../../../live/useLive.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { Counters } from "./counters/Counters.tsx";
import classes from "./DashboardPage.module.css";
import { BuildingStatus } from "./status/BuildingStatus.tsx";

/** Loads the lower parts and the tiles later, so that the first screen appears before them. */
const parts = () => import("./later-parts.ts");
const FirstSteps = lazy(() => parts().then(({ FirstSteps }) => ({ default: FirstSteps })));
const FirstTiles = lazy(() => parts().then(({ FirstTiles }) => ({ default: FirstTiles })));
const Rest = lazy(() => parts().then(({ Rest }) => ({ default: Rest })));

/** Shows whether all is well in one line, then the user's frequent actions and the rest; on a phone the switches come first. */
function Blocks({ isReady }: { isReady: boolean }) {
  const isStale = useConnection().lostAt !== undefined;
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false }) ?? false;
  const first = (
    <Suspense>
      <FirstTiles isReady={isReady} isPhone={isPhone} />
    </Suspense>
  );
  return (
    <Stack gap={20} className={classes.blocks} data-stale={isStale || undefined}>
      {isPhone && first}
      <BuildingStatus isReady={isReady} />
      {!isPhone && first}
      <Counters isComplete={isReady} />
      <Suspense>
        <Rest isReady={isReady} isPhone={isPhone} />
      </Suspense>
    </Stack>
  );
}

function Skeletons() {
  const { t } = useTranslation("devices");
  return (
    <div className={classes.skeletons} role="status" aria-label={t("load.waiting")}>
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/** Shows at a glance whether the building is well, and the user's frequent actions (spec §2). */
export function DashboardPage() {
  const { t } = useTranslation(["dashboard", "devices"]);
  const load = useDevicesLoad();
  const hasDevices = useDeviceIds().length > 0;
  return (
    <Page title={t("title")}>
      <StaleBanner />
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      {hasDevices && <Blocks isReady={load.isComplete} />}
      {!hasDevices && load.isWaiting && <Skeletons />}
      <Suspense fallback={<Skeletons />}>
        {!hasDevices && !load.isWaiting && !load.error && <FirstSteps isReady isEmpty />}
      </Suspense>
    </Page>
  );
}
