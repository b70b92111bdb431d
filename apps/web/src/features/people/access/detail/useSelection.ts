import { useCallback, useMemo, useRef, useState } from "react";
import { type Choice, type KnownAccess, keyOf } from "../model/changes.ts";
import { type AccessChanges, type BoxState, boxState, changesOf, type Draft, isPart, wholeOf } from "../model/draft.ts";

/** The checkboxes of the list, with the changes that are not saved yet. */
export interface Selection {
  changes: AccessChanges;
  state(choice: Choice): BoxState;
  /** True while saving would change something about this entry. */
  isChanged(choice: Choice): boolean;
  set(choices: readonly Choice[], isOn: boolean): void;
  /** Toggles one entry, or with the shift key gives all from the last one to it the state of that one. */
  pick(choice: Choice, isRange: boolean): void;
  /** Forgets all changes but those that contain one of these keys. */
  reset(kept?: readonly string[]): void;
}

interface Range {
  from: Choice;
  isOn: boolean;
  /** The draft before the range, restored when the range shrinks again. */
  before: Draft;
}

/** A change of a whole device replaces those of its single switches. A change back to what is saved is none. */
function withChoices(before: Draft, choices: readonly Choice[], isOn: boolean, known: KnownAccess): Draft {
  const next = new Map(before);
  const wholes = new Set(choices.filter((each) => !isPart(each)).map(keyOf));
  for (const [key, { choice }] of before) if (isPart(choice) && wholes.has(keyOf(wholeOf(choice)))) next.delete(key);
  for (const choice of choices) {
    next.delete(keyOf(choice));
    const rest = boxState(choice, next, known);
    if (!rest.isImplied && (rest.isOn !== isOn || rest.isPartly)) next.set(keyOf(choice), { choice, isOn });
  }
  return next;
}

/** Returns the entries between two in the list: whole devices, or single switches when both ends are switches. */
function between(order: readonly Choice[], from: Choice, to: Choice): readonly Choice[] {
  const keys = order.map(keyOf);
  const [start, end] = [keys.indexOf(keyOf(from)), keys.indexOf(keyOf(to))];
  if (start < 0 || end < 0) return [to];
  const isOfParts = isPart(from) && isPart(to);
  return order.slice(Math.min(start, end), Math.max(start, end) + 1).filter((each) => isPart(each) === isOfParts);
}

/** Holds the changed entries; `order` lists all checkboxes as shown. */
export function useSelection(order: readonly Choice[], known: KnownAccess): Selection {
  const [draft, setDraft] = useState<Draft>(new Map());
  const list = useRef(order);
  list.current = order;
  const range = useRef<Range>(undefined);
  const set = useCallback(
    (choices: readonly Choice[], isOn: boolean) => {
      range.current = undefined;
      setDraft((before) => withChoices(before, choices, isOn, known));
    },
    [known],
  );
  const pick = useCallback(
    (choice: Choice, isRange: boolean) => {
      const begun = isRange ? range.current : undefined;
      const first = { from: choice, isOn: !boxState(choice, draft, known).isOn, before: draft };
      const { from, isOn, before } = begun ?? first;
      range.current = { from, isOn, before };
      setDraft(withChoices(before, between(list.current, from, choice), isOn, known));
    },
    [draft, known],
  );
  const reset = useCallback((kept: readonly string[] = []) => {
    range.current = undefined;
    const isKept = (key: string) => kept.some((each) => each === key || each.startsWith(`${key}/`));
    setDraft((before) => new Map([...before].filter(([key]) => isKept(key))));
  }, []);
  return useMemo(() => {
    const changes = changesOf(draft, known);
    const changed = new Set([...changes.give, ...changes.take].map(keyOf));
    return {
      changes,
      state: (choice) => boxState(choice, draft, known),
      isChanged: (choice) => changed.has(keyOf(choice)),
      set,
      pick,
      reset,
    };
  }, [draft, known, set, pick, reset]);
}
