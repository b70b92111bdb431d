import { type ImportStep, type ListedRoom, type PlaceListing, PlaceTree } from "@switchboard/domain/site";
import { recordAll } from "../../../core/audit/audit.service.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { saveRooms } from "../groups/imported-rooms.service.ts";
import { type Mover, moveRoomsBetweenPlaces } from "../groups/room-access.service.ts";
import { type PlaceRow, PlacesRepository } from "./places.repository.ts";
import { namedPlace } from "./places.service.ts";

const isRoom = ({ after }: ImportStep) => after.kind === "room";

/** Makes the changes of an import in a transaction that has locked the enterprise. */
export async function applySteps(
  mover: Mover,
  listing: PlaceListing,
  rows: readonly PlaceRow[],
  steps: readonly ImportStep[],
): Promise<void> {
  const before = new Map(listing.rooms.map((room) => [room._id, room]));
  const rooms = steps.filter(isRoom).map((step) => ({ room: toRoom(step), before: before.get(step.after._id) }));
  await moveRoomsBetweenPlaces(mover, movedRooms(listing, steps), async () => {
    await savePlaces(
      mover,
      rows,
      steps.filter((step) => !isRoom(step)),
    );
    await saveRooms(mover.sql, mover.actor, rooms);
  });
}

/** Returns the rooms that come into another place, with it or by themselves. */
function movedRooms({ places, rooms }: PlaceListing, steps: readonly ImportStep[]): string[] {
  const tree = new PlaceTree(places);
  const moved = steps.filter(({ changed }) => changed.includes("parent")).map(({ after }) => after._id);
  const inside = new Set(moved.flatMap((id) => [...tree.within(id)]));
  return rooms
    .filter(({ _id, place }) => inside.has(_id) || (place !== null && inside.has(place)))
    .map(({ _id }) => _id);
}

function toRoom({ after: { _id, name, parent, area } }: ImportStep): ListedRoom {
  return { _id, name, place: parent, area };
}

async function savePlaces(
  { sql, actor }: Mover,
  rows: readonly PlaceRow[],
  steps: readonly ImportStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const before = new Map(rows.map((row) => [row.id, row]));
  const places = steps.map((step) => toRow(step, before.get(step.after._id)));
  const repository = new PlacesRepository(sql);
  const known = places.filter(({ id }) => before.has(id)).map(({ id }) => id);
  if (known.length > 0) await repository.freeNames(actor.enterpriseId, known);
  const isFree = await repository.saveAll(actor.enterpriseId, places, actor.at ?? new Date());
  if (!isFree) throw new AppError("place.name_taken");
  const after = new Map([...before, ...places.map((place) => [place.id, place] as const)]);
  await recordAll(
    sql,
    actor,
    places.map((place) => {
      const was = before.get(place.id);
      const named = { before: was && namedPlace(was, before), after: namedPlace(place, after) };
      return { action: was ? "place.edit" : "place.create", subject: place.name, subject_id: place.id, ...named };
    }),
  );
}

function toRow({ after }: ImportStep, before: PlaceRow | undefined): PlaceRow {
  const { _id: id, kind, parent: parent_id, ...values } = after;
  if (kind === "room") throw new Error("a room is no place");
  return { ...values, id, kind, parent_id, plan: before?.plan ?? null, picture: before?.picture ?? null };
}
