import { type Permission, roleMay } from "@switchboard/domain";
import { useCallback } from "react";
import { useSession } from "../../gateway/session.ts";

/** Whether something is for this person: what only others may do is not offered. */
export function useOffered(): (entry: { needs?: Permission }) => boolean {
  const roles = useSession().user?.role;
  return useCallback(({ needs }) => !needs || (roles?.some((role) => roleMay(role, needs)) ?? false), [roles]);
}
