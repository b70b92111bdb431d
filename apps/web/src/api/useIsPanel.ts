import { useSession } from "./session.ts";

/** True on a tablet on the wall, which may call only the endpoints that the contract marks with `panel`. */
export function useIsPanel(): boolean {
  return useSession().user?.is_panel === true;
}
