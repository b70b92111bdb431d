import type { Around, CounterReading, CounterState } from "@switchboard/domain/energy";
import type { Neighbour, StoredReading } from "./device-readings.ts";

/** The stored readings of a device that matter when readings are added. */
export interface StoredAround {
  isStored(ts: number): boolean;
  around(reading: CounterReading): Around;
}

/** For readings that follow the latest one: none is stored already, and none follows. */
export function latestOnly(latest: StoredReading | undefined): StoredAround {
  const only: Around = { state: latest && stateOf(latest), following: [], isAll: true };
  return { isStored: () => false, around: () => only };
}

/** For readings that may be late, with up to `reach` stored readings that follow each. */
export function neighboursOnly(neighbours: readonly Neighbour[], reach: number): StoredAround {
  const same = new Set(neighbours.flatMap(({ role, ts }) => (role === "same" ? ts : [])));
  const byReading = Map.groupBy(neighbours, ({ of }) => of);
  return {
    isStored: (ts) => same.has(ts),
    around({ ts }) {
      const own = byReading.get(ts) ?? [];
      const last = own.find(({ role }) => role === "last");
      const following = own.flatMap((each) => (each.role === "next" ? (counterOf(each) ?? []) : []));
      return { state: last && stateOf(last), following, isAll: following.length < reach };
    },
  };
}

/** Returns the state of the counter after a reading. */
export function stateOf(row: StoredReading): CounterState | undefined {
  const last = counterOf(row);
  if (!last) return undefined;
  const { before_ts, before_e, counted } = row;
  return before_ts === null || before_e === null
    ? { last, counted }
    : { last, before: { ts: before_ts, e: before_e }, counted };
}

export function counterOf({ ts, e, is_accepted }: StoredReading): CounterReading | undefined {
  return e === null ? undefined : { ts, e, isAccepted: is_accepted };
}
