import { useCallback } from "react";
import { useSession } from "../api/session.ts";

interface Owned {
  owner: { _id: string } | null;
}

/** Everyone changes what is their own, an admin all of it; whoever may only use a thing is not offered more. */
export function useMayChange(): (thing: Owned) => boolean {
  const { user } = useSession();
  return useCallback(({ owner }) => user?.role.includes("admin") === true || owner?._id === user?._id, [user]);
}
