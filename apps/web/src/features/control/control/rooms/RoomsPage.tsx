import { IconDoor } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { type Group, groupsQuery } from "../../../../data/groups.ts";
import { usePlaces } from "../../../../data/places.ts";
import { useRoomPower } from "../../../../data/power.ts";
import { useDevicesLoad } from "../../../../data/queries.ts";
import { useManagedPlaces } from "../../../../data/useManagedPlaces.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { liveStore } from "../../../../live/live.ts";
import type { SwitchSet } from "../../../../live/switch-all.ts";
import { type AllSwitchesRequest, useAskedOfAll } from "../../../../live/useAskedOfAll.ts";
import { useConnection, useDeviceIds } from "../../../../live/useLive.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { ListEmpty } from "../../../../ui/kit/ListEmpty.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { SearchField } from "../../../../ui/kit/SearchField.tsx";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { GroupDialogs, type GroupTask } from "../../../../widgets/groups/GroupDialogs.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { PlaceDialogs, type PlaceTask } from "../../../../widgets/places/PlaceDialogs.tsx";
import { PlaceFilesMenu } from "./files/PlaceFilesMenu.tsx";
import { PlaceSection } from "./PlaceSection.tsx";
import { RoomCard } from "./RoomCard.tsx";
import classes from "./Rooms.module.css";
import { listRooms, type RoomSection, roomSections } from "./room-list.ts";
import { useRoomCosts } from "./useRoomCosts.ts";

const NO_GROUPS: Group[] = [];

type Room = { id: string; name: string };

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
    groups: groups.data ?? NO_GROUPS,
    hasAny,
    found: isComing ? [] : found,
    isEmpty: !isComing && found.length === 0,
    isReady: load.isComplete,
    load: { isWaiting: isComing && !failure, error: failure, retry },
  };
}

interface RoomsEmptyProps {
  isFiltered: boolean;
  onClear(): void;
  /** Missing for people who may not make rooms. */
  onCreate: (() => void) | undefined;
}

function RoomsEmpty({ isFiltered, onClear, onCreate }: RoomsEmptyProps) {
  const { t } = useTranslation("rooms");
  const words = {
    title: t("empty.title"),
    text: t(onCreate ? "empty.text" : "empty.textUser"),
    filteredTitle: t("empty.filteredTitle"),
    filteredText: t("empty.filteredText"),
    clear: t("empty.clear"),
  };
  const action = onCreate && <Button onClick={onCreate}>{t("new")}</Button>;
  return <ListEmpty {...{ isFiltered, onClear, words, action }} icon={<IconDoor size={22} />} />;
}

interface RoomsActionsProps {
  /** Missing for people who may not make rooms. */
  onRoom: (() => void) | undefined;
  onPlace(task: PlaceTask): void;
  /** The empty page offers the first room itself. */
  isEmpty: boolean;
}

/** A manager makes places inside of theirs, from the heading of each, and only admins import files. */
function RoomsActions({ onRoom, onPlace, isEmpty }: RoomsActionsProps) {
  const { t } = useTranslation(["rooms", "places"]);
  const { isAdmin } = useManagedPlaces();
  return (
    <Row wraps gap={8}>
      {(onRoom || !isEmpty) && <PlaceFilesMenu mayImport={isAdmin} />}
      {onRoom && !isEmpty && (
        <>
          {isAdmin && (
            <Button isQuiet onClick={() => onPlace({ kind: "new", inside: undefined })}>
              {t("places:new")}
            </Button>
          )}
          <Button onClick={onRoom}>{t("new")}</Button>
        </>
      )}
    </Row>
  );
}

/** More sections than a screen can draw at once without a noticeable wait. */
const MOST_SECTIONS = 100;
/** The assumed heights of sections in pixels, until they are drawn. */
const HEIGHT = { empty: 90, rooms: 260 };

interface PlacedRoomsProps {
  rooms: readonly Room[];
  groups: readonly Group[];
  isSearched: boolean;
  asked: ReadonlyMap<string, AllSwitchesRequest>;
  onAll(set: SwitchSet, on: boolean): void;
  /** Missing for people who may not change places. */
  onTask: ((task: PlaceTask) => void) | undefined;
  /** Draws the cards of some rooms. */
  children(rooms: readonly Room[]): ReactNode;
}

