import { resultingBrightness } from "@switchboard/domain/site";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { brightnessOrder } from "../../live/brightness.ts";
import type { TapSource } from "../../live/commands.ts";
import { commands, liveStore } from "../../live/live.ts";
import { toast } from "../../ui/notices/notices.ts";
import { tileView } from "./tile-view.ts";
import { brightnessWords, tileWords } from "./tile-words.ts";
import type { TileActions } from "./useTileGestures.ts";

/** Provides the actions of tiles. `onDetails` must be stable, because every tile renders when these change. */
export function useTileActions(onDetails: (id: string) => void, source?: TapSource): TileActions {
  const { t, i18n } = useTranslation("control");
  return useMemo(() => {
    const words = tileWords(t, i18n.language, false);
    const tell = (result: ReturnType<typeof commands.toggle>) => {
      if (result === "offline") toast(t("tile.offlineWhy"));
    };
    return {
      onToggle: (id) => tell(commands.toggle(id, source)),
      onBrightness: (id, percent) => tell(commands.ask(id, brightnessOrder(liveStore, id, percent), source)),
      nameBrightness: (id, asked) => {
        const steps = tileView(liveStore, id)?.steps;
        const { percent } = resultingBrightness(asked, steps);
        return { percent, text: brightnessWords(asked, steps, words) };
      },
      onDetails,
    };
  }, [t, i18n.language, onDetails, source]);
}
