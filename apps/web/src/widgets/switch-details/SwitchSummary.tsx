import { useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { Lever } from "../tiles/Lever.tsx";
import { StateShape } from "../tiles/StateShape.tsx";
import { TileAge } from "../tiles/TileAge.tsx";
import type { TileView } from "../tiles/tile-view.ts";
import { stateWord, TileWordsContext, tileState } from "../tiles/tile-words.ts";
import classes from "./SwitchDetails.module.css";

interface SwitchSummaryProps {
  view: TileView;
  device: LiveDevice | undefined;
  switchNo: number;
  onToggle(): void;
  onRetry(): void;
}

/** Shows the switch's place and state, with a button to change it. */
export function SwitchSummary({ view, device, switchNo, onToggle, onRetry }: SwitchSummaryProps) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const state = tileState(view);
  return (
    <section className={classes.summary}>
      <Lever view={view} />
      <Stack tone="quiet">
        <Text as="strong" tone="text" size={16} className={classes.now} data-state={state}>
          <StateShape state={state} on={view.on} /> {stateWord(view, words)}
          {state === "offline" && <TileAge since={view.offlineSince} />}
          {view.kilowatts !== undefined && <> · {words.power(view.kilowatts)}</>}
        </Text>
        <span>{t("details.where", { device: device?.device_name, number: switchNo })}</span>
        <span>{[view.room, device?.kd_id].filter((part) => part).join(" · ")}</span>
        {state === "offline" && <span>{words.offlineWhy}</span>}
      </Stack>
      {state === "failed" ? (
        <Button onClick={onRetry}>{words.retry}</Button>
      ) : (
        <Button aria-disabled={state !== "idle"} onClick={state === "pending" ? undefined : onToggle}>
          {t(view.on ? "details.turnOff" : "details.turnOn")}
        </Button>
      )}
    </section>
  );
}
