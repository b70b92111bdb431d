import { controlKind } from "@switchboard/domain/site";
import { useContext } from "react";
import { liveStore } from "../../../../live/live.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { PickCover } from "../../../../ui/selection/PickCover.tsx";
import { PickingContext } from "../../../../ui/selection/picking.ts";
import { ControlTile } from "../../../../widgets/tiles/ControlTile.tsx";
import { tileView } from "../../../../widgets/tiles/tile-view.ts";
import { stateWord, TileWordsContext } from "../../../../widgets/tiles/tile-words.ts";
import classes from "./PickableTile.module.css";

/** Labels the box over a tile with the tile's name, place and state. */
function TileCover({ id }: { id: string }) {
  const words = useContext(TileWordsContext);
  const deviceId = liveStore.switch(id)?.deviceId ?? "";
  const view = useLiveView(id, deviceId, (store) => tileView(store, id));
  const [each, device] = [liveStore.switch(id), liveStore.device(deviceId)];
  if (!view || !each || !device) return null;
  const kind = controlKind(device, each);
  const name = kind === "curtain" ? view.device : view.name;
  const state = kind === "lever" ? stateWord(view, words) : undefined;
  return <PickCover id={id} label={`${name}, ${words.place(view)}`} description={state} />;
}

/** A tile that switches; while the screen is selecting, one that is selected. */
export function PickableTile({ id }: { id: string }) {
  const picking = useContext(PickingContext);
  if (!picking) return <ControlTile id={id} />;
  return (
    <div className={classes.pick} data-pick={id}>
      <div inert>
        <ControlTile id={id} />
      </div>
      <TileCover id={id} />
    </div>
  );
}
