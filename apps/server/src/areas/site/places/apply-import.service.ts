import { type ImportStep, type ListedRoom, type PlaceListing, PlaceTree } from "@switchboard/domain/site";
import { record } from "../../../core/audit/audit.service.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { freeRoomNames, saveRoom } from "../groups/imported-rooms.service.ts";
import { type Mover, moveRoomsBetweenPlaces } from "../groups/room-access.service.ts";
import { type PlaceRow, PlacesRepository } from "./places.repository.ts";

const isRoom = ({ after }: ImportStep) => after.kind === "room";
const isRenamed = ({ before, changed }: ImportStep) =>
  before !== undefined && (changed.includes("name") || changed.includes("parent"));

/** Makes the changes of an import in a transaction that has locked the enterprise. */
export async function applySteps(
  mover: Mover,
  listing: PlaceListing,
  rows: readonly PlaceRow[],
  steps: readonly ImportStep[],
): Promise<void> {
  const { sql, actor } = mover;
  const { enterpriseId } = actor;
  const renamed = steps.filter(isRenamed);
  const rooms = new Map(listing.rooms.map((room) => [room._id, room]));
  await moveRoomsBetweenPlaces(mover, movedRooms(listing, steps), async () => {
    // Two places can exchange their names only if one of them has another name for a moment.
    for (const { before } of renamed.filter((step) => !isRoom(step)))
      if (before) await new PlacesRepository(sql).move(enterpriseId, before._id, before.parent, before._id);
    await freeRoomNames(
      sql,
      enterpriseId,
      renamed.filter(isRoom).map(({ after }) => after._id),
    );
    const saved = new Map(rows.map((row) => [row.id, row]));
    for (const step of steps) {
      if (isRoom(step)) await saveRoom(sql, actor, toRoom(step), rooms.get(step.after._id));
      else await savePlace(mover, step, saved);
    }
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

async function savePlace({ sql, actor }: Mover, { after }: ImportStep, saved: Map<string, PlaceRow>): Promise<void> {
  const { _id: id, kind, parent, ...values } = after;
  if (kind === "room") return;
  const before = saved.get(id);
  const place: PlaceRow = { ...values, id, kind, parent_id: parent, plan: before?.plan ?? null };
  const isFree = await new PlacesRepository(sql).save(actor.enterpriseId, place, actor.at ?? new Date());
  if (!isFree) throw new AppError("place.name_taken");
  saved.set(id, place);
  const named = (row: PlaceRow | undefined) => row && { ...row, parent: nameOf(row.parent_id) };
  const nameOf = (around: string | null) => (around === null ? null : (saved.get(around)?.name ?? null));
  await record(sql, actor, {
    action: before ? "place.edit" : "place.create",
    subject: place.name,
    subject_id: id,
    before: named(before),
    after: named(place),
  });
}
