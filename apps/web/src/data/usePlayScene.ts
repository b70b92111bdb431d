import type { Scene } from "@switchboard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { i18n } from "../i18n/i18n.ts";
import { loadTexts } from "../i18n/index.ts";
import { success } from "../ui/notices/notices.ts";
import { plays } from "./plays.ts";
import { scenesQuery } from "./scenes.ts";

/**
 * Plays a scene and returns whether it could be played: a failure has no notice of its own (spec §8), because `usePlay` provides it to
 * the screen.
 */
export function usePlayScene(): (scene: Scene) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (scene) => {
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
