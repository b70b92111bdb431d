/** Something that can be chosen, such as a switch or a device. */
export interface PickerEntry {
  id: string;
  name: string;
  /** Its type in words. */
  type?: string | undefined;
  /** The room that it is listed under, "" without one; undefined in lists without headings. */
  room?: string;
  /** The device of a switch, for lists by device. */
  device?: { id: string; name: string };
  /** A note below the name beside the type. */
  note?: string | undefined;
  /** Further words that find it. */
  more?: string;
  /** The device whose connection is shown. */
  deviceId?: string;
  isCritical?: boolean;
}

export type Grouping = "room" | "device";

/** A heading, which chooses all below it, or an entry. */
export type PickerRow =
  | { kind: "heading"; key: string; name: string; note: string; ids: readonly string[] }
  | { kind: "entry"; key: string; entry: PickerEntry };

const collator = new Intl.Collator(undefined, { numeric: true });

/** Sorts by name; things without a room come last. */
export function compareNames(a: string, b: string): number {
  if ((a === "") !== (b === "")) return a === "" ? 1 : -1;
  return collator.compare(a, b);
}

/** Returns the entries with the typed words in their names. */
export function matchingEntries(entries: readonly PickerEntry[], text: string): readonly PickerEntry[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return entries;
  return entries.filter(({ name, type, room, device, note, more }) =>
    [name, type, room, device?.name, note, more].some((words) => words?.toLocaleLowerCase().includes(wanted)),
  );
}

function headingOf({ room, device }: PickerEntry, grouping: Grouping) {
  if (grouping === "device" && device) return { key: device.id, name: device.name, note: room ?? "" };
  return room === undefined ? undefined : { key: `room ${room}`, name: room, note: "" };
}

/** Lists the entries below the headings of their rooms or devices. */
export function pickerRows(entries: readonly PickerEntry[], grouping: Grouping): PickerRow[] {
  const groups = Map.groupBy(entries, (entry) => headingOf(entry, grouping)?.key);
  const listed = [...groups.values()].map((own) => ({ own, heading: own[0] && headingOf(own[0], grouping) }));
  listed.sort(({ heading: a }, { heading: b }) =>
    a && b ? compareNames(a.name, b.name) || compareNames(a.note, b.note) : a ? 1 : b ? -1 : 0,
  );
  return listed.flatMap(({ own, heading }): PickerRow[] => {
    const rows = own.map((entry) => ({ kind: "entry" as const, key: entry.id, entry }));
    return heading ? [{ kind: "heading", ...heading, ids: own.map(({ id }) => id) }, ...rows] : rows;
  });
}

/** Adds or removes what was ticked; when only one can be chosen, the new choice replaces it. */
export function withTicked(chosen: ReadonlySet<string>, ids: readonly string[], isIn: boolean, most?: number) {
  const next = new Set(most === 1 && isIn ? [] : chosen);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
