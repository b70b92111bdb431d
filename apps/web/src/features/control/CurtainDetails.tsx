import { isMoving } from "@switchboard/domain";
import { useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { CurtainButtons } from "../../live/tiles/CurtainButtons.tsx";
import { curtainSeen, curtainView } from "../../live/tiles/curtain-view.ts";
import { curtainTileState, curtainWord } from "../../live/tiles/curtain-words.ts";
import { StateShape } from "../../live/tiles/StateShape.tsx";
import { TileAge } from "../../live/tiles/TileAge.tsx";
import { TileWordsContext } from "../../live/tiles/tile-words.ts";
import { useLiveView } from "../../live/useLive.ts";
import classes from "./SwitchDetails.module.css";

/** Where a curtain stands, and large buttons to move it. */
export function CurtainDetails({ id, deviceId }: { id: string; deviceId: string }) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const view = useLiveView(deviceId, deviceId, (store) => curtainView(store, id));
  useEffect(() => () => curtainSeen(id), [id]);
  if (!view) return null;
  const state = curtainTileState(view);
  return (
    <fieldset className={classes.block}>
      <legend>{t("curtain.control")}</legend>
      <strong className={classes.now} data-state={state}>
        <StateShape state={state} on={isMoving(view.state)} /> {curtainWord(t, view, words)}
        {state === "offline" && <TileAge since={view.offlineSince} />}
      </strong>
      {state === "offline" && <span className={classes.quiet}>{words.offlineWhy}</span>}
      <CurtainButtons id={id} view={view} large />
    </fieldset>
  );
}
