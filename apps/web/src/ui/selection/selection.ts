/** What is selected, and where a range that goes on from it begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly range?: Range | undefined;
}

interface Range {
  from: string;
  to: string;
  /** Whether the range adds or takes away: what became of the one it began with. */
  isIn: boolean;
  /** What was selected apart from the range, so that one that shrinks again leaves nothing behind. */
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

/** The other way round for one of them; a range goes on from it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const isIn = !ids.has(id);
  return { ids: changed(ids, [id], isIn), range: { from: id, to: id, isIn, before: ids } };
}

/** Everything from the last one set to this one, in the order of the list, as the last one was set. */
export function extendedTo(selection: Selection, shown: readonly string[], id: string): Selection {
  const { range } = selection;
  const [from, to] = [range ? shown.indexOf(range.from) : -1, shown.indexOf(id)];
  if (!range || from < 0 || to < 0) return toggled(selection, id);
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: changed(range.before, between, range.isIn), range: { ...range, to: id } };
}

/** As the keyboard extends: it begins where the focus is, unless it goes on from there. */
export function extendedFrom(selection: Selection, shown: readonly string[], from: string, to: string): Selection {
  const isGoingOn = selection.range?.to === from && selection.range.isIn;
  const begun = isGoingOn ? selection : { ids: changed(selection.ids, [from], true), range: rangeAt(selection, from) };
  return extendedTo(begun, shown, to);
}

function rangeAt({ ids }: Selection, from: string): Range {
  return { from, to: from, isIn: true, before: ids };
}

/** Some of them in or out together, as the heading of a group does. */
export function withSome({ ids }: Selection, some: readonly string[], isIn: boolean): Selection {
  return { ids: changed(ids, some, isIn) };
}

/** Those of a list that are selected, in its order. */
export function chosenOf({ ids }: Selection, shown: readonly string[]): string[] {
  return shown.filter((id) => ids.has(id));
}

/** How many are selected that a filter hides; what has gone since is not counted. */
export function hiddenCount({ ids }: Selection, shown: readonly string[], exists: (id: string) => boolean): number {
  const inSight = new Set(shown);
  return [...ids].filter((id) => !inSight.has(id) && exists(id)).length;
}

/** How much of a group is selected, as its checkbox shows it. */
export function shareOf(ids: ReadonlySet<string>, group: readonly string[]): "all" | "some" | "none" {
  const count = group.filter((id) => ids.has(id)).length;
  if (count === 0) return "none";
  return count === group.length ? "all" : "some";
}
