import { IconPlug } from "@switchboard/icons";
import { lazy, Suspense } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useConnection } from "../../../../live/useLive.ts";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Outdated } from "../../../../ui/kit/Outdated.tsx";
import { AddDeviceLink } from "../../../../widgets/AddDeviceLink.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { bothLoads } from "../../../../widgets/list-load.ts";
import { PlaceEmpty } from "../../../../widgets/places/PlaceEmpty.tsx";
import type { PlaceFilter } from "../../../../widgets/places/usePlaceFilter.ts";
import { TableBar } from "../../../../widgets/tables/TableBar.tsx";
import { SelectionHead } from "../bulk/SelectionHead.tsx";
import { useManaging } from "../bulk/useManaging.ts";
import { DeviceRows } from "./DeviceRows.tsx";
import { DeviceToolbar } from "./DeviceToolbar.tsx";
import { RowSkeletons } from "./RowSkeletons.tsx";
import { useDeviceList } from "./useDeviceList.ts";

const EditDevice = lazy(() => import("../edit/EditDevice.tsx").then((module) => ({ default: module.EditDevice })));
const DeviceSelectionBar = lazy(() =>
  import("../bulk/DeviceSelectionBar.tsx").then((module) => ({ default: module.DeviceSelectionBar })),
);
const BulkDialogs = lazy(() => import("../bulk/BulkDialogs.tsx").then((module) => ({ default: module.BulkDialogs })));

interface NoDevicesProps {
  isFiltered: boolean;
  /** The filter by place, if there are any devices. */
  filter: PlaceFilter | undefined;
  onClear(): void;
}

function NoDevices({ isFiltered, filter, onClear }: NoDevicesProps) {
  const { t } = useTranslation("devices");
  const mayAdd = useMay("device.manage");
  if (filter?.place) {
    const clear = isFiltered ? { label: t("empty.clear"), onClear } : undefined;
    const showAll = () => filter.choose(undefined);
    return <PlaceEmpty what="devices" place={filter.place} icon={<IconPlug />} onShowAll={showAll} clear={clear} />;
  }
  const words = {
    title: t("empty.title"),
    text: t(mayAdd ? "empty.text" : "empty.textUser"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  return <ListEmpty {...{ isFiltered, onClear, words }} icon={<IconPlug />} action={<AddDeviceLink isQuiet />} />;
}

function ChangedDevices({ count, onRefresh }: { count: number; onRefresh(): void }) {
  const { t } = useTranslation("devices");
  return count > 0 && <Outdated text={t("changed", { count })} refresh={t("refresh")} onRefresh={onRefresh} />;
}

/** Every device one may see, with its live status (spec §2). */
export function DeviceListPage() {
  const { t } = useTranslation("devices");
  const devices = useDevicesLoad();
  const isStale = useConnection().lostAt !== undefined;
  const list = useDeviceList();
  const { count, shown, table, metaKeys, filter, place, isFiltered } = list;
  const load = bothLoads(devices, place.load);
  const { actions, ticked, bar, edited, closeEdit, bulk } = useManaging(shown);
  const hasNone = shown.length === 0;
  const head = actions && !hasNone && (
    <SelectionHead chosen={bar.chosen.length} shown={shown.length} onAll={bar.onAll} />
  );
  return (
    <ListPage
      title={t("title")}
      lead={devices.isComplete ? t("lead", { count }) : t("leadWaiting")}
      action={<AddDeviceLink />}
      filters={
        <>
          <DeviceToolbar filter={filter} onFilter={list.onFilter} place={place} metaKeys={metaKeys} />
          <ChangedDevices count={list.changed} onRefresh={list.refresh} />
        </>
      }
      load={{ ...load, isWaiting: hasNone && load.isWaiting }}
      what={place.load.error ? "rooms" : "devices"}
      skeleton={<RowSkeletons />}
      isEmpty={hasNone && !load.error}
      empty={
        <NoDevices isFiltered={isFiltered && count > 0} filter={count > 0 ? place : undefined} onClear={list.clear} />
      }
    >
      {count > 0 && (
        <TableBar
          table={table}
          filters={{ ...filter }}
          onFilters={list.onFilters}
          title={t("title")}
          load={list.load}
          start={head}
        >
          {(isFiltered || place.id) && t("shown", { shown: shown.length, count })}
        </TableBar>
      )}
      {!hasNone && <DeviceRows ids={shown} selected={ticked} {...{ table, metaKeys, isStale, actions }} />}
      <Suspense>
        {edited && <EditDevice device={edited} onClose={closeEdit} />}
        {bar.chosen.length + bar.hidden > 0 && <DeviceSelectionBar bar={bar} shown={shown.length} />}
        {bulk && <BulkDialogs {...bulk} />}
      </Suspense>
    </ListPage>
  );
}
