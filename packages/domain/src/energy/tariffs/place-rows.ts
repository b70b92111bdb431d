import { floorAreas, sumOfKnown } from "../../site/place-areas.ts";
import { type PlacedRoom, type PlaceNode, PlaceTree } from "../../site/places.ts";
import { minorDigits } from "../money/currencies.ts";
import { decimal, decimalText, sum } from "../money/decimal.ts";

/**
 * A place, a single room, or `rooms`: those directly in a place that also contains places, in one row. `none` is everything in no place,
 * `roomless` the part of it in no room, `rest` what the main meters measured beyond the meters behind them.
 */
export const PLACE_ROW_KINDS = ["place", "rooms", "room", "none", "roomless", "rest", "total"] as const;

export interface PlaceRow {
  key: string;
  kind: (typeof PLACE_ROW_KINDS)[number];
  /** Null except for places and rooms. */
  name: string | null;
  /** The names of what is around it, the widest first. */
  path: readonly string[];
  level: number;
  importWh: number;
  amount: string | null;
  /** In m²; null where nobody entered it, or only for some parts. */
  area: number | null;
}

type AreaUse = Pick<PlaceRow, "importWh" | "amount">;

interface PlaceRowsInput {
  places: readonly (PlaceNode & { area: number | null })[];
  rooms: readonly (PlacedRoom & { area: number | null })[];
  /** The use of each place and room; null for what is in no room. */
  docs: readonly (AreaUse & { id: string | null })[];
  rest?: AreaUse | undefined;
  total: AreaUse;
  currency: string | null;
  /** Limits the rows to this place and those in it. */
  within?: string | undefined;
}

/** Tells whether a screen shows the row: rooms are summed there, and named in files only. */
export const isPlaceRowOnScreen = ({ kind }: Pick<PlaceRow, "kind">) => kind !== "room" && kind !== "roomless";
export const isPlaceRowInFile = ({ kind }: Pick<PlaceRow, "kind">) => kind !== "rooms" && kind !== "none";

function sumOfUse(parts: readonly AreaUse[], currency: string | null): AreaUse {
  const amounts = parts.flatMap(({ amount }) => (amount === null ? [] : [decimal(amount)]));
  return {
    importWh: parts.reduce((all, { importWh }) => all + importWh, 0),
    amount: amounts.length > 0 && currency !== null ? decimalText(sum(amounts), minorDigits(currency)) : null,
  };
}

const pick = ({ importWh, amount }: AreaUse): AreaUse => ({ importWh, amount });

type Level = (place: string | null, path: readonly string[]) => PlaceRow[];

/** Returns the rows of the rooms directly in a place, of those that used something. */
function roomRows({ rooms, docs }: PlaceRowsInput, tree: PlaceTree): Level {
  const used = new Map(docs.map((doc) => [doc.id, doc]));
  // A room whose place the viewer may not see stands at the top.
  const placeOf = ({ place }: PlacedRoom) => (place !== null && tree.get(place) ? place : null);
  const inside = Map.groupBy(rooms, placeOf);
  return (place, path) =>
    (inside.get(place) ?? []).flatMap(({ _id, name, area }): PlaceRow[] => {
      const use = used.get(_id);
      return use ? [{ key: _id, kind: "room", name, path, level: path.length, ...pick(use), area }] : [];
    });
}

/** Returns one row for several, or none without any. */
function together(
  own: readonly PlaceRow[],
  row: Pick<PlaceRow, "key" | "kind" | "path" | "level">,
  currency: string | null,
): PlaceRow[] {
  if (own.length === 0) return [];
  return [{ ...row, name: null, ...sumOfUse(own, currency), area: sumOfKnown(own.map(({ area }) => area)) }];
}

/** Returns the rows of all places, each with the rooms directly in it, and these together where places stand beside them. */
function rowsInPlaces(input: PlaceRowsInput, tree: PlaceTree, roomsIn: Level): PlaceRow[] {
  const { places, rooms, docs, currency, within } = input;
  const used = new Map(docs.map((doc) => [doc.id, doc]));
  const areas = floorAreas(places, rooms);
  const branch = ({ _id, name }: PlaceNode, path: readonly string[]): PlaceRow[] => {
    const use = used.get(_id);
    if (!use) return [];
    const [inner, level] = [[...path, name], path.length];
    const row: PlaceRow = { key: _id, kind: "place", name, path, level, ...pick(use), area: areas.get(_id) ?? null };
    const below = tree.childrenOf(_id).flatMap((each) => branch(each, inner));
    const own = roomsIn(_id, inner);
    const others = { key: `rooms/${_id}`, kind: "rooms", path: inner, level: level + 1 } as const;
    return [row, ...below, ...(below.length > 0 ? together(own, others, currency) : []), ...own];
  };
  const outermost = within === undefined ? tree.childrenOf(null) : [tree.get(within) ?? []].flat();
  return outermost.flatMap((place) => branch(place, []));
}

/** Lists what each place used, in the order of the tree; on each level the rows of the screen, or of the file, add up to the row above. */
export function placeRows(input: PlaceRowsInput): PlaceRow[] {
  const { docs, rest, total, currency, within } = input;
  const tree = new PlaceTree(input.places);
  const roomsIn = roomRows(input, tree);
  const inPlaces = rowsInPlaces(input, tree, roomsIn);
  if (within !== undefined) return inPlaces;
  const top = { name: null, path: [], level: 0, area: null } as const;
  const roomless = docs.find(({ id }) => id === null);
  const loose: PlaceRow[] = [
    ...roomsIn(null, []),
    ...(roomless ? [{ ...top, key: "roomless", kind: "roomless" as const, ...pick(roomless) }] : []),
  ];
  const none = together(loose, { ...top, key: "none", kind: "none" }, currency);
  const tops = [...inPlaces.filter(({ level }) => level === 0), ...none];
  const area = sumOfKnown(tops.map((each) => each.area));
  return [
    ...inPlaces,
    ...none,
    ...loose,
    ...(rest ? [{ ...top, key: "rest", kind: "rest" as const, ...pick(rest) }] : []),
    { ...top, key: "total", kind: "total", ...pick(total), area },
  ];
}
