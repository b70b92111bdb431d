import { randomUUID } from "node:crypto";
import type { BodyOf, contract, Place } from "@switchboard/contract";
import { freeName, LONGEST } from "@switchboard/domain/core";
import { MOST_PLACES, type PlaceNode, placementProblem } from "@switchboard/domain/site";
import { everyone } from "../../../core/access/audience.service.ts";
import { requireKept, requireManaged, requireManagedTarget } from "../../../core/access/managers.service.ts";
import { passPlaceToContents, roomsWithin } from "../../../core/access/room-holders.service.ts";
import { record } from "../../../core/audit/audit.service.ts";
import { intoBin } from "../../../core/bin/into-bin.ts";
import { tellPeople } from "../../../core/changes/changes.service.ts";
import { alreadyDeleted, missing } from "../../../core/deletions/deletions.service.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { lockEnterprise } from "../../../platform/db/enterprise-lock.ts";
import { distinctIds } from "../../../platform/distinct-ids.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { GroupsService } from "../groups/groups.service.ts";
import { endPlace, moveRoomsBetweenPlaces, type Withdrawal } from "../groups/room-access.service.ts";
import { type PlaceRow, PlacesRepository } from "./places.repository.ts";

type Edit = BodyOf<typeof contract.editPlace>;
type PlacedRooms = Pick<GroupsService, "moveRooms" | "roomsIn">;

/** A place that is merged into another one, with the rooms and places directly in it. */
export interface MergedPlace {
  enterpriseId: string;
  place: string;
  parts: readonly string[];
}

/** Lets actions on a merged place name its parts. A port, because actions belong to higher areas. */
export type SplitMerged = (sql: Sql, merged: MergedPlace) => Promise<void>;

interface Parts {
  database: Database;
  clock: Clock;
  groups: PlacedRooms;
  withdrawal: Withdrawal;
  splitMerged: readonly SplitMerged[];
}

