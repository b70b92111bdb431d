import { isMoving } from "@switchboard/domain/site";
import { memo, useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { useLiveView } from "../../live/useLive.ts";
import { Text } from "../../ui/kit/layout/Text.tsx";
import classes from "./Curtain.module.css";
import { CurtainButtons } from "./CurtainButtons.tsx";
import { curtainView } from "./curtain-view.ts";
import { curtainTileState, curtainWord } from "./curtain-words.ts";
import { StateShape } from "./StateShape.tsx";
import tile from "./SwitchTile.module.css";
import { TileAge } from "./TileAge.tsx";
import { TileCorner } from "./TileCorner.tsx";
import { TileWordsContext } from "./tile-words.ts";

/** A curtain in place of the two switches that move it. */
export const CurtainTile = memo(function CurtainTile({ id }: { id: string }) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const deviceId = liveStore.switch(id)?.deviceId ?? "";
  const view = useLiveView(deviceId, deviceId, (store) => curtainView(store, id));
  if (!view) return null;
  const state = curtainTileState(view);
  const place = words.place(view);
  return (
    <div className={tile.cell}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label={`${view.name}, ${place}`}
        className={`${tile.tile} ${classes.tile}`}
        data-state={state}
        data-on={isMoving(view.state) || undefined}
      >
        <span className={`${tile.name} ${classes.name}`}>{view.name}</span>
        <Text tone="quiet" size={12} isClipped className={tile.place}>
          {place}
        </Text>
        <span className={`${tile.state} ${classes.state}`}>
          <StateShape state={state} on={isMoving(view.state)} />
          <span className={tile.word} role="status">
            {curtainWord(t, view, words)}
            {state === "offline" && <TileAge since={view.offlineSince} />}
          </span>
        </span>
        <CurtainButtons id={id} view={view} />
      </div>
      <TileCorner id={id} name={view.name} isTop />
    </div>
  );
});
