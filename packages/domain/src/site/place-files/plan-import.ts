import { MOST_PLACES, mayContain, type PlaceKind } from "../places.ts";
import {
  type FilePlace,
  LISTED_KINDS,
  type ListedKind,
  type PlaceFileProblem,
  type PlaceListing,
  pathOfNames,
} from "./file-place.ts";

/** A place or room as it is or will be. Rooms leave the fields alone that only places have. */
export interface ImportedThing {
  _id: string;
  kind: ListedKind;
  name: string;
  parent: string | null;
  area: number | null;
  time_zone: string | null;
  latitude: number | null;
  longitude: number | null;
  position: number;
}

/** The fields that an import can change, in the order of a file. */
const CHANGEABLE = ["kind", "name", "parent", "area", "time_zone", "latitude", "longitude", "position"] as const;
export type ChangedField = (typeof CHANGEABLE)[number];

/** One place that an import creates, without `before`, or changes. */
export interface ImportStep {
  row: number;
  before?: ImportedThing;
  after: ImportedThing;
  changed: ChangedField[];
}

export interface ImportPlan {
  /** The steps in an order in which each place comes after the one around it. */
  steps: ImportStep[];
  unchanged: number;
  problems: PlaceFileProblem[];
}

const FRESH = { area: null, time_zone: null, latitude: null, longitude: null, position: 0 };
const keyOf = (parent: string | null, name: string) => `${parent ?? ""}\n${name.toLowerCase()}`;

/** Compares a file with what there is. Nothing is ever removed: what the file does not list stays as it is. */
export function planImport(file: readonly FilePlace[], listing: PlaceListing, newId: () => string): ImportPlan {
  return new Planner(listing, newId).plan(file);
}

class Planner {
  readonly #newId: () => string;
  readonly #before: ReadonlyMap<string, ImportedThing>;
  /** All places and rooms as they will be; changed kind by kind, the widest first, so that parents come before their content. */
  readonly #after: Map<string, ImportedThing>;
  readonly #rows = new Map<string, number>();
  readonly #claimed = new Map<FilePlace, string>();
  readonly #problems: PlaceFileProblem[] = [];

  constructor({ places, rooms }: PlaceListing, newId: () => string) {
    this.#newId = newId;
    const things = [
      ...places.map(({ _id, kind, name, parent, area, time_zone, latitude, longitude, position }) => ({
        _id,
        kind,
        name,
        parent,
        area,
        time_zone,
        latitude,
        longitude,
        position,
      })),
      ...rooms.map(({ _id, name, place, area }) => ({
        ...FRESH,
        _id,
        kind: "room" as const,
        name,
        parent: place,
        area,
      })),
    ];
    this.#before = new Map(things.map((thing) => [thing._id, thing]));
    this.#after = new Map(this.#before);
  }

