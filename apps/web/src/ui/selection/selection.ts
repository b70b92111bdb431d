/** The selected ids, and the range that can be extended. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly range?: Range | undefined;
}

interface Range {
  from: string;
  to: string;
  /** True when the range selects, false when it deselects, like the row it began with. */
  isIn: boolean;
  /** The selection without the range, restored when the range shrinks again. */
  before: ReadonlySet<string>;
}

export const NOTHING: Selection = { ids: new Set() };

function changed(ids: ReadonlySet<string>, some: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of some) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Toggles one row, where a range begins. */
export function toggled({ ids }: Selection, id: string): Selection {
  const isIn = !ids.has(id);
  return { ids: changed(ids, [id], isIn), range: { from: id, to: id, isIn, before: ids } };
}

/** Extends the range from the last row set to this one, in the order of the list. */
export function extendedTo(selection: Selection, shown: readonly string[], id: string): Selection {
  const { range } = selection;
  const [from, to] = [range ? shown.indexOf(range.from) : -1, shown.indexOf(id)];
  if (!range || from < 0 || to < 0) return toggled(selection, id);
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: changed(range.before, between, range.isIn), range: { ...range, to: id } };
}

/** Extends by keyboard: begins at the focus, unless it continues the range there. */
export function extendedFrom(selection: Selection, shown: readonly string[], from: string, to: string): Selection {
  const isGoingOn = selection.range?.to === from && selection.range.isIn;
  const begun = isGoingOn ? selection : { ids: changed(selection.ids, [from], true), range: rangeAt(selection, from) };
  return extendedTo(begun, shown, to);
}

function rangeAt({ ids }: Selection, from: string): Range {
  return { from, to: from, isIn: true, before: ids };
}

/** Selects or deselects several rows, as the heading of a group does. */
export function withSome({ ids }: Selection, some: readonly string[], isIn: boolean): Selection {
  return { ids: changed(ids, some, isIn) };
}

/** Returns the selected rows of a list, in its order. */
export function chosenOf({ ids }: Selection, shown: readonly string[]): string[] {
  return shown.filter((id) => ids.has(id));
}

/** Counts selected rows hidden by a filter, without removed ones. */
export function hiddenCount({ ids }: Selection, shown: readonly string[], exists: (id: string) => boolean): number {
  const inSight = new Set(shown);
  return [...ids].filter((id) => !inSight.has(id) && exists(id)).length;
}

/** Returns the state of a group's checkbox. */
export function shareOf(ids: ReadonlySet<string>, group: readonly string[]): "all" | "some" | "none" {
  const count = group.filter((id) => ids.has(id)).length;
  if (count === 0) return "none";
  return count === group.length ? "all" : "some";
}
