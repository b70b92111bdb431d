import type { Scene } from "@switchboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import { type FormerState, formerStates } from "../live/former-states.ts";
import { commands, liveStore } from "../live/live.ts";
import { ordersOfScene } from "../live/plays.ts";
import { confirmSwitching } from "../live/switch-question.ts";
import { success } from "../ui/notices/notices.ts";
import { undoNotice } from "../ui/notices/undo-notice.tsx";
import { plays } from "./plays.ts";
import { scenesQuery } from "./scenes.ts";

/** Asks before a scene turns a critical switch off. */
function isPlayWanted(scene: Scene): Promise<boolean> {
  const turnedOff = ordersOfScene(liveStore, scene).filter(({ switch_state }) => switch_state === 0);
  const switches = turnedOff.map(({ switchId }) => liveStore.switch(switchId));
  const ids = switches.flatMap((each) => (each?.critical && each.current_status ? [each._id] : []));
  return new Promise((resolve) => confirmSwitching(liveStore, { ids, on: false, scene: scene.name }, resolve));
}

/** The former states of the switches a scene changes, as far as they are known here. */
function formerStatesOf(scene: Scene): FormerState[] {
  const orders = new Map(ordersOfScene(liveStore, scene).map((order) => [order.switchId, order]));
  return formerStates(liveStore, [...orders.keys()]).filter(({ id, on }) => {
    const { switch_state, level } = { level: null, ...orders.get(id) };
    return on !== (switch_state === 1) || Boolean(level);
  });
}

/** Says that a scene was played, and offers to bring back each switch that got a command. */
async function tellPlayed({ _id }: Scene, states: readonly FormerState[]): Promise<void> {
  const unsent = (plays.of(_id)?.results ?? []).filter(({ outcome }) => outcome === "failed" || outcome === "held");
  const kept = new Set(unsent.map(({ switch_appliance_id: id }) => id));
  const former = states.filter(({ id }) => !kept.has(id));
  await loadTexts("scenes", "control").catch(() => undefined);
  if (former.length === 0) return success(i18n.t("scenes:played"));
  undoNotice({
    text: i18n.t("scenes:played"),
    undo: i18n.t("control:group.undo"),
    onUndo: () => void commands.restore(former),
  });
}

/**
 * Plays a scene and returns false if it could not be played: a failure has no notice of its own (spec §8), because `usePlay` provides it to
 * the screen.
 */
export function usePlayScene(): (scene: Scene) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (scene) => {
      if (!(await isPlayWanted(scene))) return true;
      const former = formerStatesOf(scene);
      try {
        await plays.play(scene);
      } catch {
        return false;
      }
      await tellPlayed(scene, former);
      void client.invalidateQueries({ queryKey: scenesQuery().queryKey });
      return true;
    },
    [client],
  );
}
