import type { Sensor } from "@switchboard/contract";
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useDevicesLoad } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { switchAll } from "../../../live/switch-all.ts";
import { useConnection } from "../../../live/useLive.ts";
import { Page } from "../../../ui/kit/Page.tsx";
import { usePreference } from "../../../ui/preferences.ts";
import { StaleBanner } from "../../../widgets/connection/StaleBanner.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { bothLoads } from "../../../widgets/list-load.ts";
import { usePlaceFilter } from "../../../widgets/places/usePlaceFilter.ts";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../widgets/tiles/useTileActions.ts";
import { AskedFor } from "./AskedFor.tsx";
import { ControlToolbar } from "./ControlToolbar.tsx";
import { useControlSearch } from "./control-search.ts";
import { GroupBy, type Search } from "./grid/grouping.ts";
import { OutdatedList } from "./grid/OutdatedList.tsx";
import { SwitchGrid } from "./grid/SwitchGrid.tsx";
import { TileSkeletons } from "./grid/TileSkeletons.tsx";
import { useSwitchGroups } from "./grid/useSwitchGroups.ts";
import { useControlSelection } from "./select/useControlSelection.ts";
import { useArrangement } from "./useArrangement.ts";
import { usePastReports } from "./usePastReports.ts";

const SwitchDetails = lazy(() =>
  import("../../../widgets/switch-details/SwitchDetails.tsx").then((module) => ({ default: module.SwitchDetails })),
);
const SensorsOf = lazy(() =>
  import("../../../widgets/sensors/SensorsOf.tsx").then((module) => ({ default: module.SensorsOf })),
);
const ControlEmpty = lazy(() => import("./ControlEmpty.tsx").then((module) => ({ default: module.ControlEmpty })));
const ControlSelectionBar = lazy(() =>
  import("./select/ControlSelectionBar.tsx").then((module) => ({ default: module.ControlSelectionBar })),
);

/** Further sensors are shown on request. They are below the switches, because above they would move the tiles while loading. */
const SENSORS_AT_FIRST = 6;

/** Applies the filters of the address and the search; a list by state contains no sensors. */
function isSensorShown(
  asked: { device?: string | undefined; group?: string | undefined; state?: unknown },
  text: string,
  rooms: ReadonlySet<string> | undefined,
) {
  const typed = text.trim().toLowerCase();
  return ({ name, device, room }: Sensor) =>
    asked.state === undefined &&
    (asked.device === undefined || asked.device === device._id) &&
    (asked.group === undefined || asked.group === room?._id) &&
    (rooms === undefined || (room !== null && rooms.has(room._id))) &&
    [name, device.device_name, room?.name ?? ""].some((word) => word.toLowerCase().includes(typed));
}

const NO_SEARCH: Search = { field: "all", text: "" };

/** Opens a switch's details from its tile or from the address, which drops it when they are closed. */
function useDetails(asked: string | undefined, onForget: () => void) {
  const [detailsOf, setDetailsOf] = useState<string>();
  useEffect(() => {
    if (asked) setDetailsOf(asked);
  }, [asked]);
  const closeDetails = () => {
    setDetailsOf(undefined);
    if (asked) onForget();
  };
  return { detailsOf, setDetailsOf, closeDetails };
}

/** Holds the filters of the list and returns the groups of switches that match them. */
function useControlList() {
  const devices = useDevicesLoad();
  const [groupBy, setGroupBy] = usePreference<GroupBy>("group-by", GroupBy.device);
  const [search, setSearch] = useState(NO_SEARCH);
  const [asked, ask] = useControlSearch();
  const place = usePlaceFilter();
  const [round, setRound] = useState(0);
  const deferred = useDeferredValue(search);
  const { device, group, state } = asked;
  const on = state && state === "on";
  const groups = useSwitchGroups({ groupBy, search: deferred, on, device, group, rooms: place.rooms }, round);
  const showAll = () => {
    setSearch(NO_SEARCH);
    ask({ device: undefined, group: undefined, place: undefined, state: undefined });
  };
  return {
    filters: { groupBy, onGroupBy: setGroupBy, search, onSearch: setSearch, place },
    asked,
    ask,
    /** The search for which the groups are. */
    searched: deferred,
    on,
    groups,
    key: JSON.stringify([groupBy, deferred, device, group, place.id, state, round]),
    load: bothLoads(devices, place.load),
    isComplete: devices.isComplete,
    refresh: () => setRound(round + 1),
    showAll,
  };
}

/** Shows all of the user's switches live, with a choice of grouping (spec §2). */
export function ControlPage() {
  const { t, i18n } = useTranslation(["control", "devices", "many"]);
  const isStale = useConnection().lostAt !== undefined;
  const { filters, asked, ask, searched, on, groups, key, load, isComplete, refresh, showAll } = useControlList();
  const { groupBy, place } = filters;
  const { detailsOf, setDetailsOf, closeDetails } = useDetails(asked.switch, () => ask({ switch: undefined }));
  const tiles = useTileActions(setDetailsOf);
  usePastReports();
  const words = useMemo(() => tileWords(t, i18n.language, groupBy === GroupBy.group), [t, i18n.language, groupBy]);
  const { selection, selecting, picks } = useControlSelection(groups, tiles);
  const { density, headers, arrange } = useArrangement({ groups, groupBy, search: searched.text, onAll: switchAll });
  const listKey = `${key} ${density}`;
  return (
    <Page title={t("title")} lead={t(selecting.isSelecting ? "many:hint" : "lead")}>
      <StaleBanner />
      <ControlToolbar
        {...filters}
        state={asked.state ?? "all"}
        onState={(state) => ask({ state: state === "all" ? undefined : state })}
        {...arrange}
        {...selecting}
      />
      <AskedFor asked={asked} onForget={ask} />
      {on !== undefined && <OutdatedList groups={groups} on={on} onRefresh={refresh} />}
      {load.error && (
        <LoadFailure what={place.load.error ? "rooms" : "devices"} error={load.error} onRetry={load.retry} />
      )}
      <TileWordsContext value={words}>
        <div data-stale={isStale || undefined}>
          {groups.length > 0 ? (
            <SwitchGrid {...{ groups, density, headers, listKey, ...picks }} label={t("title")} />
          ) : load.isWaiting ? (
            <TileSkeletons density={density} />
          ) : (
            !load.error && (
              <Suspense>
                <ControlEmpty asked={asked} search={searched} filter={place} onClear={showAll} />
              </Suspense>
            )
          )}
        </div>
        {!selecting.isSelecting && isComplete && (
          <Suspense>
            <SensorsOf
              isShown={isSensorShown(asked, searched.text, place.rooms)}
              withPlace
              atFirst={SENSORS_AT_FIRST}
            />
          </Suspense>
        )}
        <Suspense>
          {selecting.isSelecting && <ControlSelectionBar selection={selection} />}
          {detailsOf && <SwitchDetails key={detailsOf} id={detailsOf} onClose={closeDetails} />}
        </Suspense>
      </TileWordsContext>
    </Page>
  );
}
