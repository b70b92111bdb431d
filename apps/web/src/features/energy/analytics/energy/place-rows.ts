import { addDecimals, decimal, decimalText, minorDigits } from "@switchboard/domain/energy";
import { floorAreas, type PlaceNode, type PlaceTree, sumOfKnown } from "@switchboard/domain/site";
import type { EnergyCost } from "../../../../data/bills.ts";
import type { Group } from "../../../../data/groups.ts";
import type { Place } from "../../../../data/places.ts";

/** A place, the rooms directly in a place that also contains places, or a single room, which only files list. */
export interface PlaceRow {
  key: string;
  kind: "place" | "rooms" | "room" | "none" | "total";
  name: string;
  /** The names of what is around it, the widest first. */
  path: readonly string[];
  level: number;
  importWh: number;
  amount: string | null;
  /** In m²; null where nobody entered it, or only for some parts. */
  area: number | null;
}

interface PlaceRowsInput {
  tree: PlaceTree;
  places: readonly Place[];
  rooms: readonly Group[];
  cost: Pick<EnergyCost, "docs" | "currency" | "total">;
  words: { rooms: string; none: string; total: string };
  /** Limits the rows to this place and those in it. */
  within?: string | undefined;
}

type AreaUse = Pick<PlaceRow, "importWh" | "amount">;

function sumOfUse(parts: readonly AreaUse[], currency: string | null): AreaUse {
  const amounts = parts.flatMap(({ amount }) => (amount === null ? [] : [decimal(amount)]));
  const [first, ...others] = amounts;
  const sum = first && others.reduce(addDecimals, first);
  return {
    importWh: parts.reduce((all, { importWh }) => all + importWh, 0),
    amount: sum && currency !== null ? decimalText(sum, minorDigits(currency)) : null,
  };
}

const pick = ({ importWh, amount }: AreaUse): AreaUse => ({ importWh, amount });

type Level = (place: string | null, path: readonly string[]) => PlaceRow[];

/** Returns the rows of the rooms directly in a place, of those that used something. */
function roomRows({ tree, rooms, cost }: PlaceRowsInput): Level {
  const used = new Map(cost.docs.map((doc) => [doc.id, doc]));
  // A room whose place the viewer may not see stands at the top.
  const placeOf = ({ place = null }: Group) => (place !== null && tree.get(place) ? place : null);
  const inside = Map.groupBy(rooms, placeOf);
  return (place, path) =>
    (inside.get(place) ?? []).flatMap(({ _id, name, area = null }): PlaceRow[] => {
      const use = used.get(_id);
      return use ? [{ key: _id, kind: "room", name, path, level: path.length, ...pick(use), area }] : [];
    });
}

/** Returns one row for several, or none without any. */
function together(
  own: readonly PlaceRow[],
  row: Omit<PlaceRow, keyof AreaUse | "area">,
  currency: string | null,
): PlaceRow[] {
  if (own.length === 0) return [];
  return [{ ...row, ...sumOfUse(own, currency), area: sumOfKnown(own.map(({ area }) => area)) }];
}

/** Returns the rows of all places, each with the rooms directly in it, and these together where places stand beside them. */
function rowsInPlaces(input: PlaceRowsInput, roomsIn: Level): PlaceRow[] {
  const { tree, places, rooms, cost, words, within } = input;
  const used = new Map(cost.docs.map((doc) => [doc.id, doc]));
  const placed = rooms.map(({ _id, name, place = null, area = null }) => ({ _id, name, place, area }));
  const areas = floorAreas(places, placed);
  const branch = ({ _id, name }: PlaceNode, path: readonly string[]): PlaceRow[] => {
    const use = used.get(_id);
    if (!use) return [];
    const [inner, level] = [[...path, name], path.length];
    const row: PlaceRow = { key: _id, kind: "place", name, path, level, ...pick(use), area: areas.get(_id) ?? null };
    const below = tree.childrenOf(_id).flatMap((each) => branch(each, inner));
    const own = roomsIn(_id, inner);
    const others = { key: `rooms/${_id}`, kind: "rooms", name: words.rooms, path: inner, level: level + 1 } as const;
    return [row, ...below, ...(below.length > 0 ? together(own, others, cost.currency) : []), ...own];
  };
  const outermost = within === undefined ? tree.childrenOf(null) : [tree.get(within) ?? []].flat();
  return outermost.flatMap((place) => branch(place, []));
}

/**
 * Lists what each place used, in the order of the tree; on each level the rows add up to the row above them. `all` names the rooms, too,
 * instead of sums of them.
 */
export function placeRows(input: PlaceRowsInput): { rows: PlaceRow[]; all: PlaceRow[] } {
  const { cost, words, within } = input;
  const top = { name: words.none, path: [], level: 0, kind: "none" } as const;
  const roomsIn = roomRows(input);
  const inPlaces = rowsInPlaces(input, roomsIn);
  if (within !== undefined)
    return {
      rows: inPlaces.filter(({ kind }) => kind !== "room"),
      all: inPlaces.filter(({ kind }) => kind !== "rooms"),
    };
  const roomless = cost.docs.find(({ id }) => id === null);
  const loose = [
    ...roomsIn(null, []),
    ...(roomless ? [{ ...top, key: "roomless", ...pick(roomless), area: null }] : []),
  ];
  const none = together(loose, { ...top, key: "none" }, cost.currency);
  const tops = [...inPlaces.filter(({ level }) => level === 0), ...none];
  const area = sumOfKnown(tops.map((each) => each.area));
  const total: PlaceRow = { ...top, key: "total", kind: "total", name: words.total, ...pick(cost.total), area };
  return {
    rows: [...inPlaces.filter(({ kind }) => kind !== "room"), ...none, total],
    all: [...inPlaces.filter(({ kind }) => kind !== "rooms"), ...loose, total],
  };
}
