import { useCallback } from "react";
import { useSession } from "../api/session.ts";

interface OwnedThing {
  owner: { _id: string } | null;
}

/** Owners may change their own things and admins all; other users only use them. */
export function useMayChange(): (thing: OwnedThing) => boolean {
  const { user } = useSession();
  return useCallback(({ owner }) => user?.role.includes("admin") === true || owner?._id === user?._id, [user]);
}
