import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { useTileDetails } from "../../../widgets/switch-details/useTileDetails.tsx";
import { ControlTile } from "../../../widgets/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../widgets/tiles/useTileActions.ts";
import { useTileGestures } from "../../../widgets/tiles/useTileGestures.ts";
import classes from "./PanelScreen.module.css";

/** Shows the tiles of the control screen, larger, with the part of their details that a panel may use. */
export function PanelTiles({ ids, isResting }: { ids: readonly string[]; isResting: boolean }) {
  const { t, i18n } = useTranslation("control");
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, true), [t, i18n.language]);
  const { onDetails, details, closeDetails } = useTileDetails();
  // The next person finds the tiles, not the details that somebody left open.
  useEffect(() => {
    if (isResting) closeDetails();
  }, [isResting, closeDetails]);
  useTileGestures(grid, useTileActions(onDetails));
  return (
    <TileWordsContext value={words}>
      <Grid as="ul" min={240} ref={grid} className={classes.tiles}>
        {ids.map((id) => (
          <li key={id}>
            <ControlTile id={id} />
          </li>
        ))}
      </Grid>
      {details}
    </TileWordsContext>
  );
}
