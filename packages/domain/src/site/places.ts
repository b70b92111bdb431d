/** The levels above a room, the widest first. Any of them may be missing. */
export const PLACE_KINDS = ["site", "building", "floor"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** As many as a group of large sites has, floors included. */
export const MOST_PLACES = 5000;

export interface PlaceNode {
  _id: string;
  parent: string | null;
  kind: PlaceKind;
  name: string;
  /** Orders places of one parent; equal positions are ordered by name. */
  position: number;
}

/** A room as the tree needs it. */
export interface PlacedRoom {
  _id: string;
  name: string;
  place: string | null;
}

/** Tells whether a place of one kind may contain one of another. Because kinds only get narrower, no place can contain itself. */
export function mayContain(outer: PlaceKind, inner: PlaceKind): boolean {
  return PLACE_KINDS.indexOf(outer) < PLACE_KINDS.indexOf(inner);
}

export type PlaceProblem = "parent_missing" | "parent_narrower" | "content_wider";

/** Checks a new or changed place against the others; returns what keeps it from being where it should go. */
export function placementProblem(
  places: readonly PlaceNode[],
  { _id, kind, parent }: { _id?: string | undefined; kind: PlaceKind; parent: string | null },
): PlaceProblem | undefined {
  const outer = places.find((each) => each._id === parent);
  if (parent !== null && !outer) return "parent_missing";
  if (outer && !mayContain(outer.kind, kind)) return "parent_narrower";
  const isWider = places.some((each) => _id !== undefined && each.parent === _id && !mayContain(kind, each.kind));
  return isWider ? "content_wider" : undefined;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const inOrder = (one: PlaceNode, other: PlaceNode) =>
  one.position - other.position || collator.compare(one.name, other.name) || (one._id < other._id ? -1 : 1);

export interface PlaceLine {
  place: PlaceNode;
  /** 0 for a place that is in no other. */
  depth: number;
}

/** The places of an enterprise, with the questions that screens and totals ask. */
export class PlaceTree {
  readonly #places: ReadonlyMap<string, PlaceNode>;
  readonly #inside: ReadonlyMap<string | null, readonly PlaceNode[]>;

  constructor(places: readonly PlaceNode[]) {
    this.#places = new Map(places.map((place) => [place._id, place]));
    // A place whose parent is hidden from the viewer, or gone, stands at the top.
    const parentOf = ({ parent }: PlaceNode) => (parent !== null && this.#places.has(parent) ? parent : null);
    this.#inside = Map.groupBy(places.toSorted(inOrder), parentOf);
  }

  get(id: string): PlaceNode | undefined {
    return this.#places.get(id);
  }

  /** Returns the places directly in this one, in order; those at the top for null. */
  childrenOf(id: string | null): readonly PlaceNode[] {
    return this.#inside.get(id) ?? [];
  }

  /** Returns the place and those around it, the widest first; nothing for an unknown place. */
  pathOf(id: string | null): PlaceNode[] {
    const path: PlaceNode[] = [];
    for (let place = id === null ? undefined : this.#places.get(id); place; ) {
      path.unshift(place);
      place = place.parent === null ? undefined : this.#places.get(place.parent);
    }
    return path;
  }

  /** Returns the place and everything in it. */
  within(id: string): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      found.add(next);
      waiting.push(...this.childrenOf(next).map(({ _id }) => _id));
    }
    return found;
  }

  /** Returns all places in the order of a list, each followed by those in it. */
  lines(): PlaceLine[] {
    const lines: PlaceLine[] = [];
    const add = (parent: string | null, depth: number) => {
      for (const place of this.childrenOf(parent)) {
        lines.push({ place, depth });
        add(place._id, depth + 1);
      }
    };
    add(null, 0);
    return lines;
  }

  /** Returns the rooms in the place, whatever levels are between. */
  roomsIn<Room extends PlacedRoom>(id: string, rooms: readonly Room[]): Room[] {
    const within = this.within(id);
    return rooms.filter(({ place }) => place !== null && within.has(place));
  }
}
