import type { SearchAction } from "@switchboard/domain/core";
import { CurtainState, isOnline } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useMay } from "../../../api/useMay.ts";
import { switchable } from "../../../live/commands.ts";
import { liveStore } from "../../../live/live.ts";
import type { LiveStore } from "../../../live/live-store.ts";
import { curtainView } from "../../../widgets/tiles/curtain-view.ts";
import type { Thing } from "./thing.ts";

const isOnOff = (action: SearchAction) => action === "on" || action === "off";

const isEnabling = (action: SearchAction) => action === "enable" || action === "disable";

/** True when a thing supports the action and the user may do it. */
function canDo(thing: Thing, action: SearchAction, mayControl: boolean): boolean {
  switch (thing.kind) {
    case "switch":
      return action === "open" || (mayControl && thing.isLever && isOnOff(action));
    case "curtain":
      return mayControl && (action === "open" || action === "close");
    case "device":
      // A single switch is listed itself.
      return action === "open" || (mayControl && thing.ids.length > 1 && isOnOff(action));
    case "place":
    case "room":
    case "group":
      return action === "open" || (mayControl && thing.ids.length > 0 && isOnOff(action));
    case "scene":
      return action === "play";
    case "schedule":
    case "workflow":
      return action === "open" || (thing.mayChange && isEnabling(action));
    default:
      return action === "open";
  }
}

/** True when the action would change something now. */
function wouldChange(store: LiveStore, thing: Thing, action: SearchAction): boolean {
  switch (thing.kind) {
    case "switch": {
      const device = store.device(thing.deviceId);
      const isOn = store.switch(thing.id)?.current_status;
      return device !== undefined && isOnline(device.current_status) && isOn === (action === "off");
    }
    case "room":
      return isOnOff(action) && switchable(store, thing.ids, action === "on").length > 0;
    case "curtain": {
      const state = curtainView(store, thing.id)?.state;
      return state !== (action === "open" ? CurtainState.open : CurtainState.closed);
    }
    case "device":
    case "place":
    case "group":
      return false;
    case "screen":
      return true;
    case "schedule":
      return thing.schedule.isActive === (action === "disable");
    case "workflow":
      return thing.rule.isActive === (action === "disable");
    default:
      return action !== "open";
  }
}

/** Tells which actions are allowed, and which are worth offering when no name was typed. */
export function useRights() {
  const mayControl = useMay("device.control");
  return useMemo(
    () => ({
      can: (thing: Thing, action: SearchAction) => canDo(thing, action, mayControl),
      isWorth: (thing: Thing, action: SearchAction) => wouldChange(liveStore, thing, action),
      mayControl,
    }),
    [mayControl],
  );
}
