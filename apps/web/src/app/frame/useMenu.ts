import { roleMay } from "@switchboard/domain";
import { useMemo } from "react";
import { useSession } from "../../gateway/session.ts";
import { MENU, type MenuEntry } from "../menu.ts";

/** The menu of this person: what only others may do is not offered. */
export function useMenu(): MenuEntry[][] {
  const roles = useSession().user?.role;
  return useMemo(() => {
    const isOffered = ({ needs }: MenuEntry) => !needs || roles?.some((role) => roleMay(role, needs));
    return MENU.map((group) => group.filter(isOffered)).filter((group) => group.length > 0);
  }, [roles]);
}
