import { switchBrightness } from "./brightness.ts";
import type { LiveStore } from "./live-store.ts";
import type { DesiredState } from "./pending.ts";

/** The state of a switch before a group action, and the one command that brings it back. */
export interface FormerState {
  id: string;
  on: boolean;
  percent: number | undefined;
  order: DesiredState;
}

function stateOf(store: LiveStore, id: string): Omit<FormerState, "order" | "id"> | undefined {
  const each = store.switch(id);
  const device = each && store.device(each.deviceId);
  if (!each || !device) return undefined;
  return { on: each.current_status, percent: switchBrightness(device, each)?.percent };
}

export function formerStates(store: LiveStore, ids: readonly string[]): FormerState[] {
  return ids.flatMap((id): FormerState[] => {
    const each = store.switch(id);
    const state = stateOf(store, id);
    const device = each && store.device(each.deviceId);
    if (!state || !each || !device) return [];
    const { percent, level } = (state.on && switchBrightness(device, each)) || {};
    // A light that has reported no brightness is turned on again as it was.
    const order: DesiredState =
      percent === undefined
        ? { kind: "state", on: state.on }
        : level === undefined
          ? { kind: "brightness", percent }
          : { kind: "level", level };
    return [{ id, ...state, order }];
  });
}

/** True when the action has changed nothing that could be undone. */
export function isUnchanged(store: LiveStore, { id, on, percent }: FormerState): boolean {
  const now = stateOf(store, id);
  return now === undefined || (now.on === on && (!on || now.percent === percent));
}
