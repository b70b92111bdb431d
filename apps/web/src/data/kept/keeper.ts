import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../api/session.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { IDLE } from "../../live/pending.ts";
import { isKeptRead, isStillKept, type KeptRead, MOST_DEVICES, withinBounds, withoutSecrets } from "./kept-rules.ts";
import { type KeptData, type KeptStore, keptStore } from "./kept-store.ts";

export interface KeeperPorts {
  client: QueryClient;
  devices(): readonly LiveDevice[];
  /** The time when the devices' state was current; undefined when unknown. */
  asOf(): number | undefined;
  now(): number;
  store?: KeptStore;
}

/** Identifies the owner of the data; undefined without a user and for the demo, which needs no storage. */
export function placeOf({ user } = getSession()): string | undefined {
  return user && !user.is_demo ? `${user._id} ${user.enterprise_id}` : undefined;
}

/** A command under way is over by the time the device is read again. */
const atRest = (device: LiveDevice): LiveDevice => ({
  ...device,
  reportedAt: 0,
  switches: device.switches.map((each) => ({ ...each, command: IDLE })),
});

function readsOf(client: QueryClient): KeptRead[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === "success" && isKeptRead(queryKey))
    .map(({ queryKey, state }) => withoutSecrets({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
}

const hashOf = ({ queryKey }: KeptRead) => JSON.stringify(queryKey);

/** Combines the current reads with those kept before that are no longer in memory. */
function joined(fresh: readonly KeptRead[], before: readonly KeptRead[]): KeptRead[] {
  return [...new Map([...before, ...fresh].map((read) => [hashOf(read), read])).values()];
}

/** Stores the data of the screens, and restores it when the server cannot be reached (ADR 0039). */
export class Keeper {
  readonly #ports: KeeperPorts;
  readonly #store: KeptStore;
  /** Restored reads without a newer answer: their time, by hash. */
  readonly #givenBack = new Map<string, number>();
  #kept: Promise<KeptData | undefined> | undefined;

  constructor(ports: KeeperPorts) {
    this.#ports = ports;
    this.#store = ports.store ?? keptStore;
  }

  /** Returns the data kept for the signed-in user; undefined when there is none or it is too old. */
  kept(): Promise<KeptData | undefined> {
    const place = placeOf();
    if (!place) return Promise.resolve(undefined);
    this.#kept ??= this.#store.read(place).catch(() => undefined);
    return this.#kept.then((kept) => (kept && isStillKept(kept.at, this.#ports.now()) ? kept : undefined));
  }

  async save(): Promise<void> {
    const place = placeOf();
    const at = this.#ports.asOf();
    if (!place || at === undefined) return;
    const before = (await this.kept())?.reads ?? [];
    const reads = withinBounds(joined(readsOf(this.#ports.client), before));
    const kept: KeptData = { place, at, devices: this.#ports.devices().slice(0, MOST_DEVICES).map(atRest), reads };
    const isStillHere = () => placeOf() === place;
    if (!isStillHere()) return;
    this.#kept = Promise.resolve(kept);
    await this.#store.write(kept, isStillHere).catch(() => undefined);
  }

  /** Restores data that the screens lack; existing data stays. */
  async giveBack(): Promise<void> {
    const { client } = this.#ports;
    const kept = await this.kept();
    if (!kept || kept.place !== placeOf()) return;
    const cache = client.getQueryCache();
    for (const { queryKey, data, updatedAt } of kept.reads) {
      if (!isKeptRead(queryKey)) continue;
      const query = cache.build(client, { queryKey, gcTime: Number.POSITIVE_INFINITY });
      if (query.state.data !== undefined) continue;
      query.setData(data, { updatedAt, manual: true });
      // Answers that never go stale are requested again nevertheless.
      query.invalidate();
      this.#givenBack.set(query.queryHash, updatedAt);
    }
  }

  /** Returns the age of the oldest restored list on the screen. */
  oldestShown(): number | undefined {
    const active = this.#ports.client.getQueryCache().findAll({ type: "active" });
    const ages = active.flatMap(({ queryHash, queryKey, state }) => {
      const at = this.#givenBack.get(queryHash);
      const isOfFrame = queryKey[2] === "enterprise" || queryKey[2] === "notifications";
      return at === state.dataUpdatedAt && !isOfFrame ? [at] : [];
    });
    return ages.length > 0 ? Math.min(...ages) : undefined;
  }

  async forget(): Promise<void> {
    this.#kept = undefined;
    this.#givenBack.clear();
    await this.#store.clear().catch(() => undefined);
  }
}
