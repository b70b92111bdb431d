import { useContext } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { tileView } from "../../../widgets/tiles/tile-view.ts";
import { stateWord, TileWordsContext } from "../../../widgets/tiles/tile-words.ts";
import type { Thing } from "./thing.ts";

/** Announces the result of a switch to screen readers, because the focus stays in the field. */
export function Said({ thing }: { thing: Thing | undefined }) {
  const { t } = useTranslation("search");
  const words = useContext(TileWordsContext);
  const [id, deviceId] = thing?.kind === "switch" ? [thing.id, thing.deviceId] : ["", ""];
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  return (
    <p role="status" className="sb-visually-hidden">
      {view && t("says", { name: view.name, state: stateWord(view, words) })}
    </p>
  );
}
