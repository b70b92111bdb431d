import { IconDoor } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { groupsQuery } from "../../../../data/groups.ts";
import { useRoomPower } from "../../../../data/power.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import { useAskedOfAll } from "../../../../live/useAskedOfAll.ts";
import { useConnection, useDeviceIds } from "../../../../live/useLive.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { RoomCard } from "./RoomCard.tsx";
import classes from "./Rooms.module.css";
import { listRooms } from "./room-list.ts";
import { useRoomCosts } from "./useRoomCosts.ts";

/** Returns the matching rooms and how far they and their devices are loaded. */
function useRoomList(text: string, noRoom: string) {
  const groups = useQuery(groupsQuery());
  const load = useDevicesLoad();
  const ids = useDeviceIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rooms are found by what is in them, which comes with the ids
  const { hasAny, found } = useMemo(
    () => listRooms(groups.data ?? [], liveStore, text, noRoom),
    [groups.data, text, noRoom, ids],
  );
  // A room that seems empty because its devices are still on their way would say something wrong.
  const isComing = !groups.data || (!load.isComplete && !load.error);
  const failure = (groups.isFetching ? null : groups.error) ?? load.error;
  const retry = () => {
    void groups.refetch();
    if (load.error) load.retry();
  };
  return {
    hasAny,
    found: isComing ? [] : found,
    isEmpty: !isComing && found.length === 0,
    isReady: load.isComplete,
    load: { isWaiting: isComing && !failure, error: failure, retry },
  };
}

function RoomsEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("rooms");
  const mayManage = useMay("device.manage");
  const words = {
    title: t("empty.title"),
    text: t(mayManage ? "empty.text" : "empty.textUser"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  const action = mayManage && <ButtonLink to="/app/devices/groups">{t("empty.action")}</ButtonLink>;
  return <ListEmpty {...{ isFiltered, onClear, words, action }} icon={<IconDoor size={22} />} />;
}

/** Every room at a glance, the way into each. */
export function RoomsPage() {
  const { t } = useTranslation(["rooms", "control"]);
  const [text, setText] = useState("");
  const isStale = useConnection().lostAt !== undefined;
  const { found, hasAny, isEmpty, isReady, load } = useRoomList(useDeferredValue(text), t("none"));
  const { asked, onAll } = useAskedOfAll();
  const power = useRoomPower(isReady);
  const costs = useRoomCosts(isReady);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      filters={
        <FilterBar>
          <SearchField label={t("search")} value={text} onChange={setText} />
        </FilterBar>
      }
      load={load}
      what="rooms"
      isEmpty={isEmpty}
      empty={<RoomsEmpty isFiltered={hasAny} onClear={() => setText("")} />}
    >
      {power.hasFailed && <LoadFailureLine what="power" error={power.error} onRetry={power.retry} />}
      <Grid min={280} gap={12} className={classes.cards} data-stale={isStale || undefined}>
        {found.map(({ id, name }) => (
          <RoomCard key={id} id={id} name={name} today={costs.get(id)} asked={asked.get(id)} onAll={onAll} />
        ))}
      </Grid>
    </ListPage>
  );
}
