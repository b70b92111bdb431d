import { isOnline } from "@switchboard/domain/site";
import { IconGauge } from "@switchboard/icons";
import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import { useIsPanel } from "../../../api/useIsPanel.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useLiveView } from "../../../live/useLive.ts";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { faceOf, Mark, type ThingProps, Words } from "./PlanFace.tsx";
import { useReading } from "./plan-layer.ts";
import { deviceReading, levelOf } from "./plan-reading.ts";
import { useReadingWords } from "./useReadingWords.ts";

/** A device as a whole, such as a meter or a sensor, with its value in the chosen layer; it leads to its page, except on a wall panel. */
export const PlanDevice = memo(function PlanDevice({ id, isRow = false }: ThingProps) {
  const ids = useMemo(() => [id], [id]);
  const reading = useReading(ids, deviceReading);
  const { t } = useTranslation("floorPlans");
  const words = useReadingWords();
  const isPanel = useIsPanel();
  const view = useLiveView(id, id, (store) => {
    const device = store.device(id);
    return device && { name: device.device_name, isReached: isOnline(device.current_status), access: device.access };
  });
  if (!view) return null;
  const reached = view.isReached ? t("online") : t("layer.offline");
  const word = reading.layer === "offline" ? reached : words.reading(reading);
  const state = view.isReached ? "idle" : "offline";
  const face = { ...faceOf({ isRow, state, title: `${view.name} · ${word}` }), "data-level": levelOf(reading) };
  const inside = (
    <>
      <IconGauge size={18} stroke={1.7} aria-hidden="true" />
      {isRow && <Words name={view.name} word={word} />}
      {!isRow && reading.value !== undefined && (
        <Text size={12} weight={600} isTabular isNowrap>
          {word}
        </Text>
      )}
      <Mark state={state} />
    </>
  );
  if (isPanel || view.access !== "device") return <span {...face}>{inside}</span>;
  return (
    <Link to="/app/devices/$id" params={{ id }} {...face} aria-label={`${view.name}, ${word}`}>
      {inside}
    </Link>
  );
});
