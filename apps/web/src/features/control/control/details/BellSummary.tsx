import { isDoorbellBatteryLow } from "@switchboard/domain/site";
import { useContext } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../../live/live-device.ts";
import { useLiveView } from "../../../../live/useLive.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { BellMotion } from "../../../../widgets/tiles/BellMotion.tsx";
import { percentText } from "../../../../widgets/tiles/BellState.tsx";
import { LastRung } from "../../../../widgets/tiles/LastRung.tsx";
import type { TileView } from "../../../../widgets/tiles/tile-view.ts";
import { stateWord, TileWordsContext, tileState } from "../../../../widgets/tiles/tile-words.ts";
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
    <section className={classes.block}>
      <strong className={classes.now} data-state={state}>
        {isTrouble ? stateWord(view, words) : <LastRung isRinging={view.on} at={rungAt} />}
      </strong>
      <span className={classes.quiet}>{[view.room, device.kd_id].filter((part) => part).join(" · ")}</span>
      {state === "offline" && <span className={classes.quiet}>{words.offlineWhy}</span>}
      {motion && (
        <span className={classes.quiet}>
          <BellMotion motion={motion} />
        </span>
      )}
      {battery && (
        <span className={classes.quiet}>
          {t(isDoorbellBatteryLow(device.config, battery.percent) ? "bell.lowBattery" : "bell.battery", {
            percent: percentText(words.language, battery.percent),
          })}
        </span>
      )}
      <Button aria-disabled={state === "offline"} onClick={onRing}>
        {t("bell.ring")}
      </Button>
    </section>
  );
}
