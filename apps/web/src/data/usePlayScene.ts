import type { Scene } from "@switchboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import { liveStore } from "../live/live.ts";
import { ordersOfScene } from "../live/plays.ts";
import { confirmSwitching } from "../live/switch-question.ts";
import { success } from "../ui/notices/notices.ts";
import { plays } from "./plays.ts";
import { scenesQuery } from "./scenes.ts";

/** Asks before a scene turns a critical switch off. */
function isPlayWanted(scene: Scene): Promise<boolean> {
  const turnedOff = ordersOfScene(liveStore, scene).filter(({ switch_state }) => switch_state === 0);
  const switches = turnedOff.map(({ switchId }) => liveStore.switch(switchId));
  const ids = switches.flatMap((each) => (each?.critical && each.current_status ? [each._id] : []));
  return new Promise((resolve) => confirmSwitching(liveStore, { ids, on: false, scene: scene.name }, resolve));
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
      const texts = loadTexts("scenes").catch(() => undefined);
      try {
        await plays.play(scene);
      } catch {
        return false;
      }
      await texts;
      success(i18n.t("scenes:played"));
      void client.invalidateQueries({ queryKey: scenesQuery().queryKey });
      return true;
    },
    [client],
  );
}
