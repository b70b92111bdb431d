import { roleMay } from "@switchboard/domain/core";
import { useCallback } from "react";
import { useSession } from "../../api/session.ts";
import { useOwnsDevice } from "../../data/useOwnsDevice.ts";
import type { Offer } from "../menu/screens.ts";

/** True when something is offered to this user; actions only others may do are not. */
export function useOffered(): (entry: Offer) => boolean {
  const roles = useSession().user?.role;
  const isOwner = useOwnsDevice();
  return useCallback(
    ({ needs, orOwner }) =>
      !needs || (orOwner === true && isOwner) || (roles?.some((role) => roleMay(role, needs)) ?? false),
    [roles, isOwner],
  );
}
