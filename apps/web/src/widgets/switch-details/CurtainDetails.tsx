import { isMoving } from "@switchboard/domain/site";
import { useContext, useEffect } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useLiveView } from "../../live/useLive.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { CurtainButtons } from "../tiles/CurtainButtons.tsx";
import { curtainSeen, curtainView } from "../tiles/curtain-view.ts";
import { curtainTileState, curtainWord } from "../tiles/curtain-words.ts";
import { StateShape } from "../tiles/StateShape.tsx";
import { TileAge } from "../tiles/TileAge.tsx";
import { TileWordsContext } from "../tiles/tile-words.ts";
import classes from "./SwitchDetails.module.css";

/** Shows a curtain's position, with large buttons to move it. */
export function CurtainDetails({ id, deviceId }: { id: string; deviceId: string }) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const view = useLiveView(deviceId, deviceId, (store) => curtainView(store, id));
  useEffect(() => () => curtainSeen(id), [id]);
  if (!view) return null;
  const state = curtainTileState(view);
  return (
    <Stack as="fieldset" gap={12}>
      <legend>{t("curtain.control")}</legend>
      <Text as="strong" tone="text" size={16} className={classes.now} data-state={state}>
        <StateShape state={state} on={isMoving(view.state)} /> {curtainWord(t, view, words)}
        {state === "offline" && <TileAge since={view.offlineSince} />}
      </Text>
      {state === "offline" && (
        <Text as="p" tone="quiet" breaks>
          {words.offlineWhy}
        </Text>
      )}
      <CurtainButtons id={id} view={view} large />
    </Stack>
  );
}