/** Sites, buildings and floors, in which rooms are. */
export class PlacesService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #groups: PlacedRooms;
  readonly #withdrawal: Withdrawal;
  readonly #splitMerged: readonly SplitMerged[];

  constructor(parts: Parts) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#groups = parts.groups;
    this.#withdrawal = parts.withdrawal;
    this.#splitMerged = parts.splitMerged;
  }

  async list(actor: Actor): Promise<{ places: Place[] }> {
    return { places: (await new PlacesRepository(this.#database).list(actor)).map(presentPlace) };
  }

  /** Returns a place that the actor may see, and rejects any other. */
  async find(sql: Sql, actor: Actor, id: string): Promise<{ id: string; name: string }> {
    const place = await new PlacesRepository(sql).seen(actor, id);
    if (!place) throw await missing(sql, actor, "place", id);
    return place;
  }

  /** Returns a place that the actor may see, with the devices in it, whoever may see those; rejects any other place. */
  async withDevices(actor: Actor, id: string): Promise<{ name: string; devices: ReadonlySet<string> }> {
    const { id: place, name } = await this.find(this.#database, actor, id);
    return { name, devices: new Set(await new PlacesRepository(this.#database).devicesIn(actor.enterpriseId, place)) };
  }

  create(actor: Actor, body: BodyOf<typeof contract.newPlace>): Promise<Place> {
    return this.#change(actor, async (sql, rows) => {
      await requireManagedTarget(sql, actor, "place", body.parent);
      await requireManaged(sql, actor, "group", body.rooms ?? []);
      if (rows.length >= MOST_PLACES) throw new AppError("place.too_many");
      const empty = {
        area: null,
        time_zone: null,
        latitude: null,
        longitude: null,
        position: 0,
        plan: null,
        picture: null,
      };
      const place = withDetails(
        { id: randomUUID(), kind: body.kind, name: body.name, parent_id: null, ...empty },
        body,
      );
      await moveRoomsBetweenPlaces(this.#mover(sql, actor), body.rooms ?? [], async () => {
        await this.#save(sql, actor, rows, place);
        await this.#setRooms(sql, actor, place.id, body.rooms);
      });
      await record(sql, actor, {
        action: "place.create",
        subject: place.name,
        subject_id: place.id,
        after: named(place, rows),
      });
      return presentPlace(managedBy(actor, place));
    });
  }

  edit(actor: Actor, body: Edit): Promise<Place> {
    return this.#change(actor, async (sql, rows) => {
      const before = rows.find(({ id }) => id === body.id);
      if (!before) throw await missing(sql, actor, "place", body.id);
      await this.#requireEdit(sql, actor, before, body);
      const place = withDetails(before, body);
      const concerned = [...(await roomsWithin(sql, actor.enterpriseId, place.id)), ...(body.rooms ?? [])];
      await moveRoomsBetweenPlaces(this.#mover(sql, actor), distinctIds(concerned), async () => {
        await this.#save(sql, actor, rows, place);
        await this.#setRooms(sql, actor, place.id, body.rooms);
      });
      const subject = { subject: place.name, subject_id: place.id };
      await record(sql, actor, {
        action: "place.edit",
        ...subject,
        before: named(before, rows),
        after: named(place, rows),
      });
      return presentPlace(managedBy(actor, place));
    });
  }

  /**
   * Takes everything from one place into another of its kind, and puts the first into the bin. Its holders keep what was in
   * it, and get nothing of the other place. Schedules, scenes and workflows on it keep what they switch in the same way.
   */
  merge(actor: Actor, { id, into }: BodyOf<typeof contract.mergePlaces>): Promise<Place> {
    return this.#change(actor, async (sql, rows) => {
      const [from, target] = [id, into].map((each) => rows.find((row) => row.id === each));
      if (!from) throw await missing(sql, actor, "place", id);
      if (!target) throw await missing(sql, actor, "place", into);
      await requireManaged(sql, actor, "place", [id, into]);
      await requireManagedTarget(sql, actor, "place", from.parent_id);
      if (from.id === target.id || from.kind !== target.kind) throw new AppError("place.misplaced");
      const { enterpriseId } = actor;
      await passPlaceToContents(sql, enterpriseId, from.id, this.#clock.now());
      const inside = rows.filter(({ parent_id }) => parent_id === from.id).map((row) => row.id);
      const parts = [...inside, ...(await this.#groups.roomsIn(sql, enterpriseId, from.id))];
      for (const split of this.#splitMerged) await split(sql, { enterpriseId, place: from.id, parts });
      await this.#remove(sql, actor, rows, { place: from, heir: target.id });
      const subject = { subject: from.name, subject_id: from.id };
      await record(sql, actor, { action: "place.merge", ...subject, after: { into: target.name } });
      return presentPlace(managedBy(actor, target));
    });
  }

  /** Removes a place; what is in it moves to the place around it. */
  delete(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.#change(actor, async (sql, rows) => {
      const place = rows.find((row) => row.id === id);
      if (!place) return alreadyDeleted(sql, actor, "place", id);
      await requireManaged(sql, actor, "place", [id]);
      await requireManagedTarget(sql, actor, "place", place.parent_id);
      await endPlace(this.#mover(sql, actor), place, () =>
        this.#remove(sql, actor, rows, { place, heir: place.parent_id }),
      );
      await record(sql, actor, {
        action: "place.delete",
        subject: place.name,
        subject_id: id,
        before: named(place, rows),
      });
      return { deleted: true };
    });
  }

  /** Managers change the kind of a place and move it only inside another one that they manage, and put nothing out of it. */
  async #requireEdit(sql: Sql, actor: Actor, before: PlaceRow, { kind, parent, rooms }: Edit): Promise<void> {
    await requireManaged(sql, actor, "place", [before.id]);
    const isMoved = parent !== undefined && parent !== before.parent_id;
    if (isMoved || (kind !== undefined && kind !== before.kind))
      await requireManagedTarget(sql, actor, "place", before.parent_id);
    if (isMoved) await requireManagedTarget(sql, actor, "place", parent);
    if (!rooms) return;
    await requireManaged(sql, actor, "group", rooms);
    requireKept(actor, await this.#groups.roomsIn(sql, actor.enterpriseId, before.id), rooms);
  }

  #mover(sql: Sql, actor: Actor) {
    return { sql, actor, withdrawal: this.#withdrawal };
  }

  #change<T>(actor: Actor, work: (sql: Sql, rows: PlaceRow[]) => Promise<T>): Promise<T> {
    return changePlaces(this.#database, actor, work);
  }

  /** Makes these the rooms directly in a place, if any are named; those that were in it and are not named are in no place. */
  async #setRooms(sql: Sql, actor: Actor, id: string, rooms: readonly string[] | undefined): Promise<void> {
    if (!rooms) return;
    const wanted = distinctIds(rooms);
    const before = await this.#groups.roomsIn(sql, actor.enterpriseId, id);
    await this.#groups.moveRooms(sql, actor, wanted, id);
    await this.#groups.moveRooms(
      sql,
      actor,
      before.filter((room) => !wanted.includes(room)),
      null,
    );
  }

  async #save(sql: Sql, actor: Actor, rows: readonly PlaceRow[], place: PlaceRow): Promise<void> {
    const problem = placementProblem(rows.map(toNode), toNode(place));
    if (problem === "parent_missing") throw await missing(sql, actor, "place", place.parent_id ?? "");
    if (problem) throw new AppError("place.misplaced");
    const saved = await new PlacesRepository(sql).save(actor.enterpriseId, place, this.#clock.now());
    if (!saved) throw new AppError("place.name_taken");
  }

  /** Puts a place into the bin, after its rooms and places have gone to another one, or to the top. */
  async #remove(
    sql: Sql,
    actor: Actor,
    rows: readonly PlaceRow[],
    { place, heir }: { place: PlaceRow; heir: string | null },
  ): Promise<void> {
    const { enterpriseId } = actor;
    const repository = new PlacesRepository(sql);
    const beside = rows.filter((row) => row.parent_id === heir && row.id !== place.id);
    const taken = new Set(beside.map(({ name }) => name.toLowerCase()));
    const concerned = await roomsWithin(sql, enterpriseId, place.id);
    const empty = async () => {
      for (const { id, name } of rows.filter((row) => row.parent_id === place.id)) {
        const free = freeName(name, (tried) => taken.has(tried.toLowerCase()), LONGEST.name);
        taken.add(free.toLowerCase());
        await repository.move(enterpriseId, id, heir, free);
      }
      const rooms = await this.#groups.roomsIn(sql, enterpriseId, place.id);
      await this.#groups.moveRooms(sql, actor, rooms, heir);
      await repository.delete(enterpriseId, place.id);
    };
    const binned = { thing: "place", id: place.id, name: place.name } as const;
    await moveRoomsBetweenPlaces(this.#mover(sql, actor), concerned, () => intoBin(sql, actor, binned, empty));
  }
}

