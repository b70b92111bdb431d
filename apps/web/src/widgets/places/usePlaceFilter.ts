import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../../api/session.ts";
import { groupsQuery } from "../../data/groups.ts";
import { type Place, placesQuery, usePlaces } from "../../data/places.ts";
import { useAddressStep } from "../../ui/address-step.ts";
import { readPreference, writePreference } from "../../ui/preferences.ts";
import { bothLoads, type ListLoad, loadOf } from "../list-load.ts";

/** The filter by a site, building or floor, which the screens of devices and alarms share. */
export interface PlaceFilter {
  /** The id of the chosen place, also before the places are loaded. */
  id: string | undefined;
  /** The chosen place; undefined until the places are loaded. */
  place: Place | undefined;
  /** The rooms in the chosen place at any depth, none until they are loaded; undefined without a filter. */
  rooms: ReadonlySet<string> | undefined;
  /** Loads the rooms of the chosen place; nothing is waited for without a filter. */
  load: ListLoad;
  choose(id: string | undefined): void;
}

const NOTHING_TO_LOAD: ListLoad = { isWaiting: false, error: null, retry: () => undefined };
const NO_ROOMS: ReadonlySet<string> = new Set();

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Returns the place of the address and a way to change it. Other filters of the address stay. */
function usePlaceInAddress() {
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const step = useAddressStep();
  const put = (place: string | undefined, replace: boolean) => {
    const own = step();
    void navigate({ to: ".", search: { ...search, place }, ...own, replace: replace || own.replace });
  };
  return { asked: search.place, isBare: Object.values(search).every((each) => each === undefined), put };
}

/**
 * Returns the chosen place and remembers it until sign-out. An address without any filter, such as one of the menu, gets the remembered
 * place when its screen opens. Later the memory follows the address, so that Back undoes a choice on all screens.
 */
function useChosenPlace() {
  const { asked, isBare, put } = usePlaceInAddress();
  const key = `place.${useSession().user?.enterprise_id ?? ""}`;
  const [opened, setOpened] = useState(() => (isBare ? readPreference(key) : undefined));
  const remembered = asked === undefined && isText(opened) ? opened : undefined;
  const before = useRef(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address changes the memory or is changed by it
  useEffect(() => {
    if (remembered !== undefined) put(remembered, true);
    else if (asked !== undefined) setOpened(undefined);
    else if (before.current !== undefined) writePreference(key, undefined);
    before.current = asked;
  }, [asked, remembered, key]);
  const forget = () => {
    setOpened(undefined);
    writePreference(key, undefined);
    put(undefined, true);
  };
  const choose = (next: string | undefined) => put(next, false);
  return { id: asked ?? remembered, choose, remember: (id: string) => writePreference(key, id), forget };
}

/** Returns the place by which a screen is filtered. One that does not exist, or not any more, is removed from the address. */
export function usePlaceFilter(): PlaceFilter {
  const { id, choose, remember, forget } = useChosenPlace();
  const places = useQuery(placesQuery());
  const groups = useQuery({ ...groupsQuery(), enabled: id !== undefined });
  const { tree } = usePlaces();
  const place = places.data?.find(({ _id }) => _id === id);
  const isGone = id !== undefined && !place && places.isSuccess && !places.isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the memory is written when the place is known, not with each drawing
  useEffect(() => {
    if (isGone) forget();
    else if (place) remember(place._id);
  }, [isGone, place?._id]);
  const placeId = place?._id;
  const rooms = useMemo(() => {
    if (!placeId || !groups.data) return NO_ROOMS;
    const all = groups.data.map(({ _id, name, place: at = null }) => ({ _id, name, place: at }));
    return new Set(tree.roomsIn(placeId, all).map(({ _id }) => _id));
  }, [placeId, groups.data, tree]);
  const isFiltered = id !== undefined && !isGone;
  const load = bothLoads(loadOf(places), loadOf(groups));
  return {
    id: isFiltered ? id : undefined,
    place,
    rooms: isFiltered ? rooms : undefined,
    // A place may be newer than the places that were loaded before.
    load: isFiltered ? { ...load, isWaiting: load.isWaiting || (!place && !load.error) } : NOTHING_TO_LOAD,
    choose,
  };
}
