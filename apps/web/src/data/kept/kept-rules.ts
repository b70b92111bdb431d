import type { Enterprise } from "@switchboard/contract";

/** The stored answer of one query. */
export interface KeptRead {
  queryKey: readonly unknown[];
  data: unknown;
  updatedAt: number;
}

/** Older data is deleted, because it is no longer useful and should not be kept. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;
/** Characters of JSON, roughly the size in bytes: the limits of one list and of all together. */
const LARGEST_READ = 1_000_000;
const LARGEST_SUM = 5_000_000;
/** Further devices are not kept, because a phone would have to store them every minute. */
export const MOST_DEVICES = 2_000;

/**
 * The kept reads by the parts of their keys (`liveKeys.of`): lists that people need offline. They are listed explicitly, so that
 * nothing is kept by being new; sessions, factors, tickets, reports and the audit record are not kept.
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
  // Only the unfiltered list of people is kept.
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

/** Removes the broker's credentials before a read is stored. */
export function withoutSecrets({ queryKey, data, updatedAt }: KeptRead): KeptRead {
  if (!isEnterprise(queryKey) || typeof data !== "object" || data === null) return { queryKey, data, updatedAt };
  const { _id, name, time_zone, currency, meta } = data as Enterprise;
  const rest = { _id, name, time_zone, ...(currency !== undefined && { currency }), meta };
  return { queryKey, data: { ...rest, mqttPassword: "", broker: NO_BROKER } satisfies Enterprise, updatedAt };
}

/** Keeps the newest reads within the limits. */
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
