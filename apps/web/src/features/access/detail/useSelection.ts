import { useCallback, useMemo, useState } from "react";
import { type Choice, type DeviceChoice, isOfRoom, keyOf } from "../model/changes.ts";

export interface Selection {
  choices: readonly Choice[];
  has(choice: Choice): boolean;
  /** Whether some, but not the whole, of a device is checked. */
  hasPartOf(choice: Choice): boolean;
  set(choices: readonly Choice[], isChosen: boolean): void;
  clear(): void;
}

const wholeOf = ({ person, device }: DeviceChoice): Choice => ({ person, device });
const isPart = (choice: Choice): choice is DeviceChoice => !isOfRoom(choice) && choice.switch !== undefined;

/** The checked boxes. A whole device stands for its switches, so checking it lets go of those checked one by one. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const set = useCallback((choices: readonly Choice[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      const wholes = new Set(choices.filter((each) => !isPart(each)).map(keyOf));
      for (const [key, each] of before) if (isPart(each) && wholes.has(keyOf(wholeOf(each)))) next.delete(key);
      for (const each of choices) {
        if (isChosen) next.set(keyOf(each), each);
        else next.delete(keyOf(each));
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => {
    const parts = new Set([...chosen.values()].filter(isPart).map((each) => keyOf(wholeOf(each))));
    return {
      choices: [...chosen.values()],
      has: (choice) => chosen.has(keyOf(choice)),
      hasPartOf: (choice) => parts.has(keyOf(choice)),
      set,
      clear,
    };
  }, [chosen, set, clear]);
}
