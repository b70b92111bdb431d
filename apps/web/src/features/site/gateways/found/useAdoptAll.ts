import type { FoundDevice } from "@switchboard/contract";
import { useState } from "react";
import { useAdopt } from "../api.ts";
import { adoptionOf } from "./found-list.ts";

type Result = Awaited<ReturnType<ReturnType<typeof useAdopt>["mutateAsync"]>>["results"][number];

/** Each device in the room that its own names point to. */
export const SUGGESTED = "suggested";
/** What one call takes; a failure costs no more than these. */
const AT_ONCE = 100;

export const roomOf = (each: FoundDevice, room: string) => (room === SUGGESTED ? each.suggestedRoom : room || null);

/** Adopts many, some at a time, and keeps what came of each; pressed again, it takes up those that are not adopted yet. */
export function useAdoptAll(found: readonly FoundDevice[], onAll: (count: number) => void) {
  const adopt = useAdopt();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const isDone = ({ _id }: FoundDevice) => results.get(_id)?.problem === null;
  const left = found.filter((each) => !isDone(each));
  const run = async (room: string) => {
    setBusy(true);
    const all = new Map(results);
    try {
      for (let start = 0; start < left.length; start += AT_ONCE) {
        const some = left.slice(start, start + AT_ONCE).map((each) => adoptionOf(each, roomOf(each, room)));
        for (const result of (await adopt.mutateAsync(some)).results) all.set(result.found, result);
        setResults(new Map(all));
      }
      if (found.every(({ _id }) => all.get(_id)?.problem === null)) onAll(found.length);
    } finally {
      setBusy(false);
    }
  };
  return { results, left: left.length, hasBegun: results.size > 0, isBusy, error: adopt.error, run };
}
