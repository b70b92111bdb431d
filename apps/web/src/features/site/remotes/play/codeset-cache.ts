import { Codeset } from "@switchboard/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import "../../../../api/setup-zod.ts";
import { readPreference, writePreference } from "../../../../ui/preferences.ts";
import { fetchCodeset, fetchCodesetVersion } from "../api.ts";

/** Thrown when a codeset comes back empty (spec §8). */
export class EmptyCodesetError extends Error {
  override name = "EmptyCodesetError";
}

const storageOf = (id: string) => `codeset.${id}`;
const keyOf = (id: string) => ["codeset", id] as const;

/** Ignores data stored by an older version of the page in another format. */
function cachedCodeset(id: string): Codeset | undefined {
  const parsed = Codeset.safeParse(readPreference(storageOf(id)));
  return parsed.success && parsed.data._id === id ? parsed.data : undefined;
}

async function fetchAndCache(id: string): Promise<Codeset> {
  const parsed = Codeset.safeParse(await fetchCodeset(id));
  if (!parsed.success) throw new EmptyCodesetError("The codeset is empty");
  writePreference(storageOf(id), parsed.data);
  return parsed.data;
}

/** Returns the newer codeset, if there is one. */
async function fetchNewer(cached: Codeset): Promise<Codeset | undefined> {
  const latest = await fetchCodesetVersion(cached._id);
  return latest > cached.current_version ? fetchAndCache(cached._id) : undefined;
}

/** Uses the cached codeset, checks the latest version in the background, and fetches it when it is newer (spec §4). */
export function useCodeset(id: string) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => cachedCodeset(id) ?? fetchAndCache(id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !(error instanceof EmptyCodesetError) && count < 1,
  });
  useEffect(() => {
    const cached = cachedCodeset(id);
    if (!cached) return;
    // The cached copy stays in use when the server does not answer.
    fetchNewer(cached).then(
      (newer) => newer && client.setQueryData(keyOf(id), newer),
      () => undefined,
    );
  }, [id, client]);
  return found;
}
