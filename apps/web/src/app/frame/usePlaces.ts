import { useMemo } from "react";
import { offeredPlaces } from "../menu/find-place.ts";
import type { Place } from "../menu/places.ts";
import { useOffered } from "./useOffered.ts";

/** The places of the menu that this person is offered. */
export function usePlaces(): Place[] {
  const isOffered = useOffered();
  return useMemo(() => offeredPlaces(isOffered), [isOffered]);
}
