import type { PlaceTree } from "@switchboard/domain/site";
import type { Place } from "../../../data/places.ts";

/** Returns the places with a plan in the same building, in order; a place in no building looks in the widest one around it. */
export function floorsAround(place: Place, places: readonly Place[], tree: PlaceTree): Place[] {
  const path = tree.pathOf(place._id);
  const around = path.findLast(({ kind }) => kind === "building") ?? path[0];
  const within = tree.within(around?._id ?? place._id);
  const withPlan = new Map(places.filter(({ plan }) => plan !== null).map((each) => [each._id, each]));
  return tree.lines().flatMap(({ place: { _id } }) => (within.has(_id) ? (withPlan.get(_id) ?? []) : []));
}
