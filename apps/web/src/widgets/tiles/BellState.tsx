import { isDoorbellBatteryLow } from "@switchboard/domain/site";
import { useContext } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../live/live-device.ts";
import { formatPercent } from "../../ui/format/percent.ts";
import { BellMotion } from "./BellMotion.tsx";
import { LastRung } from "./LastRung.tsx";
import { TileWordsContext } from "./tile-words.ts";

interface BellStateProps {
  told: LiveDevice["told"];
  config: LiveDevice["config"];
  isRinging: boolean;
}

/** Shows the latest event at the door, and a warning when the battery is low. */
export function BellState({ told, config, isRinging }: BellStateProps) {
  const { t } = useTranslation("control");
  const { language } = useContext(TileWordsContext);
  const { motion, battery, rungAt } = told;
  const isSeenLast = !isRinging && motion !== undefined && motion.at > (rungAt ?? 0);
  const isLow = battery !== undefined && isDoorbellBatteryLow(config, battery.percent);
  return (
    <>
      {isSeenLast ? <BellMotion motion={motion} /> : <LastRung isRinging={isRinging} at={rungAt ?? null} />}
      {isLow && <> · {t("bell.lowBattery", { percent: formatPercent(battery.percent, language) })}</>}
    </>
  );
}
