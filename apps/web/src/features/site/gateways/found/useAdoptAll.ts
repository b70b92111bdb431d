import type { FoundDevice } from "@switchboard/contract";
import { useState } from "react";
import { useAdopt } from "../api.ts";
import { adoptionOf } from "./found-list.ts";

type Result = Awaited<ReturnType<ReturnType<typeof useAdopt>["mutateAsync"]>>["results"][number];

/** Puts each device into the room that its own names suggest. */
export const SUGGESTED = "suggested";
/** The number of devices per call, which limits how many a failure affects. */
const AT_ONCE = 100;

export const roomOf = (each: FoundDevice, room: string) => (room === SUGGESTED ? each.suggestedRoom : room || null);

/** Adopts devices in chunks and keeps each result; running again continues with those not adopted yet. */
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
