import { minuteOfDay } from "@switchboard/domain/core";
import { atMinute, type Place, STEP_MINUTES } from "./move.ts";
import type { Locate } from "./mover.ts";

const QUARTERS = 60 / STEP_MINUTES;
/** The pointer distance of a quarter of an hour in the list, which has no hours to point at. */
const STEP_PX = 14;

const holds = (low: number, high: number, value: number) => value >= low && value < high;

/** Finds the day and time by the cells under the pointer; an hour is as high as its contents. */
export function locateInGrid(grid: HTMLElement | null): Locate {
  return ({ x, y }) => {
    if (!grid) return undefined;
    const hours = [...grid.querySelectorAll<HTMLElement>("[data-hour]")];
    const days = [...grid.querySelectorAll<HTMLElement>("[data-day]")];
    const hour = hours.find((each) => holds(...spanOf(each, "y"), y));
    const day = days.find((each) => holds(...spanOf(each, "x"), x))?.dataset.day;
    if (!hour || !day) return undefined;
    const [top, bottom] = spanOf(hour, "y");
    const quarter = Math.min(QUARTERS - 1, Math.floor(((y - top) / (bottom - top)) * QUARTERS));
    return { day, time: Number(hour.dataset.hour) * 100 + quarter * STEP_MINUTES };
  };
}

function spanOf(element: HTMLElement, axis: "x" | "y"): [number, number] {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return axis === "y" ? [top, bottom] : [left, right];
}

/** Finds the time by the vertical distance; the day stays. */
export const locateInList: Locate = ({ dy }, from: Place) => {
  const steps = Math.round(dy / STEP_PX);
  if (steps === 0) return from;
  const quarter = Math.round(minuteOfDay(from.time) / STEP_MINUTES) + steps;
  return { day: from.day, time: atMinute(Math.min(Math.max(quarter, 0), 24 * QUARTERS - 1) * STEP_MINUTES) };
};
