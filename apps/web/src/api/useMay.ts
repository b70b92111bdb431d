import { type Permission, roleMay } from "@switchboard/domain/core";
import { useSession } from "./session.ts";

/** True when the user's role allows it; the server checks again, for the object too. */
export function useMay(permission: Permission): boolean {
  return useSession().user?.role.some((role) => roleMay(role, permission)) ?? false;
}
