import { type CSSProperties, type PointerEvent, useContext, useRef, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { brightnessOrder } from "../../live/brightness.ts";
import { commands, liveStore } from "../../live/live.ts";
import { Text } from "../../ui/kit/layout/Text.tsx";
import { toast } from "../../ui/notices/notices.ts";
import classes from "./Brightness.module.css";
import { percentAt } from "./percent-at.ts";
import { TapSourceContext } from "./tap-source.ts";
import type { TileView } from "./tile-view.ts";
import { brightnessWords, TileWordsContext, tileState } from "./tile-words.ts";
import { useBrightnessKeys } from "./useBrightnessKeys.ts";

interface BrightnessSliderProps {
  id: string;
  view: TileView;
  /** In the details it is dragged itself; on a tile the whole tile is dragged. */
  isLarge?: boolean;
}

/** A finger trembles; less than this is a press. */
const DRAG_FROM_PX = 6;

/** Follows a finger along the track. A move up or down is a scroll, which the browser cancels the pointer for. */
function useTrackDrag(isIdle: boolean, onPercent: (percent: number) => void) {
  const [drag, setDrag] = useState<number>();
  const press = useRef<{ x: number; y: number }>(undefined);
  const end = () => {
    press.current = undefined;
    setDrag(undefined);
  };
  const at = (event: PointerEvent<HTMLElement>) =>
    percentAt(event.clientX, event.currentTarget.getBoundingClientRect());
  return {
    drag,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (isIdle && event.button === 0) press.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!press.current) return;
        const [dx, dy] = [Math.abs(event.clientX - press.current.x), Math.abs(event.clientY - press.current.y)];
        if (drag === undefined && dy > DRAG_FROM_PX && dy > dx) return end();
        if (drag === undefined && dx < DRAG_FROM_PX) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrag(at(event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (press.current) onPercent(at(event));
        end();
      },
      onPointerCancel: end,
    },
  };
}

/** Shows and sets the brightness of a dimmer or light, from 0 to 100 %. */
export function BrightnessSlider({ id, view, isLarge = false }: BrightnessSliderProps) {
  const { t } = useTranslation("control");
  const words = useContext(TileWordsContext);
  const source = useContext(TapSourceContext);
  const { percent = 0, steps } = view;
  const isIdle = tileState(view) === "idle";
  const ask = (next: number) => {
    if (commands.ask(id, brightnessOrder(liveStore, id, next), source) === "offline") toast(words.offlineWhy);
  };
  const current = view.on ? percent : 0;
  const keys = useBrightnessKeys(current, steps, ask);
  const { drag, handlers } = useTrackDrag(isIdle, ask);
  const moved = drag ?? keys.draft;
  const shown = moved === undefined ? current : moved;
  // The slider moves from 0 until the device has reported where it is.
  const isUnknown = view.on && view.percent === undefined && moved === undefined;
  const text = isUnknown ? words.on : brightnessWords(shown, steps, words);
  const fill = moved === undefined && !view.on ? percent : shown;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t("tile.brightness", { name: view.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-valuetext={text}
      aria-disabled={!isIdle || undefined}
      className={classes.slider}
      data-large={isLarge || undefined}
      data-moving={moved !== undefined || undefined}
      data-on={view.on || undefined}
      data-steps={steps}
      data-unknown={isUnknown || undefined}
      style={{ "--brightness": `${fill}%` } as CSSProperties}
      onKeyDown={isIdle ? keys.onKeyDown : undefined}
      onBlur={keys.onBlur}
      {...(isLarge && handlers)}
    >
      {moved !== undefined && (
        <Text tone="text" size={13} weight={600} isTabular isNowrap className={classes.value}>
          {text}
        </Text>
      )}
    </div>
  );
}
