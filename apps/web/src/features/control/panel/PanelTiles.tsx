import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { useTileDetails } from "../../../widgets/switch-details/useTileDetails.tsx";
import { ControlTile } from "../../../widgets/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../../widgets/tiles/useTileActions.ts";
import { useTileGestures } from "../../../widgets/tiles/useTileGestures.ts";
import classes from "./PanelScreen.module.css";
import type { PanelRoom } from "./usePanelRooms.ts";

interface PanelTilesProps {
  rooms: readonly PanelRoom[];
  /** False on the panel of a single room, whose name is the title of the screen. */
  hasHeadings: boolean;
  isResting: boolean;
}

/** Shows the tiles of the control screen, larger, with the part of their details that a panel may use. */
export function PanelTiles({ rooms, hasHeadings, isResting }: PanelTilesProps) {
  const { t, i18n } = useTranslation("control");
  const area = useRef<HTMLDivElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, true), [t, i18n.language]);
  const { onDetails, details, closeDetails } = useTileDetails();
  // The next person finds the tiles, not the details that somebody left open.
  useEffect(() => {
    if (isResting) closeDetails();
  }, [isResting, closeDetails]);
  useTileGestures(area, useTileActions(onDetails));
  return (
    <TileWordsContext value={words}>
      <Stack ref={area} className={classes.main}>
        {rooms.map(({ id, name, switches }) => (
          <section key={id} aria-label={name} className={hasHeadings ? classes.room : undefined}>
            {hasHeadings && <h2>{name}</h2>}
            <Grid as="ul" min={240} className={classes.tiles}>
              {switches.map((each) => (
                <li key={each}>
                  <ControlTile id={each} />
                </li>
              ))}
            </Grid>
          </section>
        ))}
      </Stack>
      {details}
    </TileWordsContext>
  );
}