/** Changes the tree in a transaction, one change of an enterprise at a time, and tells everybody whose screens show it. */
export function changePlaces<T>(
  database: Database,
  actor: Actor,
  work: (sql: Sql, rows: PlaceRow[]) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    await lockEnterprise(sql, actor.enterpriseId);
    const result = await work(sql, await new PlacesRepository(sql).all(actor.enterpriseId));
    await tellPeople(sql, actor, await everyone(sql, actor.enterpriseId), {
      what: ["places", "groups"],
      devices: [],
    });
    return result;
  });
}

function withDetails(place: PlaceRow, change: Omit<Edit, "id">): PlaceRow {
  const { parent, ...values } = change;
  const given = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => key in place && value !== undefined),
  );
  const next = { ...place, ...given, ...(parent !== undefined && { parent_id: parent }) };
  // Half a position is none.
  return next.latitude === null || next.longitude === null ? { ...next, latitude: null, longitude: null } : next;
}

/** The activity log names the place around this one. */
export function namedPlace(place: PlaceRow, rows: ReadonlyMap<string, PlaceRow>): Record<string, unknown> {
  const { name, kind, area, time_zone, latitude, longitude, position } = place;
  const parent = rows.get(place.parent_id ?? "")?.name ?? null;
  return { name, kind, parent, area, time_zone, latitude, longitude, position };
}

function named(place: PlaceRow, rows: readonly PlaceRow[]): Record<string, unknown> {
  return namedPlace(place, new Map(rows.map((row) => [row.id, row])));
}

function toNode({ id: _id, parent_id: parent, kind, name, position }: PlaceRow): PlaceNode {
  return { _id, parent, kind, name, position };
}

function managedBy(actor: Actor, place: PlaceRow): PlaceRow {
  return { ...place, managed: actor.role !== "admin" };
}

/** Presents a place as the API names its fields. */
export function presentPlace({ id, parent_id, managed, ...place }: PlaceRow): Place {
  return { _id: id, parent: parent_id, ...place, ...(managed && { managed }) };
}
