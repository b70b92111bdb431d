import type { Enterprise } from "@switchboard/contract";

/** What is kept of one read. */
export interface KeptRead {
  queryKey: readonly unknown[];
  data: unknown;
  updatedAt: number;
}

/** What was kept longer ago than this is nobody's business any more, nor of use. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;
/** Characters of JSON, which is about what it takes: a list larger than this is not kept, nor more than this in all. */
const LARGEST_READ = 1_000_000;
const LARGEST_SUM = 5_000_000;
/** Devices beyond these are not kept: a device that holds a city's is a phone, and has to write them every minute. */
export const MOST_DEVICES = 2_000;

/**
 * The reads that are kept, by the words of their keys (`liveKeys.of`): lists that one looks at in the cellar. Named one by
 * one, so that nothing is kept by being new; sessions, factors, tickets, reports and the record are not.
 */
const KEPT: Record<string, readonly string[]> = {
  enterprise: ["", "assets"],
  groups: [""],
  scenes: [""],
  schedules: ["list", "next", "failed-today", "count"],
  remotes: [""],
  shortcuts: [""],
  workflows: [""],
  people: ["list"],
  notifications: ["latest"],
  meters: ["home", "tree"],
};

export function isKeptRead(queryKey: readonly unknown[]): boolean {
  const [live, , kind, part = "", filter] = queryKey;
  if (live !== "live" || typeof kind !== "string" || typeof part !== "string") return false;
  // Of people, the list that nobody has searched.
  if (kind === "people" && filter !== "") return false;
  return Object.hasOwn(KEPT, kind) && (KEPT[kind]?.includes(part) ?? false);
}

const NO_BROKER: Enterprise["broker"] = {
  url: "",
  username: "",
  client_id: "",
  expires_at: new Date(0).toISOString(),
  topics: [],
};

function isEnterprise(queryKey: readonly unknown[]): boolean {
  return queryKey[2] === "enterprise" && queryKey.length === 3;
}

/** What may be written down of a read: the broker's credentials never. */
export function withoutSecrets({ queryKey, data, updatedAt }: KeptRead): KeptRead {
  if (!isEnterprise(queryKey) || typeof data !== "object" || data === null) return { queryKey, data, updatedAt };
  const { _id, name, time_zone, currency, meta } = data as Enterprise;
  const rest = { _id, name, time_zone, ...(currency !== undefined && { currency }), meta };
  return { queryKey, data: { ...rest, mqttPassword: "", broker: NO_BROKER } satisfies Enterprise, updatedAt };
}

/** As many of them as there is room for, the newest first. */
export function withinBounds(reads: readonly KeptRead[]): KeptRead[] {
  let sum = 0;
  return reads
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .filter(({ data }) => {
      const size = JSON.stringify(data)?.length ?? 0;
      if (size > LARGEST_READ || sum + size > LARGEST_SUM) return false;
      sum += size;
      return true;
    });
}

export function isStillKept(at: number, now: number): boolean {
  return now - at < KEPT_FOR_MS;
}
