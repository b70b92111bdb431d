import type { QueryClient } from "@tanstack/react-query";
import type { ChangeSet } from "../live/changes.ts";
import { browserClock } from "../live/clock.ts";
import { liveStore } from "../live/live.ts";
import { loadSome } from "../live/load-devices.ts";
import { tellGone } from "./gone-notice.ts";
import { devicesQuery, liveKeys } from "./queries.ts";

/** Kinds that change what there is to see, and with it more than the queries of their own name. */
const CONCERNS: Record<string, readonly string[]> = {
  access: ["devices", "groups", "places", "plans", "meters", "remotes"],
  devices: ["devices", "plans", "meters", "remotes", "gateways"],
  groups: ["devices", "groups", "remotes", "places", "plans"],
  places: ["places", "groups", "plans"],
};

async function refreshDevices(client: QueryClient, devices: ChangeSet["devices"]): Promise<void> {
  const { queryKey } = devicesQuery();
  // A load of all that is under way might bring back what has gone: it starts again instead.
  if (!devices || client.isFetching({ queryKey }) > 0)
    return client.refetchQueries({ queryKey }, { throwOnError: true });
  await loadSome(liveStore, browserClock, [...devices]);
  client.setQueryData(queryKey, liveStore.order().length);
}

/**
 * Asks again for what has changed. A kind is the word that stands in the keys of its queries (`liveKeys.of`), so a kind
 * that only some screens know needs nothing here.
 */
export async function refreshChanged(client: QueryClient, { what, devices, own }: ChangeSet): Promise<void> {
  const kinds = new Set([...what].flatMap((kind) => CONCERNS[kind] ?? [kind]));
  const shown = liveStore.watched();
  const asking = [...kinds].map((kind) =>
    kind === "devices"
      ? refreshDevices(client, devices)
      : client.invalidateQueries({ queryKey: liveKeys.of(kind) }, { throwOnError: true }),
  );
  await Promise.all(asking);
  if (!own) void tellGone(shown.filter(({ id }) => !liveStore.device(id) && !liveStore.switch(id)));
}

/** After a loss nobody knows what was missed. The credentials are the connection's own business. */
export function refreshMissed(client: QueryClient): void {
  const { queryKey } = devicesQuery();
  void client.refetchQueries({ queryKey });
  const [all, enterprise] = queryKey;
  const isOther = (kind: unknown) => kind !== "devices" && kind !== "enterprise";
  void client.invalidateQueries({ queryKey: [all, enterprise], predicate: (query) => isOther(query.queryKey[2]) });
}
