import type { EChartsType } from "echarts/core";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import type { ChartModel } from "./chart-model.ts";
import type { ChartTalk } from "./chart-option.ts";
import { showStep, steppedTo, stepsOf, stepWords } from "./keyboard-tip.ts";
import type { TimeWords } from "./time-words.ts";

/** Moves from value to value with the arrow keys, showing and announcing each. */
export function useKeyboardTip(
  chart: RefObject<EChartsType | undefined>,
  model: ChartModel,
  words: TimeWords,
  talk: ChartTalk,
  /** Called on Escape when no value is shown. */
  onEscape?: () => void,
) {
  const steps = useMemo(() => stepsOf(model, words, talk), [model, words, talk]);
  const place = useRef<number | undefined>(undefined);
  const [said, setSaid] = useState("");
  const leave = () => {
    place.current = undefined;
    setSaid("");
    chart.current?.dispatchAction({ type: "hideTip" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !chart.current) return;
    if (event.key === "Escape" && place.current !== undefined) {
      event.stopPropagation();
      leave();
      return;
    }
    if (event.key === "Escape" && onEscape) {
      event.stopPropagation();
      onEscape();
      return;
    }
    const next = steppedTo(event.key, place.current, steps.count);
    if (next === undefined || steps.count === 0) return;
    event.preventDefault();
    place.current = next;
    const step = steps.at(next);
    showStep(chart.current, step);
    setSaid(stepWords(step));
  };
  return { said, onKeyDown, onBlur: leave };
}
