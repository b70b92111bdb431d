import { useCallback, useMemo, useRef, useState } from "react";
import { type Choice, type DeviceChoice, isOfRoom, keyOf } from "../model/changes.ts";

export interface Selection {
  choices: readonly Choice[];
  has(choice: Choice): boolean;
  /** Whether some, but not the whole, of a device is checked. */
  hasPartOf(choice: Choice): boolean;
  set(choices: readonly Choice[], isChosen: boolean): void;
  /** The other way round for one of them, or with the shift key for all from the last one to it. */
  pick(choice: Choice, isRange: boolean): void;
  clear(): void;
}

type Chosen = ReadonlyMap<string, Choice>;

interface Range {
  from: Choice;
  isIn: boolean;
  /** What was checked before the range, so that one that shrinks again leaves nothing behind. */
  before: Chosen;
}

const wholeOf = ({ person, device }: DeviceChoice): Choice => ({ person, device });
const isPart = (choice: Choice): choice is DeviceChoice => !isOfRoom(choice) && choice.switch !== undefined;

/** A whole device stands for its switches, so checking it lets go of those checked one by one. */
function withChoices(before: Chosen, choices: readonly Choice[], isChosen: boolean): Chosen {
  const next = new Map(before);
  const wholes = new Set(choices.filter((each) => !isPart(each)).map(keyOf));
  for (const [key, each] of before) if (isPart(each) && wholes.has(keyOf(wholeOf(each)))) next.delete(key);
  for (const each of choices) {
    if (isChosen) next.set(keyOf(each), each);
    else next.delete(keyOf(each));
  }
  return next;
}

/** Those between two in the order of the list: whole devices, or single switches where both are such. */
function between(order: readonly Choice[], from: Choice, to: Choice): readonly Choice[] {
  const keys = order.map(keyOf);
  const [start, end] = [keys.indexOf(keyOf(from)), keys.indexOf(keyOf(to))];
  if (start < 0 || end < 0) return [to];
  const isOfParts = isPart(from) && isPart(to);
  return order.slice(Math.min(start, end), Math.max(start, end) + 1).filter((each) => isPart(each) === isOfParts);
}

/** The checked boxes; `order` is what can be checked, as the list shows it. */
export function useSelection(order: readonly Choice[]): Selection {
  const [chosen, setChosen] = useState<Chosen>(new Map());
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
