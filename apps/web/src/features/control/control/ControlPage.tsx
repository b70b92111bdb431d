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
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../widgets/tiles/useTileActions.ts";
import { AskedFor } from "./AskedFor.tsx";
import { ControlEmpty } from "./ControlEmpty.tsx";
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
const ControlSelectionBar = lazy(() =>
  import("./select/ControlSelectionBar.tsx").then((module) => ({ default: module.ControlSelectionBar })),
);

/** Further sensors are shown on request. They are below the switches, because above they would move the tiles while loading. */
const SENSORS_AT_FIRST = 6;

/** Applies the filter of the address and the search; a list by state contains no sensors. */
function isSensorShown(
  asked: { device?: string | undefined; group?: string | undefined; state?: unknown },
  text: string,
) {
  const typed = text.trim().toLowerCase();
  return ({ name, device, room }: Sensor) =>
    asked.state === undefined &&
    (asked.device === undefined || asked.device === device._id) &&
    (asked.group === undefined || asked.group === room?._id) &&
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

/** Shows all of the user's switches live, with a choice of grouping (spec §2). */
export function ControlPage() {
  const { t, i18n } = useTranslation(["control", "devices", "many"]);
  const load = useDevicesLoad();
  const isStale = useConnection().lostAt !== undefined;
  const [groupBy, setGroupBy] = usePreference<GroupBy>("group-by", GroupBy.device);
  const [search, setSearch] = useState(NO_SEARCH);
  const [asked, ask] = useControlSearch();
  const [round, setRound] = useState(0);
  const { detailsOf, setDetailsOf, closeDetails } = useDetails(asked.switch, () => ask({ switch: undefined }));
  const tiles = useTileActions(setDetailsOf);
  usePastReports();
  const words = useMemo(() => tileWords(t, i18n.language, groupBy === GroupBy.group), [t, i18n.language, groupBy]);
  const deferred = useDeferredValue(search);
  const on = asked.state && asked.state === "on";
  const groups = useSwitchGroups({ groupBy, search: deferred, on, device: asked.device, group: asked.group }, round);

  const showAll = () => {
    setSearch(NO_SEARCH);
    ask({ device: undefined, group: undefined, state: undefined });
  };

  const { selection, selecting, picks } = useControlSelection(groups, tiles);
  const { density, headers, arrange } = useArrangement({ groups, groupBy, search: deferred.text, onAll: switchAll });
  const listKey = JSON.stringify([groupBy, deferred, asked.device, asked.group, asked.state, round, density]);
  return (
    <Page title={t("title")} lead={t(selecting.isSelecting ? "many:hint" : "lead")}>
      <StaleBanner />
      <ControlToolbar
        groupBy={groupBy}
        onGroupBy={setGroupBy}
        search={search}
        onSearch={setSearch}
        state={asked.state ?? "all"}
        onState={(state) => ask({ state: state === "all" ? undefined : state })}
        {...arrange}
        {...selecting}
      />
      <AskedFor asked={asked} onForget={ask} />
      {on !== undefined && <OutdatedList groups={groups} on={on} onRefresh={() => setRound(round + 1)} />}
      {load.error && <LoadFailure what="devices" error={load.error} onRetry={load.retry} />}
      <TileWordsContext value={words}>
        <div data-stale={isStale || undefined}>
          {groups.length > 0 ? (
            <SwitchGrid {...{ groups, density, headers, listKey, ...picks }} label={t("title")} />
          ) : load.isWaiting ? (
            <TileSkeletons density={density} />
          ) : (
            !load.error && <ControlEmpty asked={asked} search={deferred} onClear={showAll} />
          )}
        </div>
        {!selecting.isSelecting && load.isComplete && (
          <Suspense>
            <SensorsOf isShown={isSensorShown(asked, deferred.text)} withPlace atFirst={SENSORS_AT_FIRST} />
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
