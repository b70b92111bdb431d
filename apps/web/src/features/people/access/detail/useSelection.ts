import { useCallback, useMemo, useRef, useState } from "react";
import { type Choice, type DeviceChoice, isOfRoom, keyOf } from "../model/changes.ts";

export interface Selection {
  choices: readonly Choice[];
  has(choice: Choice): boolean;
  /** True when a part of a device is checked, but not the whole. */
  hasPartOf(choice: Choice): boolean;
  set(choices: readonly Choice[], isChosen: boolean): void;
  /** Toggles one entry, or with the shift key all from the last one to it. */
  pick(choice: Choice, isRange: boolean): void;
  clear(): void;
}

type ChosenEntries = ReadonlyMap<string, Choice>;

interface Range {
  from: Choice;
  isIn: boolean;
  /** The checked entries before the range, restored when the range shrinks again. */
  before: ChosenEntries;
}

const wholeOf = ({ person, device }: DeviceChoice): Choice => ({ person, device });
const isPart = (choice: Choice): choice is DeviceChoice => !isOfRoom(choice) && choice.switch !== undefined;

/** Checking a whole device unchecks its single switches, which it includes. */
function withChoices(before: ChosenEntries, choices: readonly Choice[], isChosen: boolean): ChosenEntries {
  const next = new Map(before);
  const wholes = new Set(choices.filter((each) => !isPart(each)).map(keyOf));
  for (const [key, each] of before) if (isPart(each) && wholes.has(keyOf(wholeOf(each)))) next.delete(key);
  for (const each of choices) {
    if (isChosen) next.set(keyOf(each), each);
    else next.delete(keyOf(each));
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

/** Holds the checked entries; `order` lists all checkboxes as shown. */
export function useSelection(order: readonly Choice[]): Selection {
  const [chosen, setChosen] = useState<ChosenEntries>(new Map());
  const list = useRef(order);
  list.current = order;
  const range = useRef<Range>(undefined);
  const set = useCallback((choices: readonly Choice[], isChosen: boolean) => {
    range.current = undefined;
    setChosen((before) => withChoices(before, choices, isChosen));
  }, []);
  const pick = useCallback(
    (choice: Choice, isRange: boolean) => {
      const begun = isRange ? range.current : undefined;
      const { from, isIn, before } = begun ?? { from: choice, isIn: !chosen.has(keyOf(choice)), before: chosen };
      range.current = { from, isIn, before };
      setChosen(withChoices(before, between(list.current, from, choice), isIn));
    },
    [chosen],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => {
    const parts = new Set([...chosen.values()].filter(isPart).map((each) => keyOf(wholeOf(each))));
    return {
      choices: [...chosen.values()],
      has: (choice) => chosen.has(keyOf(choice)),
      hasPartOf: (choice) => parts.has(keyOf(choice)),
      set,
      pick,
      clear,
    };
  }, [chosen, set, pick, clear]);
}