  plan(file: readonly FilePlace[]): ImportPlan {
    for (const place of file)
      if (place.id !== undefined && this.#before.has(place.id)) this.#claimed.set(place, place.id);
    for (const kind of LISTED_KINDS) this.#placeAll(file.filter((place) => place.kind === kind));
    this.#checkTree();
    this.#checkNames();
    const steps = this.#steps();
    const unchanged = file.length - steps.length;
    return { steps: this.#problems.length > 0 ? [] : steps, unchanged, problems: this.#problems };
  }

  #report(
    row: number,
    field: PlaceFileProblem["field"],
    code: PlaceFileProblem["code"],
    values?: PlaceFileProblem["values"],
  ): void {
    this.#problems.push({ row, field, code, ...(values && { values }) });
  }

  /** Finds or creates the places of one kind. Those that a file names by id cannot also be found by name. */
  #placeAll(file: readonly FilePlace[]): void {
    const taken = new Set(this.#claimed.values());
    const byName = new Map<string, string>();
    const byPath = new Map<string, string>();
    for (const { _id, kind, parent, name } of this.#after.values()) {
      if (kind !== "room") byPath.set(keyOf(parent, name), _id);
      if (kind === file[0]?.kind && !taken.has(_id)) byName.set(keyOf(kind === "room" ? null : parent, name), _id);
    }
    const resolved = file.map((place) => ({ place, parent: this.#parentOf(place, byPath) }));
    for (const { place, parent } of resolved) {
      const { kind, name } = place;
      const id = this.#claimed.get(place) ?? byName.get(keyOf(kind === "room" ? null : (parent ?? null), name));
      this.#place(place, parent, id);
    }
  }

  /** Returns undefined for a file that does not say, or whose path leads nowhere. */
  #parentOf({ row, kind, parent }: FilePlace, byPath: ReadonlyMap<string, string>): string | null | undefined {
    let id: string | null | undefined = parent && null;
    for (const name of parent ?? []) id = id === undefined ? id : byPath.get(keyOf(id, name));
    if (parent && id === undefined) this.#report(row, "parent", "parent_missing", { name: pathOfNames(parent) });
    const outer = typeof id === "string" ? this.#after.get(id)?.kind : undefined;
    if (outer && kind !== "room" && !mayContain(outer as PlaceKind, kind))
      this.#report(row, "parent", "parent_narrower");
    return id;
  }

  #place(place: FilePlace, parent: string | null | undefined, known: string | undefined): void {
    const { row, id: _, ...given } = place;
    const before = known === undefined ? undefined : this.#before.get(known);
    const isOtherKind = before && (before.kind === "room") !== (place.kind === "room");
    const id = before?._id ?? this.#newId();
    const earlier = this.#rows.get(id);
    if (isOtherKind) this.#report(row, "id", "other_kind");
    if (earlier !== undefined) this.#report(row, "name", "repeated", { row: earlier });
    if (isOtherKind || earlier !== undefined) return;
    this.#rows.set(id, row);
    const now = before ?? { ...FRESH, parent: null };
    this.#after.set(id, { ...now, ...given, _id: id, parent: parent === undefined ? now.parent : parent });
  }

  #checkTree(): void {
    const places = [...this.#after.values()].filter(({ kind }) => kind !== "room");
    if (places.length > MOST_PLACES)
      this.#problems.push({ field: "", code: "too_many", values: { limit: MOST_PLACES } });
    const reported = new Set(this.#problems.map(({ row }) => row));
    for (const { _id, kind, parent } of places) {
      const outer = parent === null ? undefined : this.#after.get(parent);
      if (!outer || mayContain(outer.kind as PlaceKind, kind as PlaceKind)) continue;
      const [own, around] = [this.#rows.get(_id), this.#rows.get(outer._id)];
      // A file that names the path of the place has been compared with it already.
      if (own !== undefined && !reported.has(own)) this.#report(own, "kind", "parent_narrower");
      else if (own === undefined && around !== undefined) this.#report(around, "kind", "content_wider");
    }
  }

  /** Reports names that are taken by something the import creates, renames or moves. */
  #checkNames(): void {
    const all = [...this.#after.values()];
    const keyed = Map.groupBy(all, ({ kind, parent, name }) =>
      kind === "room" ? `room\n${name.toLowerCase()}` : keyOf(parent, name),
    );
    for (const same of keyed.values()) {
      if (same.length < 2) continue;
      const moved = same.filter(({ _id, name, parent }) => {
        const before = this.#before.get(_id);
        return before?.name !== name || before.parent !== parent;
      });
      const row = Math.max(...moved.map(({ _id }) => this.#rows.get(_id) ?? 0));
      if (row > 0) this.#report(row, "name", same[0]?.kind === "room" ? "room_taken" : "name_taken");
    }
  }

  #steps(): ImportStep[] {
    const steps: ImportStep[] = [];
    for (const [id, row] of this.#rows) {
      const [before, after] = [this.#before.get(id), this.#after.get(id)];
      if (!after) continue;
      const changed = CHANGEABLE.filter((field) => before?.[field] !== after[field]);
      if (changed.length > 0) steps.push({ row, ...(before && { before }), after, changed });
    }
    return steps;
  }
}
