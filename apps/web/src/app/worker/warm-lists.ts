import { roleMay } from "@switchboard/domain/core";
import { getSession } from "../../api/session.ts";
import { groupsQuery } from "../../data/groups.ts";
import { remotesQuery } from "../../data/remotes.ts";
import { scenesQuery } from "../../data/scenes.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { membersQuery } from "../../features/people/people/api.ts";
import { queryClient } from "../query-client.ts";

/** Lists loaded this recently are not requested again. */
const FRESH = { staleTime: 5 * 60_000, meta: { quiet: true, silent: true } } as const;

/**
 * Loads the lists people need offline, one after the other, so that they are kept before anybody has opened them. Skipped when data is
 * to be saved, and for the demo, which has them anyway.
 */
export async function warmLists(): Promise<void> {
  const { user } = getSession();
  if (!user || user.is_demo || isSavingData()) return;
  await queryClient.prefetchQuery({ ...groupsQuery(), ...FRESH });
  await queryClient.prefetchQuery({ ...scenesQuery(), ...FRESH });
  await queryClient.prefetchQuery({ ...schedulesQuery(), ...FRESH });
  await queryClient.prefetchQuery({ ...remotesQuery(), ...FRESH });
  if (user.role.some((role) => roleMay(role, "people.manage")))
    await queryClient.prefetchInfiniteQuery({ ...membersQuery(""), ...FRESH });
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
