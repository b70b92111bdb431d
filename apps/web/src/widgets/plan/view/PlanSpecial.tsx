import { isMoving } from "@switchboard/domain/site";
import { type Icon, IconBaselineDensityMedium, IconBell } from "@switchboard/icons";
import { memo, useContext } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { curtainView } from "../../tiles/curtain-view.ts";
import { curtainTileState, curtainWord } from "../../tiles/curtain-words.ts";
import { tileView } from "../../tiles/tile-view.ts";
import { type TileState, TileWordsContext, tileState } from "../../tiles/tile-words.ts";
import { faceOf, Mark, type ThingProps, Words } from "./PlanFace.tsx";

interface OpenerProps extends ThingProps {
  icon: Icon;
  name: string;
  word: string;
  state: TileState;
  on: boolean;
}

/** Opens the details of what is no lever, because its actions need more room than a marker has. */
function Opener({ id, isRow = false, icon: Shape, name, word, state, on }: OpenerProps) {
  const words = useContext(TileWordsContext);
  return (
    <PlainButton
      {...faceOf({ isRow, state, on, title: [name, word].filter(Boolean).join(" · ") })}
      aria-label={words.details(name)}
      aria-description={word || undefined}
      aria-haspopup="dialog"
      data-details={id}
    >
      <Shape size={20} stroke={1.7} aria-hidden="true" />
      {isRow && <Words name={name} word={word} />}
      <Mark state={state} />
    </PlainButton>
  );
}

export const PlanCurtain = memo(function PlanCurtain(props: ThingProps) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const deviceId = liveStore.switch(props.id)?.deviceId ?? "";
  const view = useLiveView(deviceId, deviceId, (store) => curtainView(store, props.id));
  if (!view) return null;
  const shown = { name: view.name, word: curtainWord(t, view, words), state: curtainTileState(view) };
  return <Opener {...props} {...shown} icon={IconBaselineDensityMedium} on={isMoving(view.state)} />;
});

export const PlanBell = memo(function PlanBell(props: ThingProps) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const deviceId = liveStore.switch(props.id)?.deviceId ?? "";
  const view = useLiveView(props.id, deviceId, (store) => tileView(store, props.id));
  if (!view) return null;
  const state = tileState(view);
  const word = state === "offline" ? words.offline : view.on ? t("bell.ringing") : "";
  return <Opener {...props} name={view.name} word={word} state={state} icon={IconBell} on={view.on} />;
});
