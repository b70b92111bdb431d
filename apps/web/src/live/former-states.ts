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
  // A light that reports no brightness is turned on again as it was.
  const percent = each.current_dimm === null ? undefined : switchBrightness(device, each)?.percent;
  return { on: each.current_status, percent };
}

export function formerStates(store: LiveStore, ids: readonly string[]): FormerState[] {
  return ids.flatMap((id): FormerState[] => {
    const each = store.switch(id);
    const state = stateOf(store, id);
    const device = each && store.device(each.deviceId);
    if (!state || !each || !device) return [];
    const brightness = state.on && state.percent !== undefined ? switchBrightness(device, each) : undefined;
    const order: DesiredState =
      brightness === undefined
        ? { kind: "state", on: state.on }
        : brightness.level === undefined
          ? { kind: "brightness", percent: brightness.percent }
          : { kind: "level", level: brightness.level };
    return [{ id, ...state, order }];
  });
}

/** True when the action has changed nothing that could be undone. */
export function isUnchanged(store: LiveStore, { id, on, percent }: FormerState): boolean {
  const now = stateOf(store, id);
  return now === undefined || (now.on === on && (!on || now.percent === percent));
}
