import { useMay } from "../../gateway/useMay.ts";
import { SHORTCUTS } from "../menu.ts";

/** The shortcut paths of this person that no menu shows. */
export function useShortcuts(): typeof SHORTCUTS {
  const mayManage = useMay("device.manage");
  return SHORTCUTS.filter(({ needs }) => needs !== "device.manage" || mayManage);
}
