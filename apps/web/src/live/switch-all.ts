import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import { undoNotice } from "../ui/notices/undo-notice.tsx";
import { switchable } from "./commands.ts";
import { type FormerState, formerStates } from "./former-states.ts";
import { commands, liveStore } from "./live.ts";
import { confirmSwitching } from "./switch-question.ts";

/** Switches that are turned on or off together. */
export interface SwitchSet {
  key: string;
  name: string | undefined;
  ids: readonly string[];
}

/** Says what is being switched, and offers to bring each switch back to its former state. */
export async function offerUndo(former: readonly FormerState[], on: boolean): Promise<void> {
  if (former.length === 0) return;
  await loadTexts("control");
  undoNotice({
    text: i18n.t(on ? "control:group.turningOn" : "control:group.turningOff", { count: former.length }),
    undo: i18n.t("control:group.undo"),
    onUndo: () => void commands.restore(former),
  });
}

/** Turns a set on or off: at once, or after a confirmation. `onSent` is called with the switches that get commands. */
export function switchAll(set: SwitchSet, on: boolean, onSent?: (ids: readonly string[]) => void): void {
  const plan = { ids: switchable(liveStore, set.ids, on), on, name: set.name };
  confirmSwitching(liveStore, plan, (isYes) => {
    if (!isYes) return;
    const ids = switchable(liveStore, set.ids, on);
    onSent?.(ids);
    const former = formerStates(liveStore, ids);
    void commands.setAll(ids, on);
    void offerUndo(former, on);
  });
}
