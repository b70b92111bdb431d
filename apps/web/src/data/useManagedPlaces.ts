import { PlaceTree } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useMay } from "../api/useMay.ts";
import { usePlaces } from "./places.ts";

/** Returns the places that the person manages, which are all for an admin; a manager puts nothing outside of them. */
export function useManagedPlaces(): { isAdmin: boolean; tree: PlaceTree; isEmpty: boolean } {
  const isAdmin = useMay("place.manage");
  const { places } = usePlaces();
  const tree = useMemo(() => new PlaceTree(places.filter(({ managed }) => isAdmin || managed)), [places, isAdmin]);
  return { isAdmin, tree, isEmpty: tree.lines().length === 0 };
}
