import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { enterpriseQuery, useDevicesLoad } from "../../../data/queries.ts";
import { liveStore } from "../../../live/live.ts";
import { useConnection, useDeviceIds } from "../../../live/useLive.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { AddDeviceLink } from "../../../widgets/AddDeviceLink.tsx";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { SelectionBar } from "../bulk/SelectionBar.tsx";
import { useManaging } from "../bulk/useManaging.ts";
import { DeviceRows } from "./DeviceRows.tsx";
import { DeviceToolbar } from "./DeviceToolbar.tsx";
import { type DeviceFilter, isListed, NO_FILTER, type Sort, sortDevices } from "./device-list.ts";
import { RowSkeletons } from "./RowSkeletons.tsx";

const EditDevice = lazy(() => import("../edit/EditDevice.tsx").then((module) => ({ default: module.EditDevice })));
const BulkDialogs = lazy(() => import("../bulk/BulkDialogs.tsx").then((module) => ({ default: module.BulkDialogs })));

type Status = DeviceFilter["status"];

/** A link may ask for the reachable or the unreachable ones; it stays in the address. */
function useStatusFilter(): [Status, (status: Status) => void] {
  const raw = useSearch({ from: "/app/devices" });
  const navigate = useNavigate();
  const status = raw.status === "online" || raw.status === "offline" ? raw.status : "";
  const change = (next: Status) =>
    void navigate({ to: "/app/devices", search: { status: next || undefined }, replace: true, resetScroll: false });
  return [status, change];
}

const NO_KEYS: readonly string[] = [];

function useMetaKeys(): readonly string[] {
  return useQuery(enterpriseQuery()).data?.meta ?? NO_KEYS;
}

/** Every device one may see, with its live status (spec §2). */
export function DeviceListPage() {
  const { t } = useTranslation("devices");
  const load = useDevicesLoad();
  const isStale = useConnection().lostAt !== undefined;
  const ids = useDeviceIds();
  const [status, setStatus] = useStatusFilter();
  const [filter, setFilter] = useState(NO_FILTER);
  const keys = useMetaKeys();
  const [sort, setSort] = useState<Sort>("name");
  const deferred = useDeferredValue(filter);
  // Sorted and chosen when asked, not with every message: rows keep their place while their contents live.
  const shown = useMemo(() => {
    const devices = ids.flatMap((id) => liveStore.device(id) ?? []);
    const listed = devices.filter((device) => isListed(device, { ...deferred, status }));
    return sortDevices(listed, sort).map((device) => device._id);
  }, [ids, deferred, status, sort]);
  const manage = useManaging(shown);
  const isFiltered = Object.values({ ...filter, status }).some((each) => each.trim() !== "");
  const clear = () => {
    setFilter(NO_FILTER);
    setStatus("");
  };
  return (
    <Page
      title={t("title")}
      lead={load.isComplete ? t("lead", { count: ids.length }) : t("leadWaiting")}
      action={<AddDeviceLink />}
    >
      <StaleBanner />
      <DeviceToolbar
        filter={{ ...filter, status }}
        onFilter={(next) => {
          setFilter({ ...next, status: "" });
          if (next.status !== status) setStatus(next.status);
        }}
        metaKeys={keys}
        sort={sort}
        onSort={setSort}
      />
      {load.error && <LoadFailure error={load.error} onRetry={load.retry} />}
      {shown.length > 0 && (
        <div>
          {manage.actions && <SelectionBar shown={shown.length} {...manage.bar} />}
          <DeviceRows
            ids={shown}
            sort={sort}
            onSort={setSort}
            metaKeys={keys}
            isStale={isStale}
            selected={manage.ticked}
            actions={manage.actions}
          />
        </div>
      )}
      {shown.length === 0 && load.isWaiting && <RowSkeletons />}
      {shown.length === 0 && !load.isWaiting && !load.error && (
        <EmptyState
          title={t(isFiltered ? "empty.filteredTitle" : "empty.title")}
          text={t(isFiltered ? "empty.filteredText" : "empty.text")}
          action={
            isFiltered && (
              <Button isQuiet onClick={clear}>
                {t("empty.clear")}
              </Button>
            )
          }
        />
      )}
      <Suspense>
        {manage.edited && <EditDevice device={manage.edited} onClose={manage.closeEdit} />}
        {manage.bulk && <BulkDialogs {...manage.bulk} onClose={manage.closeBulk} />}
      </Suspense>
    </Page>
  );
}
