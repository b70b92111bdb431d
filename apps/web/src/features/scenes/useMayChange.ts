import type { Scene } from "@switchboard/contract";
import { useCallback } from "react";
import { useSession } from "../../gateway/session.ts";

/** Everyone changes their own scenes, an admin all; whoever may only play one is not offered more. */
export function useMayChange(): (scene: Pick<Scene, "owner">) => boolean {
  const { user } = useSession();
  return useCallback(({ owner }) => user?.role.includes("admin") === true || owner?._id === user?._id, [user]);
}
