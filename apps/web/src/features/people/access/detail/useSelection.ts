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
  /** Remembers what is being saved. */
  send(): void;
  /** Forgets what was saved, except what failed and what was changed again meanwhile. */
  settle(failed: readonly string[]): void;
  /** Forgets all changes. */
  reset(): void;
}

interface Range {
  from: Choice;
  isOn: boolean;
  /** The draft before the range, restored when the range shrinks again. */
  before: Draft;
}

/**
 * A change of a whole device replaces those of its single switches. A change back to what is saved is none, unless the opposite is on
 * its way to the server.
 */
function withChoices(before: Draft, choices: readonly Choice[], isOn: boolean, known: KnownAccess, sent: Draft): Draft {
  const next = new Map(before);
  const wholes = new Set(choices.filter((each) => !isPart(each)).map(keyOf));
  for (const [key, { choice }] of before) if (isPart(choice) && wholes.has(keyOf(wholeOf(choice)))) next.delete(key);
  for (const choice of choices) {
    next.delete(keyOf(choice));
    const rest = boxState(choice, next, known);
    const isChange = rest.isOn !== isOn || rest.isPartly || sent.has(keyOf(choice));
    if (!rest.isImplied && isChange) next.set(keyOf(choice), { choice, isOn });
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

const NOTHING: Draft = new Map();

function startRange(choice: Choice, draft: Draft, known: KnownAccess): Range {
  return { from: choice, isOn: !boxState(choice, draft, known).isOn, before: draft };
}

function unsavedOf(draft: Draft, saved: Draft, failed: readonly string[]): Draft {
  const isFailed = (key: string) => failed.some((each) => each === key || each.startsWith(`${key}/`));
  return new Map([...draft].filter(([key, { isOn }]) => isFailed(key) || saved.get(key)?.isOn !== isOn));
}

/** Holds the changed entries; `order` lists all checkboxes as shown. */
export function useSelection(order: readonly Choice[], known: KnownAccess): Selection {
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const sent = useRef<Draft>(NOTHING);
  const list = useRef(order);
  list.current = order;
  const range = useRef<Range>(undefined);
  const set = useCallback(
    (choices: readonly Choice[], isOn: boolean) => {
      range.current = undefined;
      setDraft((before) => withChoices(before, choices, isOn, known, sent.current));
    },
    [known],
  );
  const pick = useCallback(
    (choice: Choice, isRange: boolean) => {
      const begun = isRange ? range.current : undefined;
      const { from, isOn, before } = begun ?? startRange(choice, draft, known);
      range.current = { from, isOn, before };
      setDraft(withChoices(before, between(list.current, from, choice), isOn, known, sent.current));
    },
    [draft, known],
  );
  const settle = useCallback((failed: readonly string[]) => {
    range.current = undefined;
    const saved = sent.current;
    sent.current = NOTHING;
    setDraft((before) => unsavedOf(before, saved, failed));
  }, []);
  const reset = useCallback(() => {
    range.current = undefined;
    setDraft(NOTHING);
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
      send: () => {
        sent.current = draft;
      },
      settle,
      reset,
    };
  }, [draft, known, set, pick, settle, reset]);
}