/** Sorts the rooms below their places; a building without places is one list. */
function PlacedRooms({ rooms, groups, isSearched, asked, onAll, onTask, children }: PlacedRoomsProps) {
  const { places, tree } = usePlaces();
  const managed = useManagedPlaces();
  if (places.length === 0) return children(rooms);
  const sections = roomSections(tree, places, groups, rooms, onTask !== undefined && !isSearched);
  const draw = ({ place, around, rooms: own, inside }: RoomSection<Room>) => (
    <PlaceSection
      key={place?._id ?? ""}
      place={place}
      around={around}
      inside={inside}
      asked={place && asked.get(place._id)}
      onAll={onAll}
      onTask={place && managed.tree.get(place._id) ? onTask : undefined}
      isEmpty={own.length === 0 && place !== undefined && tree.childrenOf(place._id).length === 0}
    >
      {own.length > 0 && children(own)}
    </PlaceSection>
  );
  if (sections.length <= MOST_SECTIONS) return sections.map(draw);
  return (
    <VirtualRows
      className={classes.sections}
      keys={sections.map(({ place }) => place?._id ?? "")}
      height={(index) => (sections[index]?.rooms.length ? HEIGHT.rooms : HEIGHT.empty)}
      isMeasured
    >
      {(index) => sections[index] && draw(sections[index])}
    </VirtualRows>
  );
}

interface RoomCardsProps extends Pick<PlacedRoomsProps, "rooms" | "groups" | "asked" | "onAll"> {
  /** Today's energy and cost of each room in words. */
  costs: ReadonlyMap<string, string>;
  onTask(task: GroupTask): void;
}

function RoomCards({ rooms, groups, costs, asked, onAll, onTask }: RoomCardsProps) {
  const { isAdmin } = useManagedPlaces();
  const isStale = useConnection().lostAt !== undefined;
  return (
    <Grid min={280} gap={12} className={classes.cards} data-stale={isStale || undefined}>
      {rooms.map(({ id, name }) => (
        <RoomCard
          key={id}
          id={id}
          name={name}
          today={costs.get(id)}
          asked={asked.get(id)}
          onAll={onAll}
          group={groups.find((each) => each._id === id && (isAdmin || each.managed))}
          onTask={onTask}
        />
      ))}
    </Grid>
  );
}

/** Every room at a glance, the way into each; admins and managers create, edit and delete rooms here. */
export function RoomsPage() {
  const { t } = useTranslation(["rooms", "control"]);
  const [text, setText] = useState("");
  const [task, setTask] = useState<GroupTask>();
  const { isAdmin, isEmpty: managesNothing } = useManagedPlaces();
  const mayManage = isAdmin || !managesNothing;
  const create = mayManage ? () => setTask({ kind: "new", isRoom: true }) : undefined;
  const { groups, found, hasAny, isEmpty, isReady, load } = useRoomList(useDeferredValue(text), t("none"));
  const { asked, onAll } = useAskedOfAll();
  const power = useRoomPower(isReady);
  const costs = useRoomCosts(isReady);
  const [placeTask, setPlaceTask] = useState<PlaceTask>();
  const cards = (rooms: readonly Room[]) => <RoomCards {...{ rooms, groups, costs, asked, onAll }} onTask={setTask} />;
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={<RoomsActions onRoom={create} onPlace={setPlaceTask} isEmpty={isEmpty} />}
      filters={
        <FilterBar>
          <SearchField label={t("search")} value={text} onChange={setText} />
        </FilterBar>
      }
      load={load}
      what="rooms"
      isEmpty={isEmpty}
      empty={<RoomsEmpty isFiltered={hasAny} onClear={() => setText("")} onCreate={create} />}
    >
      {power.hasFailed && <LoadFailureLine what="power" error={power.error} onRetry={power.retry} />}
      <PlacedRooms
        {...{ groups, asked, onAll }}
        rooms={found}
        isSearched={text !== ""}
        onTask={mayManage ? setPlaceTask : undefined}
      >
        {cards}
      </PlacedRooms>
      <GroupDialogs task={task} onClose={() => setTask(undefined)} />
      <PlaceDialogs task={placeTask} onClose={() => setPlaceTask(undefined)} />
    </ListPage>
  );
}
