import { isDoorbellBatteryLow } from "@switchboard/domain/site";
import { useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { useLiveView } from "../../live/useLive.ts";
import { formatPercent } from "../../ui/format/percent.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { BellMotion } from "../tiles/BellMotion.tsx";
import { LastRung } from "../tiles/LastRung.tsx";
import type { TileView } from "../tiles/tile-view.ts";
import { stateWord, TileWordsContext, tileState } from "../tiles/tile-words.ts";
import classes from "./SwitchDetails.module.css";

interface BellSummaryProps {
  view: TileView;
  device: LiveDevice;
  onRing(): void;
}

/** Shows the last ring, the last motion and the battery, with a button to ring. */
export function BellSummary({ view, device, onRing }: BellSummaryProps) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const told = useLiveView(device._id, device._id, (store) => store.device(device._id)?.told) ?? device.told;
  const { rungAt = null, motion, battery } = told;
  const state = tileState(view);
  const isTrouble = state === "offline" || state === "failed";
  return (
    <Stack as="section" gap={12}>
      <Text as="strong" tone="text" size={16} className={classes.now} data-state={state}>
        {isTrouble ? stateWord(view, words) : <LastRung isRinging={view.on} at={rungAt} />}
      </Text>
      <Text as="p" tone="quiet" breaks>
        {[view.room, device.kd_id].filter((part) => part).join(" · ")}
      </Text>
      {state === "offline" && (
        <Text as="p" tone="quiet" breaks>
          {words.offlineWhy}
        </Text>
      )}
      {motion && (
        <Text as="p" tone="quiet" breaks>
          <BellMotion motion={motion} />
        </Text>
      )}
      {battery && (
        <Text as="p" tone="quiet" breaks>
          {t(isDoorbellBatteryLow(device.config, battery.percent) ? "bell.lowBattery" : "bell.battery", {
            percent: formatPercent(battery.percent, words.language),
          })}
        </Text>
      )}
      <Button aria-disabled={state === "offline"} onClick={onRing}>
        {t("bell.ring")}
      </Button>
    </Stack>
  );
}
