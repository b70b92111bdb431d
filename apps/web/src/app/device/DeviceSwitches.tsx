import { useMemo, useRef } from "react";
import { tilesOf } from "../../data/tiles.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { useAskedOfAll } from "../../live/useAskedOfAll.ts";
import { useLiveSum } from "../../live/useLive.ts";
import { useSwitchSum } from "../../live/useSwitchSum.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Grid } from "../../ui/kit/layout/Grid.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { useTileDetails } from "../../widgets/switch-details/useTileDetails.tsx";
import { ControlTile } from "../../widgets/tiles/ControlTile.tsx";
import { TileWordsContext, tileWords } from "../../widgets/tiles/tile-words.ts";
import { useTileActions } from "../../widgets/tiles/useTileActions.ts";
import { useTileGestures } from "../../widgets/tiles/useTileGestures.ts";

function AllSwitches({ id, ids }: { id: string; ids: readonly string[] }) {
  const { t } = useTranslation("control");
  const { canTurnOn, canTurnOff } = useSwitchSum(ids);
  const { onAll } = useAskedOfAll();
  const set = { key: id, name: liveStore.device(id)?.device_name, ids };
  return (
    <Row wraps gap={8}>
      <Button isQuiet isIdle={canTurnOn === 0} onClick={() => onAll(set, true)}>
        {canTurnOn === 0 ? t("details.turnOn") : t("group.turnOn", { count: canTurnOn })}
      </Button>
      <Button isQuiet isIdle={canTurnOff === 0} onClick={() => onAll(set, false)}>
        {canTurnOff === 0 ? t("details.turnOff") : t("group.turnOff", { count: canTurnOff })}
      </Button>
    </Row>
  );
}

/** The tiles of a device, as on the control screen. */
export function DeviceSwitches({ id }: { id: string }) {
  const { t, i18n } = useTranslation("control");
  const grid = useRef<HTMLUListElement>(null);
  const words = useMemo(() => tileWords(t, i18n.language, false), [t, i18n.language]);
  const listed = useLiveSum((store) => {
    const device = store.device(id);
    return device ? tilesOf(device, device.switches).join(" ") : "";
  });
  const ids = useMemo(() => (listed === "" ? [] : listed.split(" ")), [listed]);
  const { onDetails, details } = useTileDetails();
  useTileGestures(grid, useTileActions(onDetails));
  return (
    <TileWordsContext value={words}>
      <Stack gap={12} as="section" aria-label={t("title")}>
        {ids.length > 1 && <AllSwitches id={id} ids={ids} />}
        <Grid as="ul" min={160} gap={12} ref={grid}>
          {ids.map((each) => (
            <li key={each}>
              <ControlTile id={each} />
            </li>
          ))}
        </Grid>
      </Stack>
      {details}
    </TileWordsContext>
  );
}
