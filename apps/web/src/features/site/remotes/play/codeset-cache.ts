import { Codeset } from "@switchboard/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import "../../../../api/setup-zod.ts";
import { readPreference, writePreference } from "../../../../ui/preferences.ts";
import { fetchCodeset, fetchCodesetVersion } from "../api.ts";

/** A codeset came back with nothing in it (spec §8). */
export class EmptyCodesetError extends Error {
  override name = "EmptyCodesetError";
}

const storageOf = (id: string) => `codeset.${id}`;
const keyOf = (id: string) => ["codeset", id] as const;

/** What an older page has stored may look different: then it is as if there were nothing. */
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

/** The newer codeset, where there is one. */
async function fetchNewer(cached: Codeset): Promise<Codeset | undefined> {
  const latest = await fetchCodesetVersion(cached._id);
  return latest > cached.current_version ? fetchAndCache(cached._id) : undefined;
}

/** Spec §4: use the cached codeset, check the latest version in the background, fetch it again when that is higher. */
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
    // The copy at hand works on, whatever keeps the server from answering.
    fetchNewer(cached).then(
      (newer) => newer && client.setQueryData(keyOf(id), newer),
      () => undefined,
    );
  }, [id, client]);
  return found;
}
