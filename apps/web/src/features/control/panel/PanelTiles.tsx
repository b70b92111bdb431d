import { useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { ControlTile } from "../../../widgets/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../widgets/tiles/useTileActions.ts";
import { useTileGestures } from "../../../widgets/tiles/useTileGestures.ts";
import classes from "./PanelScreen.module.css";

const NO_DETAILS = () => undefined;

/** The tiles of the control screen, larger; a wall has no details to open. */
export function PanelTiles({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation("control");
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, true), [t, i18n.language]);
  useTileGestures(grid, useTileActions(NO_DETAILS));
  return (
    <TileWordsContext value={words}>
      <Grid as="ul" min={240} ref={grid} className={classes.tiles}>
        {ids.map((id) => (
          <li key={id}>
            <ControlTile id={id} />
          </li>
        ))}
      </Grid>
    </TileWordsContext>
  );
}
