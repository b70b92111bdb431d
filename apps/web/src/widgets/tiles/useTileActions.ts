import { useMemo } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { TapSource } from "../../live/commands.ts";
import { commands } from "../../live/live.ts";
import { toast } from "../../ui/notices/notices.ts";
import type { TileActions } from "./useTileGestures.ts";

/** Provides the actions of tiles. `onDetails` must be stable, because every tile renders when these change. */
export function useTileActions(onDetails: (id: string) => void, source?: TapSource): TileActions {
  const { t } = useTranslation("control");
  return useMemo(() => {
    const tell = (result: ReturnType<typeof commands.toggle>) => {
      if (result === "offline") toast(t("tile.offlineWhy"));
    };
    return {
      onToggle: (id) => tell(commands.toggle(id, source)),
      onLevel: (id, level) => tell(commands.ask(id, { kind: "level", level }, source)),
      onDetails,
    };
  }, [t, onDetails, source]);
}
