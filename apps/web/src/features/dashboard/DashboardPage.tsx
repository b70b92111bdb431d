import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../live/LoadFailure.tsx";
import { useDevicesLoad } from "../../live/queries.ts";
import { StaleBanner } from "../../live/StaleBanner.tsx";
import { useConnection, useDeviceIds } from "../../live/useLive.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { Counters } from "./Counters.tsx";
import classes from "./DashboardPage.module.css";
import { OnByRoom } from "./OnByRoom.tsx";

/** Whether the building is well, at a glance (spec §2). */
export function DashboardPage() {
  const { t } = useTranslation(["dashboard", "devices"]);
  const load = useDevicesLoad();
  const isStale = useConnection().lostAt !== undefined;
  const hasDevices = useDeviceIds().length > 0;
  return (
    <Page title={t("title")} lead={t("lead")}>
      <StaleBanner />
      {load.error && <LoadFailure error={load.error} onRetry={load.retry} />}
      {hasDevices && (
        <div className={classes.blocks} data-stale={isStale || undefined}>
          <Counters isComplete={load.isComplete} />
          <OnByRoom />
        </div>
      )}
      {!hasDevices && load.isWaiting && (
        <div className={classes.skeletons} role="status" aria-label={t("devices:load.waiting")}>
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {!hasDevices && !load.isWaiting && !load.error && <EmptyState title={t("empty.title")} text={t("empty.text")} />}
    </Page>
  );
}
