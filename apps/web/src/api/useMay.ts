import { type Permission, roleMay } from "@switchboard/domain/core";
import { useSession } from "./session.ts";

/** Whether the signed-in person's role allows it at all; the server asks again, of the object too. */
export function useMay(permission: Permission): boolean {
  return useSession().user?.role.some((role) => roleMay(role, permission)) ?? false;
}
