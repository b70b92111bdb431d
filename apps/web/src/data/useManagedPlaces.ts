import type { PlaceTree } from "@switchboard/domain/site";
import { useMay } from "../api/useMay.ts";
import { type Place, treeOf, usePlaces } from "./places.ts";

/** The managed ones of each list of places. */
const managed = new WeakMap<readonly Place[], readonly Place[]>();

function managedOf(places: readonly Place[]): readonly Place[] {
  const own = managed.get(places) ?? places.filter((place) => place.managed);
  managed.set(places, own);
  return own;
}

/** Returns the places that the person manages, which are all for an admin; a manager puts nothing outside of them. */
export function useManagedPlaces(): { isAdmin: boolean; tree: PlaceTree; isEmpty: boolean } {
  const isAdmin = useMay("place.manage");
  const { places } = usePlaces();
  const own = isAdmin ? places : managedOf(places);
  return { isAdmin, tree: treeOf(own), isEmpty: own.length === 0 };
}
