import type { Remote } from "@switchboard/contract";
import { useCallback } from "react";
import { useSession } from "../../gateway/session.ts";

/** Everyone changes their own remotes, an admin all; whoever may only use one is not offered more. */
export function useMayChange(): (remote: Pick<Remote, "owner">) => boolean {
  const { user } = useSession();
  return useCallback(({ owner }) => user?.role.includes("admin") === true || owner?._id === user?._id, [user]);
}
