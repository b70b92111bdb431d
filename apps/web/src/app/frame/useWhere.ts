import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { placeOf, screenAt } from "../menu/find-place.ts";
import type { Place, PlaceName } from "../menu/places.ts";
import type { ScreenName } from "../menu/screens.ts";
import { usePlaces } from "./usePlaces.ts";

/** The places of this person, and the one they are in. */
export interface Where {
  places: readonly Place[];
  /** Some screens are in none of this person's places; no place is current there. */
  place: Place | undefined;
  screen: ScreenName | undefined;
  /** The place whose screens are shown: the current one, or else the last one. */
  shown: Place | undefined;
}

/** Kept in the tab, so that a reload stays in the place from which a screen of two places was opened. */
const LAST_PLACE = "sb.place";

export function useWhere(): Where {
  const places = usePlaces();
  const screen = screenAt(useLocation({ select: ({ pathname }) => pathname }));
  const [last, setLast] = useState(() => sessionStorage.getItem(LAST_PLACE) as PlaceName | null);
  const place = placeOf(screen, places, last ?? undefined);
  if (place && place.name !== last) setLast(place.name);
  useEffect(() => {
    if (last) sessionStorage.setItem(LAST_PLACE, last);
  }, [last]);
  return { places, place, screen, shown: place ?? places.find(({ name }) => name === last) ?? places[0] };
}
