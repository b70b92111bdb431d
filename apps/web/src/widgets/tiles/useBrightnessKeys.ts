import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** The keys that follow within this time belong to the same gesture. */
const SETTLES_AFTER_MS = 500;
const FINE_STEP = 5;
const COARSE_STEP = 20;

function nextPercent(key: string, percent: number, steps: number | undefined): number | undefined {
  const step = steps === undefined ? FINE_STEP : 100 / steps;
  const moved: Record<string, number> = {
    ArrowRight: percent + step,
    ArrowUp: percent + step,
    ArrowLeft: percent - step,
    ArrowDown: percent - step,
    PageUp: percent + Math.max(step, COARSE_STEP),
    PageDown: percent - Math.max(step, COARSE_STEP),
    Home: 0,
    End: 100,
  };
  const next = moved[key];
  return next === undefined ? undefined : Math.round(Math.min(100, Math.max(0, next)));
}

/** Moves a brightness by keys, and sends it once the keys rest or the focus leaves: one command for each gesture. */
export function useBrightnessKeys(percent: number, steps: number | undefined, onPercent: (percent: number) => void) {
  const [draft, setDraft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: number | undefined) => {
    clearTimeout(timer.current);
    setDraft(undefined);
    if (next !== undefined && next !== percent) onPercent(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") return send(draft);
    const next = nextPercent(event.key, draft ?? percent, steps);
    if (next === undefined) return;
    event.preventDefault();
    // The tiles move the focus by the same keys.
    event.stopPropagation();
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), SETTLES_AFTER_MS);
  };
  return { draft, onKeyDown, onBlur: () => send(draft) };
}
